// Commands in words: a number, the words of an action, or one of a few of our own.

export type Command =
  | { kind: 'play'; token: string }
  | { kind: 'undo' | 'rules' | 'repeat' | 'help' }
  | { kind: 'rule'; rule: string }
  | { kind: 'several'; found: string[] }
  | { kind: 'unknown' };

export interface Choice {
  token: string;
  words: string;
}

export type OwnWords = Record<'undo' | 'rules' | 'repeat' | 'help', string>;

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[’']/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** What a person means by a line of text, given what may be played. */
export function understand(line: string, choices: readonly Choice[], own: OwnWords): Command {
  const text = plain(line);
  if (/^\d+$/.test(text)) {
    const choice = choices[Number(text) - 1];
    return choice ? { kind: 'play', token: choice.token } : { kind: 'unknown' };
  }
  const exact = choices.find((choice) => plain(choice.token) === text || plain(choice.words) === text);
  if (exact) return { kind: 'play', token: exact.token };
  for (const kind of ['undo', 'rules', 'repeat', 'help'] as const) {
    if (text === plain(own[kind]) || text === kind) return { kind };
  }
  if (/^[a-z]+-[a-z]*\d+(\.\d+)*[a-z]?$/.test(text)) return { kind: 'rule', rule: line.trim().toUpperCase() };
  if (text === '') return { kind: 'unknown' };
  const wanted = text.split(' ');
  const found = choices.filter((choice) => {
    const words = `${plain(choice.words)} ${plain(choice.token)}`;
    return wanted.every((word) => words.includes(word));
  });
  if (found.length === 1 && found[0]) return { kind: 'play', token: found[0].token };
  if (found.length > 1) return { kind: 'several', found: found.map((choice) => choice.words) };
  return { kind: 'unknown' };
}
