// The decisions that are no place on the board: buttons in the bar of actions. Which they are depends on what is
// asked; what is asked keeps its buttons in their places.
import type { Action } from '../../frame/frame.svelte';
import { say, word } from '../../words/game.svelte';
import { stopBy } from './outlook';
import type { Tabletop } from './tabletop.svelte';
import { percentOf } from './telling';

/** The buttons of this moment. */
export function actionsOf(table: Tabletop): Action[] {
  const { view, legal } = table;
  if (legal.length === 0 || view.result !== null) return [];
  const act = (token: string, words: string, change: Partial<Action> = {}): Action => ({
    id: token,
    label: say(`ui.act_${words}`),
    legal: table.can(token),
    onclick: () => table.act(token),
    ...change,
  });
  switch (view.phase) {
    case 'swap':
      return [
        act('swap', 'swap', { detail: say('ui.detail_swap'), shortcut: 'S' }),
        act('keep', 'keep', { detail: say('ui.detail_keep'), shortcut: 'K', look: 'halt' }),
      ];
    case 'take':
      return [
        ...legal
          .filter((token) => token.startsWith('take '))
          .map((token, index) =>
            act(token, 'take', { detail: short(token.slice('take '.length)), shortcut: String(index + 1) }),
          ),
        act('leave', 'leave', { detail: say('ui.detail_leave'), shortcut: 'L', look: 'halt' }),
      ];
    case 'gust':
      return [
        act('gust row', 'row', { detail: say('ui.detail_gust'), shortcut: 'R' }),
        act('gust column', 'column', { detail: say('ui.detail_gust'), shortcut: 'C' }),
      ];
    default:
      return [
        ...(legal.includes('pass') ? [act('pass', 'pass', { shortcut: 'P', look: 'halt' })] : []),
        ...(legal.includes('leave')
          ? [act('leave', 'stay', { detail: say('ui.detail_stay'), shortcut: 'L', look: 'halt' })]
          : []),
        ...(table.isMoving ? [act('stop home', 'home', { ...home(table), shortcut: 'H' })] : []),
      ];
  }
}

/** Food in a word that a button has room for. */
function short(token: string): string {
  return token === 'cornucopia' ? say('ui.detail_cornucopia') : word(token);
}

/** What waits at home. */
function home({ outlook }: Tabletop): Partial<Action> {
  const feeds = stopBy(outlook, 'stop home')?.feeds;
  return feeds ? { detail: say('ui.detail_home', { share: percentOf(feeds) }) } : {};
}
