// What a record says about its chance (docs/records.md). The server replays it; nothing here knows a rule.

export interface RecordedDraw {
  entry: number; // its place among the entries, from 1
  token: string;
  index: number;
  number: number;
  bound: number;
}

export interface RecordHead {
  game: string;
  version: number;
  seats: number;
  notes: ReadonlyMap<string, string>;
  draws: readonly RecordedDraw[];
  /** Entries of chance that do not say where they came from. */
  untold: number;
}

const DRAW = /^\* (.+?)(?: @(\d+) (\d+)\/(\d+))?$/;

/** The head and the draws of a record; null where it is none. */
export function readRecord(text: string): RecordHead | null {
  const lines = text.split('\n');
  if (!/^taniere-record \d+$/.test(lines[0] ?? '')) return null;
  const notes = new Map<string, string>();
  const draws: RecordedDraw[] = [];
  let game = '';
  let version = 0;
  let seats = 0;
  let untold = 0;
  const gap = lines.indexOf('');
  for (const line of lines.slice(1, gap < 0 ? undefined : gap)) {
    const [word, first = '', ...rest] = line.split(' ');
    if (word === 'game') [game, version] = [first, Number(rest[0])];
    else if (word === 'seats') seats = Number(first);
    else if (word === 'note') notes.set(first, rest.join(' '));
  }
  if (!game || gap < 0) return null;
  lines.slice(gap + 1).forEach((line, place) => {
    const found = DRAW.exec(line);
    if (!found) return;
    const [, token = '', index, number, bound] = found;
    if (index === undefined) untold++;
    else
      draws.push({
        entry: place + 1,
        token,
        index: Number(index),
        number: Number(number),
        bound: Number(bound),
      });
  });
  return { game, version, seats, notes, draws, untold };
}
