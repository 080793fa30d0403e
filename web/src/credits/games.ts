// Who made a game: what its own rulebook says under its credits.
import { parse, plain, type Block } from '../rules/markdown';
import { api } from '../wire/http';

const CREDITS = /^cr[eé]dits$/i; // the heading, in the languages of our rulebooks

/** The first words under the credits of a rulebook; nothing where it has none. */
export function makersIn(blocks: readonly Block[]): string {
  const heading = blocks.findIndex(
    (block) => block.kind === 'heading' && CREDITS.test(plain(block.children)),
  );
  if (heading < 0) return '';
  const words = blocks.slice(heading + 1).find((block) => block.kind === 'paragraph');
  return words ? plain(words.children) : '';
}

/** Author and publisher of a game, as its rulebook names them; nothing where it cannot be fetched. */
export async function creditsOf(game: string, language: string): Promise<string> {
  try {
    return makersIn(parse(await api.rules(game, language)));
  } catch {
    return '';
  }
}
