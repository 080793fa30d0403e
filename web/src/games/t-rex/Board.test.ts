import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Frame } from '../../frame/frame.svelte';
import Framed from '../../frame/Framed.svelte';
import type { TRexEvent, TRexOutlook, TRexView } from '../../wire/games';
import Board from './Board.svelte';
import tRex from '.';
import { outlook, player, position } from './testing';

// The test environment measures nothing.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

// No catalogue is open: words are their keys, and pieces are found by what they are.
function sit(change: Partial<TRexView>, legal: string[], follows: Partial<TRexOutlook> = {}) {
  const play = vi.fn();
  render(Framed, {
    props: { Board, view: position(change), outlook: outlook(follows), legal, events: [], play },
  });
  return play;
}
const find = (what: string) => document.querySelector<HTMLElement>(what)!;

afterEach(cleanup);

describe('the hand', () => {
  it('lifts a card first and plays it with the second click', async () => {
    const play = sit({}, ['play red-5', 'play blue-7']);
    await fireEvent.click(find('[data-card=blue-7]'));
    expect(play).not.toHaveBeenCalled();
    await fireEvent.click(find('[data-pile=played]'));
    expect(play.mock.calls).toEqual([['play blue-7']]);
  });

  it('is tried where it is not our turn: the server says why', async () => {
    const play = sit({}, []);
    await fireEvent.click(find('[data-card=red-5]'));
    expect(play.mock.calls).toEqual([['play red-5']]);
  });

  it('is never there for those who watch', () => {
    sit({ viewer: null }, []);
    expect(find('.hand-card')).toBeNull();
  });
});

describe('the bar', () => {
  it('plays the card in hand, and lifts one where none is', async () => {
    const play = sit({}, ['play red-5', 'play blue-7']);
    await fireEvent.click(find('[data-action=play]'));
    expect(play).not.toHaveBeenCalled();
    expect(find('[data-card=red-5]').ariaPressed).toBe('true');
    await fireEvent.keyDown(window, { key: 'p' });
    expect(play.mock.calls).toEqual([['play red-5']]);
  });

  it('has the two eggs, the two cards to remove, the places of a colour', async () => {
    const labels = () =>
      [...document.querySelectorAll<HTMLElement>('.go, .halt')].map((one) => one.dataset.action);
    sit({ phase: 'egg' }, ['egg left', 'egg right']);
    expect(labels()).toEqual(['egg left', 'egg right']);
    cleanup();
    sit({ phase: 'discard' }, ['discard played', 'discard drawn']);
    expect(labels()).toEqual(['discard played', 'discard drawn']);
    cleanup();
    sit({ phase: 'trump' }, ['trump keep', 'trump strong red', 'trump weak red']);
    expect(labels()).toEqual(['trump keep']);
    await fireEvent.click(find('[data-colour=red]'));
    expect(labels()).toEqual(['strong', 'weak']);
  });

  it('opens the memory, and a seat in its place', async () => {
    let frame: Frame | undefined;
    render(Framed, {
      props: {
        Board,
        view: position(),
        outlook: outlook(),
        legal: [],
        events: [],
        play: vi.fn(),
        onframe: (made: Frame) => (frame = made),
      },
    });
    await fireEvent.click(find('[data-action=memory]'));
    expect(find('.memory')).not.toBeNull();
    frame!.peek = 1;
    await tick();
    await tick();
    expect(find('.memory')).toBeNull();
    expect(find('.peek')).not.toBeNull();
  });
});

describe('what a turn came to', () => {
  const sum = (...events: TRexEvent[]) => tRex.summary({ seat: 1, events, points: null });

  it('is the card, the last word, what was drawn; of others nothing', () => {
    const played = { event: 'CardPlayed', seat: 1, card: 'blue-7', face: 'blue-7', rule: 'TRX-7' } as const;
    const drawn = { event: 'CardDrawn', seat: 1, card: null, rule: 'TRX-11' } as const;
    const begun = { event: 'LastCircleBegun', seat: 1, card: 'blue-7', rule: 'TRX-13' } as const;
    expect(sum(played, begun, drawn)).toBe('ui.turn_played, ui.turn_last_word, ui.turn_draws');
    expect(sum({ ...played, seat: 0 })).toBeNull();
  });
});

describe('the strip of seats', () => {
  it('has hand, pile and eggs of everybody; the reckoning squares of eggs', () => {
    const view = position({ players: [player(), player({ eggs: [0, 3, 0, 1, 0] })] });
    expect(tRex.standing(view, 1, outlook()).map(({ value }) => value)).toEqual([2, 10, 4]);
    expect(tRex.parts(view, 1, outlook()).map(({ points }) => points)).toEqual([9, 1]);
  });
});

describe('the trumps', () => {
  it('are replaced by a colour and a place', async () => {
    const play = sit({ phase: 'trump' }, ['trump keep', 'trump strong red', 'trump weak red']);
    await fireEvent.click(find('[data-colour=red]'));
    await fireEvent.click(find('[data-trump=weak]'));
    expect(play.mock.calls).toEqual([['trump weak red']]);
  });
});

describe('the last word', () => {
  const meteor = { seat: 1, card: 'blue-7', to_play: [0, 1] };

  it('is at the pile of whoever has it, and above the trumps', () => {
    sit({}, [], { meteor });
    expect(find('[data-camp="1"] .tag')).not.toBeNull();
    expect(find('[data-camp="0"] .tag')).toBeNull();
    expect(find('.circle.burning')).not.toBeNull();
  });

  it('is nobody’s once the round is over', () => {
    sit({ phase: 'egg' }, [], { meteor, is_closing: true });
    expect(find('.tag')).toBeNull();
    expect(find('.burning')).toBeNull();
  });
});
