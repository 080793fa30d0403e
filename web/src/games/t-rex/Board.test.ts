import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TRexOutlook, TRexView } from '../../wire/games';
import Board from './Board.svelte';
import { outlook, position } from './testing';

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
  render(Board, {
    props: { view: position(change), outlook: outlook(follows), legal, events: [], play },
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
