// What a piece, a badge or a button is: one sentence of the game's catalogue (`explain.<kind>`) that ends with its
// rule in brackets. An element says of which kind it is; Explanations.svelte shows the sentence to who asks for it.
import type { Attachment } from 'svelte/attachments';
import { hasText, keysOf, say } from '../words/game.svelte';

export interface Explanation {
  words: string;
  rule: string | null;
}

const RULE = /\s*\(([A-Z]+-[A-Z]?[\w.]+)\)$/;

/** The sentence and its rule; null where the game says nothing of this kind. */
export function explanationOf(kind: string): Explanation | null {
  const key = `explain.${kind}`;
  if (!hasText(key)) return null;
  const said = say(key);
  const rule = RULE.exec(said);
  return { words: rule ? said.slice(0, rule.index) : said, rule: rule?.[1] ?? null };
}

/** Every kind of thing that the open game explains, in the order of its catalogue. */
export function kindsExplained(): string[] {
  return keysOf('explain.');
}

/** Where the description of a kind stands for those who listen. */
export const descriptionId = (kind: string): string => `explain-${kind}`;

/** The kind of an action: the first word of its id, which most often is the token that it plays. */
export const kindOfAction = (id: string): string => id.split(' ')[0] as string;

/** Says of which kind an element is: `{@attach explained('die')}`. Does nothing where the game has no words for it. */
export function explained(kind: string | undefined): Attachment {
  return (element) => {
    if (!kind || !hasText(`explain.${kind}`)) return;
    const id = descriptionId(kind);
    const before = element.getAttribute('aria-describedby');
    element.setAttribute('aria-describedby', before ? `${before} ${id}` : id);
    element.setAttribute('data-explain', kind);
    return () => {
      if (before) element.setAttribute('aria-describedby', before);
      else element.removeAttribute('aria-describedby');
      element.removeAttribute('data-explain');
    };
  };
}
