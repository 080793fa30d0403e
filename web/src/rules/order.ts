// The order in which a rulebook is read. Its pages tell a game from the beginning: the aim, the set-up, the turn, …,
// the glossary last. Whoever sits at a table has it set up already and wants the turn.
import type { Block } from './markdown';

/** The sections of a page; what stands before the first heading is a section, too. */
export function sectionsOf(blocks: readonly Block[]): Block[][] {
  const sections: Block[][] = [[]];
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === 2) sections.push([]);
    sections.at(-1)?.push(block);
  }
  return sections;
}

/** The same blocks from the section of this rule on; what came before it stands before the glossary. */
export function fromTheTurn(blocks: readonly Block[], rule: string): readonly Block[] {
  const [head = [], ...sections] = sectionsOf(blocks);
  const at = sections.findIndex((section) =>
    section.some((block) => block.kind === 'paragraph' && block.rule === rule),
  );
  if (!rule || at <= 0) return blocks;
  const glossary = sections.at(-1) ?? [];
  return [head, ...sections.slice(at, -1), ...sections.slice(0, at), glossary].flat();
}
