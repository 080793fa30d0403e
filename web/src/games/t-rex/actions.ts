// What the bar of actions gets: the great decisions of the moment, and the memory for those who want it.
import Brain from '~icons/game-icons/brain';
import type { Action } from '../../frame/frame.svelte';
import { say, word } from '../../words/game.svelte';
import type { Tabletop } from './tabletop.svelte';

export function actionsOf(table: Tabletop): Action[] {
  return [memory(table), ...decisions(table)];
}

function memory(table: Tabletop): Action {
  return {
    id: 'memory',
    label: say('ui.memory_short'),
    shortcut: 'M',
    look: 'aid',
    legal: true,
    pressed: table.wantsMemory,
    Icon: Brain,
    onclick: () => table.remember(!table.wantsMemory),
  };
}

function decisions(table: Tabletop): Action[] {
  const { phase, viewer } = table.view;
  if (viewer === null || phase === 'over') return [];
  if (phase === 'egg' && table.isAsked) return eggs(table, viewer);
  if (phase === 'discard' && table.isAsked) return removals(table, viewer);
  if (phase === 'trump' && table.isAsked) return trumps(table);
  return [play(table, viewer)];
}

function play(table: Tabletop, viewer: number): Action {
  const { card } = table;
  const other = table.view.players[viewer]?.hand?.[0] ?? 'chamaelosaurus';
  return {
    id: 'play',
    label: say('ui.play'),
    detail: card ? word(card) : say('ui.play_none'),
    shortcut: 'P',
    legal: card !== null && table.can(`play ${card}`),
    // Without a card in hand the first is lifted, or refused.
    onclick: () => (card ? table.act(`play ${card}`) : table.pick(other)),
  };
}

function eggs(table: Tabletop, viewer: number): Action[] {
  return (['left', 'right'] as const).flatMap((side, at) => {
    const colour = table.view.eggs[at];
    if (!colour) return [];
    const token = `egg ${side}`;
    return {
      id: token,
      label: say('ui.take_egg', { colour }),
      detail: say('ui.egg_adds', { count: table.prospects.eggPoints(viewer, colour) }),
      shortcut: side === 'left' ? 'L' : 'R',
      legal: table.can(token),
      onclick: () => table.act(token),
    };
  });
}

function removals(table: Tabletop, viewer: number): Action[] {
  const own = table.view.players[viewer];
  const played = table.prospects.played[viewer]?.at(-1);
  const next = own && own.pile_unseen === 0 ? own.pile_known[0] : undefined;
  return [
    {
      id: 'discard played',
      label: say('ui.remove_played'),
      detail: played ? word(played) : '',
      shortcut: 'P',
      legal: table.can('discard played'),
      onclick: () => table.act('discard played'),
    },
    {
      id: 'discard drawn',
      label: say('ui.remove_drawn'),
      detail: next ? word(next) : say('ui.remove_unseen'),
      shortcut: 'D',
      look: 'halt',
      legal: table.can('discard drawn'),
      onclick: () => table.act('discard drawn'),
    },
  ];
}

/** While a colour is in hand, its two places; else the trumps may be left. */
function trumps(table: Tabletop): Action[] {
  const { colour } = table;
  if (colour !== null)
    return (['strong', 'weak'] as const).map((place) => ({
      id: place,
      label: say(`ui.make_${place}`),
      detail: say('ui.instead', { colour: table.view[place] }),
      shortcut: place === 'strong' ? 'S' : 'W',
      legal: table.can(`trump ${place} ${colour}`),
      onclick: () => table.replace(place),
    }));
  return [
    {
      id: 'trump keep',
      label: say('ui.keep_trumps'),
      detail: say('ui.keep_trumps_detail'),
      shortcut: 'K',
      look: 'halt',
      legal: table.can('trump keep'),
      onclick: () => table.act('trump keep'),
    },
  ];
}
