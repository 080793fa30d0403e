// What the bar of actions gets: the great decisions of the moment, the egg, the chances.
import Target from '~icons/game-icons/dice-target';
import EggIcon from '~icons/game-icons/dinosaur-egg';
import type { Action } from '../../frame/frame.svelte';
import { canConsult } from '../../table/consulting.svelte';
import { say } from '../../words/game.svelte';
import type { Tabletop } from './tabletop.svelte';

export function actionsOf(table: Tabletop): Action[] {
  return [...aids(table), ...decisions(table)];
}

function aids(table: Tabletop): Action[] {
  const egg: Action = {
    id: 'egg',
    label: say('ui.double'),
    shortcut: 'E',
    look: 'aid',
    legal: table.mayDouble,
    pressed: table.isArmed,
    Icon: EggIcon,
    onclick: () => table.takeEgg(),
  };
  const chances: Action = {
    id: 'chances',
    label: say('ui.chances'),
    look: 'aid',
    legal: true,
    pressed: table.sheet === 'chances',
    Icon: Target,
    onclick: () => table.open('chances'),
  };
  return canConsult() ? [egg, chances] : [egg];
}

function decisions(table: Tabletop): Action[] {
  const within = table.prospects.claims.length;
  switch (table.view.phase) {
    case 'claim':
    case 'spend':
      return [...take(table), halt(table, 'done', 'D', doneDetail(table))];
    case 'egg-move':
    case 'move-row':
      return [halt(table, 'pass', 'P', say('ui.pass_detail'))];
    default:
      return [
        {
          id: 'roll',
          label: say('ui.roll'),
          detail: say('ui.roll_dice', { count: table.prospects.diceLeft }),
          shortcut: 'R',
          legal: table.can('roll'),
          onclick: () => table.act('roll'),
        },
        halt(table, 'stop', 'S', within > 0 ? say('ui.stop_takes', { count: within }) : say('ui.stop_empty')),
      ];
  }
}

/** The tile or the side that a finger has lifted: the second tap, on a button that is large enough. */
function take(table: Tabletop): Action[] {
  const spend = table.prospects.spends.find((one) => one.side === table.side);
  if (spend && table.view.phase === 'spend')
    return [
      {
        id: 'take',
        label: say('ui.take'),
        detail: say('ui.take_dice', { count: spend.dice }),
        legal: table.can(`spend ${spend.side}`),
        onclick: () => table.act(`spend ${spend.side}`),
      },
    ];
  const claim = table.prospects.claims.find((one) => one.tile === table.lifted);
  if (!claim) return [];
  const token = `claim ${claim.tile}`;
  return [
    {
      id: 'take',
      label: say(claim.rival === null ? 'ui.take' : 'ui.rob'),
      detail: say('ui.take_dice', { count: claim.price }),
      legal: table.can(token),
      onclick: () => table.choose(claim.tile, token),
    },
  ];
}

function doneDetail(table: Tabletop): string {
  if (table.view.phase === 'spend') return '';
  const left = table.prospects.claims.length;
  return left > 0 ? say('ui.done_rest', { count: left }) : say('ui.done_none');
}

function halt(table: Tabletop, token: string, shortcut: string, detail: string): Action {
  return {
    id: token,
    label: say(`ui.${token}`),
    detail,
    shortcut,
    look: 'halt',
    legal: table.can(token),
    onclick: () => table.act(token),
  };
}
