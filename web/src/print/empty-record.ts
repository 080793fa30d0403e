// The record of a game in which nothing has happened yet: played again, it shows what lies in the box.
import type { GameInfo } from '../wire/types';

export function emptyRecord(
  { id, version, usual_seats: seats, options }: GameInfo,
  chosen: Readonly<Record<string, string>> = {},
): string {
  const lines = options.map(({ name, default: usual }) => `option ${name} ${chosen[name] ?? String(usual)}`);
  return [
    'taniere-record 1',
    `game ${id} ${version}`,
    `seats ${seats}`,
    ...lines,
    '',
    'end 0 unfinished',
    '',
  ].join('\n');
}
