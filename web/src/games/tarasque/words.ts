// The words of the board: what lies where, what it costs, who threatens it.
import type { TarasqueEvent } from '../../wire/games';
import { eventWords, person, say } from '../../words/game.svelte';
import type { Tabletop, Zone } from './tabletop.svelte';

// Words that the table itself shows over the dice: what is dramatic. The bar tells everything.
const CALLED = [
  'ExtraTurnBegun',
  'RollFailed',
  'TileStolen',
  'NoEggLeft',
  'ExtraTurnEarned',
  'ExtraTurnVoid',
];

/** What happens, without the marks by which records name tiles. */
export function called(event: TarasqueEvent): string {
  if (!CALLED.includes(event.event)) return '';
  return 'tile' in event ? eventWords(event).replace(`, ${event.tile})`, ')') : eventWords(event);
}

export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`;
}

/** Where a tile lies, what it costs and what it brings. */
export function about(table: Tabletop, tile: string): string {
  const { view, prints } = table;
  const what = prints.words(tile);
  const open = table.prospects.inMiddle.get(tile);
  if (open) return say('ui.in_middle', { what, price: open.price, points: open.gain, seat: view.active });
  const base = table.prospects.atBases.get(tile);
  if (!base) return what;
  const { side, price, gain, owner } = base;
  if (base.thieves.length === 0) return say('ui.at_base_safe', { what, side, points: gain, seat: owner });
  const thieves = base.thieves.map(person).join(', ');
  return say('ui.at_base', { what, side, price, points: gain, seat: owner, thieves });
}

/** What a click on a tile would do, or else what there is to know about it. */
export function labelOf(table: Tabletop, tile: string, zone: Zone, token: string): string {
  const { prospects, prints } = table;
  const what = prints.words(tile);
  if (!table.can(token)) return zone === 'lair' ? what : about(table, tile);
  const verb = token.split(' ')[0] as string;
  if (verb === 'move') {
    const move = prospects.moves.find((one) => one.tile === tile);
    return say('ui.move', { what, points: signed(move?.points ?? 0) });
  }
  const claim = prospects.claims.find((one) => one.tile === tile);
  if (verb !== 'claim' || !claim) return `${say(`ui.${verb}`, { what })}. ${about(table, tile)}`;
  if (claim.rival === null) return `${say('ui.claim', { what, price: claim.price })}. ${about(table, tile)}`;
  const { rival, price } = claim;
  return `${say('ui.steal', { what, rival, price })}, ${robbed(table, rival)}. ${about(table, tile)}`;
}

/** Who gets the egg for a theft. */
function robbed(table: Tabletop, rival: number): string {
  return say(`ui.robbed_${String(table.view.options['steal-egg-to'])}`, { rival });
}

/** All there is to know about a tile, for the eye that is on it. */
export function everythingAbout(table: Tabletop, tile: string): string {
  const base = table.prospects.atBases.get(tile);
  const { active } = table.view;
  if (!base?.thieves.includes(active)) return about(table, tile);
  const prize = say('ui.prize', { points: base.prize, seat: active });
  return `${about(table, tile)}; ${prize}, ${robbed(table, base.owner)}`;
}
