// Who made a game: what its own rulebook says at the end.
import { parse, plain, type Block } from '../rules/markdown';
import { api } from '../wire/http';

/** The first words of the last section of a rulebook, which is its credits. */
export function lastWords(blocks: readonly Block[]): string {
  const last = blocks.findLastIndex((block) => block.kind === 'heading');
  const words = blocks.slice(last + 1).find((block) => block.kind === 'paragraph');
  return words ? plain(words.children) : '';
}

/** Author and publisher of a game, as its rulebook names them; nothing where it cannot be fetched. */
export async function creditsOf(game: string, language: string): Promise<string> {
  try {
    return lastWords(parse(await api.rules(game, language)));
  } catch {
    return '';
  }
}
