// @vitest-environment node
import { parse } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';
import en from './en';
import fr from './fr';
import { Texts } from './say';

// Vite wants to see the options themselves.
const components = import.meta.glob<string>('../**/*.svelte', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const modules = import.meta.glob<string>(['../**/*.ts', '!../words/{en,fr}/*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

const braces = (text: string) => [...text.matchAll(/\{(\w+)[|}]/g)].map((found) => found[1]).sort();

describe('the catalogues', () => {
  it('have the same keys in both languages', () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
  });

  it('have words everywhere, with the same arguments', () => {
    for (const [key, words] of Object.entries(en)) {
      const french = fr[key as keyof typeof fr];
      expect(words.trim(), key).not.toBe('');
      expect(french.trim(), key).not.toBe('');
      expect(braces(french), key).toEqual(braces(words));
    }
  });

  it('keep French punctuation beside its word', () => {
    for (const [key, words] of Object.entries(fr)) expect(words, key).not.toMatch(/ [:;!?»]|« | '/);
  });

  it('have no words that nothing says', () => {
    const source = [...Object.values(components), ...Object.values(modules)].join('\n');
    // Keys put together at run time are said as t(`prefix.${…}`).
    const open = [...source.matchAll(/`([a-z_]+[._])(?:[a-z_]*)\$\{/g)].map((found) => found[1] as string);
    for (const key of Object.keys(en)) {
      const base = key.replace(/\.(one|many)$/, '');
      const isSaid =
        source.includes(`'${base}'`) ||
        open.some((prefix) => base.startsWith(prefix)) ||
        source.includes(`\`${base}\``);
      expect(isSaid, `${key} is never said`).toBe(true);
    }
  });
});

interface Node {
  type?: string;
  [field: string]: unknown;
}

const SPOKEN = new Set([
  'aria-label',
  'title',
  'placeholder',
  'alt',
  'aria-description',
  'aria-valuetext',
  'aria-roledescription',
  'label',
]);
const PROPER = /^(Tanière)$/; // the name of the house is the same in every language

/** Texts of a component that a person would read or hear, and that no catalogue has. */
export function bareWords(source: string): string[] {
  const found: string[] = [];
  const note = (text: unknown) => {
    const words = String(text).trim();
    // One letter is the name of a key.
    if (words.length > 1 && /\p{L}/u.test(words) && !PROPER.test(words)) found.push(words);
  };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { type } = node as Node;
    if (type === 'Text') return note((node as Node).data);
    if (type === 'Attribute') {
      const { name, value } = node as unknown as { name: string; value: unknown };
      if (SPOKEN.has(name)) visit(value);
      return;
    }
    if (type?.endsWith('Directive') || type === 'SpreadAttribute') return;
    for (const [key, value] of Object.entries(node))
      if (key !== 'css' && key !== 'instance' && key !== 'module') visit(value);
  };
  visit(parse(source, { modern: true }).fragment);
  return found;
}

describe('markup', () => {
  it('is searched for words', () => {
    const source =
      '<script>let a = "no";</script><p class="x">Hello {a}</p><img alt="A cat" /><b>{"é"}·3</b>';
    expect(bareWords(source)).toEqual(['Hello', 'A cat']);
  });

  it.each(Object.entries(components))('%s has no words of its own', (_, source) => {
    expect(bareWords(source)).toEqual([]);
  });

  it.each(Object.entries(components))(
    '%s has no style attribute, which the security policy would block',
    (_, source) => {
      expect(source).not.toMatch(/\sstyle="/);
    },
  );
});

describe('Texts', () => {
  const texts = new Texts(
    'fr',
    { a: '{seat} prend {card}', 'n.one': '{count} carte', 'n.many': '{count} cartes', 'word.chip': 'puce' },
    ['Anne'],
  );

  it('names seats and translates values', () => {
    expect(texts.say('a', { seat: 0, card: ['chip', 3] })).toBe('Anne prend puce, 3');
  });

  it('counts as the language does', () => {
    expect(texts.say('n', { count: 0 })).toBe('0 carte');
    expect(texts.say('n', { count: 2 })).toBe('2 cartes');
    expect(new Texts('en', texts.catalogue).say('n', { count: 0 })).toBe('0 cartes');
  });

  it('has a word for every number and a form for an empty list', () => {
    const words = {
      p: '{points} {points|point|points}',
      'c.none': '{seat} n’a rien',
      'c.many': '{seat} a {cards}',
    };
    const french = new Texts('fr', words, ['Anne']);
    expect([0, 1, -1, 2].map((points) => french.say('p', { points }))).toEqual([
      '0 point',
      '1 point',
      '-1 point',
      '2 points',
    ]);
    expect(new Texts('en', words).say('p', { points: 0 })).toBe('0 points');
    expect(french.say('c', { seat: 0, cards: [] })).toBe('Anne n’a rien');
    expect(french.say('c', { seat: 0, cards: ['A1'] })).toBe('Anne a A1');
  });

  it('elides in French only, before vowels', () => {
    const words = { t: 'Tour de {seat}', m: 'modèle {seat}', s: 'Départ de {square}' };
    const people = ['Éclaireur 2', 'Yves', 'Yann', 'Hibou'];
    const french = new Texts('fr', words, people);
    expect(people.map((_, seat) => french.say('t', { seat }))).toEqual([
      'Tour d’Éclaireur 2',
      'Tour d’Yves',
      'Tour de Yann',
      'Tour de Hibou',
    ]);
    expect(french.say('m', { seat: 0 })).toBe('modèle Éclaireur 2');
    expect(french.say('s', { square: 'A1' })).toBe('Départ de A1');
    expect(new Texts('en', words, people).say('t', { seat: 0 })).toBe('Tour de Éclaireur 2');
  });

  it('shows the key where a sentence is missing, never nothing', () => {
    expect(texts.say('b.c')).toBe('b.c');
  });
});
