// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fold, pieces } from './find';
import { isRuling, parse, type Block } from './markdown';

const only = (markdown: string): Block => {
  const blocks = parse(markdown);
  expect(blocks).toHaveLength(1);
  return blocks[0] as Block;
};

describe('blocks', () => {
  it('are headings with ids of their own, even when their words repeat', () => {
    const ids = parse('# Été à la mer\n\n## Solo\n\n## Solo').map(
      (block) => block.kind === 'heading' && block.id,
    );
    expect(ids).toEqual(['s-ete-a-la-mer', 's-solo', 's-solo-2']);
  });

  it('are rules where they begin with an anchor', () => {
    expect(only('<a id="COD-7"></a>**COD-7** Keep one.')).toEqual({
      kind: 'paragraph',
      rule: 'COD-7',
      isOurs: false,
      children: [
        { kind: 'strong', children: [{ kind: 'text', text: 'COD-7' }] },
        { kind: 'text', text: ' Keep one.' },
      ],
    });
    expect(only('<a id="GC-4"></a>**GC-4** No.')).toMatchObject({ rule: 'GC-4', isOurs: true });
  });

  it('are rules apart, without an empty line between them', () => {
    expect(parse('<a id="A-1"></a>**A-1** One,\ngoing on.\n<a id="A-2"></a>**A-2** Two.')).toMatchObject([
      { rule: 'A-1' },
      { rule: 'A-2' },
    ]);
  });

  it('are tables with cells that have marks', () => {
    expect(only('| Word | Meaning |\n|---|---|\n| `roll` | a *throw* |')).toEqual({
      kind: 'table',
      head: [[{ kind: 'text', text: 'Word' }], [{ kind: 'text', text: 'Meaning' }]],
      rows: [
        [
          [{ kind: 'code', text: 'roll' }],
          [
            { kind: 'text', text: 'a ' },
            { kind: 'em', children: [{ kind: 'text', text: 'throw' }] },
          ],
        ],
      ],
    });
  });

  it('are lists, with items that go on', () => {
    expect(only('- one\n  and more\n- two')).toMatchObject({
      kind: 'list',
      isOrdered: false,
      items: [[{ text: 'one and more' }], [{ text: 'two' }]],
    });
    expect(only('1. one\n2. two')).toMatchObject({ kind: 'list', isOrdered: true });
  });

  it('are quotes and code', () => {
    expect(only('> **Example.** So\n> it goes.')).toMatchObject({
      kind: 'quote',
      blocks: [{ kind: 'paragraph' }],
    });
    expect(only('```\n# no heading\n```')).toEqual({ kind: 'code', text: '# no heading' });
  });

  it('never lose a line, and always end', () => {
    expect(only('| not a table')).toMatchObject({ children: [{ text: '| not a table' }] });
    expect(parse('```\nnever closed')).toEqual([{ kind: 'code', text: 'never closed' }]);
  });
});

describe('what is not ours', () => {
  it('stays text', () => {
    const [block] = parse('<script>alert(1)</script> <img src=x onerror=y> <a id="x" href="y">z</a>');
    expect(block).toMatchObject({ children: [{ kind: 'text' }] });
  });

  it('is no link, where it could run', () => {
    const risky = only('[a](javascript:alert(1)) [b](data:text/html,x) [c](//host) [d](JavaScript:x)');
    expect(JSON.stringify(risky)).not.toContain('"link"');
    expect(only('[GC-14](#GC-14)')).toMatchObject({ children: [{ kind: 'link', href: '#GC-14' }] });
  });
});

describe('rulings', () => {
  it('are told from rules by their ids', () => {
    expect(['GC-1', 'GD-12', 'PIG-G1', 'LAB-G2', 'GT-3'].every(isRuling)).toBe(true);
    expect(['COD-1', 'TAR-5.2', 'PIG-1', 'TRX-11'].some(isRuling)).toBe(false);
  });
});

describe('our rulebooks', () => {
  const folder = '../docs/rules';
  it.each(readdirSync(folder))('are read whole: %s', (file) => {
    const markdown = readFileSync(`${folder}/${file}`, 'utf8');
    const text = JSON.stringify(parse(markdown));
    const anchors = [...markdown.matchAll(/<a id="([^"]+)"/g)].map((found) => found[1]);
    expect(anchors.length).toBeGreaterThan(5);
    for (const anchor of anchors) expect(text).toContain(`"rule":"${anchor}"`);
    expect(text).not.toMatch(/<a id|\*\*|\]\(/);
  });
});

describe('search', () => {
  it('forgives accents, capitals and spaces, and keeps the text as it is', () => {
    expect(fold('Dés\u00a0: L’Été')).toBe("des : l'ete");
    expect(pieces('Lancez les dés, tous les DÉS', 'des')).toEqual([
      { text: 'Lancez les ', isHit: false },
      { text: 'dés', isHit: true },
      { text: ', tous les ', isHit: false },
      { text: 'DÉS', isHit: true },
    ]);
    expect(pieces('abc', ' ')).toEqual([{ text: 'abc', isHit: false }]);
  });
});
