import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import codeCracker from '../../games/code-cracker';
import { skin as night } from '../../games/code-cracker/skin';
import Framed from '../../frame/Framed.svelte';
import type { FiveDiceEvent, FiveDiceView } from '../../wire/games';
import Board from './Board.svelte';
import { outlook, position } from './testing';

// A whole town at night takes its time to draw.
const skin = { ...night, Scene: night.Back };

// No catalogue is open: words are their keys, and dice are found by their place.
function sit(change: Partial<FiveDiceView>, legal: string[], events: FiveDiceEvent[] = []) {
  const play = vi.fn();
  const { rerender } = render(Framed, {
    props: { Board, view: position(change), outlook: outlook(), legal, events, play, skin },
  });
  return { play, rerender };
}

const dice = () => [...document.querySelectorAll<HTMLElement>('.die-button')];
const rolled = { rolled: ['1', '2', '3', '3', 'chip'] };
const legal = ['keep 1 safe-1', 'keep 1 safe-3', 'keep 3 safe-2', 'keep chip'];

afterEach(cleanup);

describe('a die', () => {
  it('is kept with one click where there is one way', async () => {
    const { play } = sit(rolled, legal);
    await fireEvent.click(dice()[4]!);
    await fireEvent.click(dice()[2]!);
    expect(play.mock.calls).toEqual([['keep chip'], ['keep 3 safe-2']]);
  });

  it('asks for the card where several need it', async () => {
    const { play } = sit(rolled, legal);
    await fireEvent.click(dice()[0]!);
    expect(play).not.toHaveBeenCalled();
    expect(screen.getByTestId('call').textContent).toBe('ui.choose');
    const cards = [...document.querySelectorAll<HTMLElement>('.choose')];
    expect(cards.map((card) => card.getAttribute('aria-disabled'))).toEqual(['false', 'true', 'false']);
    await fireEvent.click(cards[2]!);
    expect(play.mock.calls).toEqual([['keep 1 safe-3']]);
    expect(document.querySelector('.choose')).toBeNull();
  });

  it('that is not good is tried all the same, so that the server says why', async () => {
    const { play } = sit(rolled, legal);
    expect(dice()[1]!.getAttribute('aria-disabled')).toBe('true');
    await fireEvent.click(dice()[1]!);
    expect(play.mock.calls).toEqual([['keep 2 safe-1']]);
  });

  it('on a card that does not need it too', async () => {
    const { play } = sit(rolled, legal);
    await fireEvent.click(dice()[0]!);
    await fireEvent.click(document.querySelectorAll('.choose')[1]!);
    expect(play.mock.calls).toEqual([['keep 1 safe-2']]);
  });
});

describe('the keyboard', () => {
  it('rolls and stops, legal or not', async () => {
    const { play } = sit(rolled, legal);
    await fireEvent.keyDown(window, { key: 'r' });
    await fireEvent.keyDown(window, { key: 'S' });
    expect(play.mock.calls).toEqual([['roll'], ['stop']]);
  });

  it('keeps by face, then chooses by card', async () => {
    const { play } = sit(rolled, legal);
    await fireEvent.keyDown(window, { key: '1' });
    await fireEvent.keyDown(window, { key: '3' });
    await fireEvent.keyDown(window, { key: '6' });
    expect(play.mock.calls).toEqual([['keep 1 safe-3'], ['keep chip']]);
  });

  it('walks through the dice', async () => {
    sit(rolled, legal);
    dice()[0]!.focus();
    await fireEvent.keyDown(dice()[0]!, { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(dice()[4]);
    expect(dice().map((die) => die.tabIndex)).toEqual([-1, -1, -1, -1, 0]);
  });

  it('leaves fields alone', async () => {
    const { play } = sit(rolled, legal);
    const field = document.body.appendChild(document.createElement('input'));
    await fireEvent.keyDown(field, { key: 'r' });
    field.remove();
    expect(play).not.toHaveBeenCalled();
  });
});

describe('while something is shown', () => {
  it('nothing is played, and a failed roll lies there', async () => {
    const { play, rerender } = sit({ kept: ['1', '1', '1'] }, []);
    const faces = ['2', '2'];
    await rerender({ events: [{ event: 'DiceRolled', rule: 'COD-11', seat: 0, faces }] });
    await rerender({ events: [{ event: 'RollFailed', rule: 'COD-10', seat: 0 }] });
    expect(document.querySelectorAll('.tray .shaking')).toHaveLength(2);
    await fireEvent.click(dice()[0]!);
    await fireEvent.keyDown(window, { key: 'r' });
    expect(play).not.toHaveBeenCalled();
  });

  it('a view made anew in between changes nothing', async () => {
    const { rerender } = sit(rolled, []);
    await rerender({ events: [{ event: 'BonusDieKept', rule: 'COD-9', seat: 0, face: 'chip' }] });
    expect(dice()).toHaveLength(4);
    await rerender({ view: position({ ...rolled, viewer: 1 }) });
    expect(dice()).toHaveLength(4);
  });

  it('a click on a readable die waits for its turn', async () => {
    const { play, rerender } = sit(rolled, legal);
    await rerender({ legal: [], events: [{ event: 'BonusDieKept', rule: 'COD-9', seat: 0, face: 'chip' }] });
    await fireEvent.click(dice()[2]!);
    expect(play).not.toHaveBeenCalled();
    const view = position({ rolled: ['1', '2', '3', '3'], kept: ['chip'], kept_of_roll: 1 });
    await rerender({ view, events: [], legal: ['keep 3 safe-2', 'roll', 'stop'] });
    expect(play.mock.calls).toEqual([['keep 3 safe-2']]);
  });
});

it('says what a stop takes', () => {
  const complete = position().table.map((card, at) =>
    card && at < 1 ? { ...card, covered: [true, true, true] } : card,
  );
  sit({ ...rolled, table: complete }, ['roll', 'stop']);
  expect(screen.getByText('ui.stop_takes')).toBeTruthy();
});

it('sums a turn up', () => {
  const won = (value: number) =>
    ({ event: 'CardWon', seat: 1, slot: 'safe-1', card: 'A', value, rule: 'COD-12' }) as const;
  const sum = (...events: FiveDiceEvent[]) => codeCracker.summary({ seat: 1, events, points: null });
  expect(sum(won(2), won(3))).toBe('ui.turn_won');
  expect(sum({ event: 'RollFailed', seat: 1, rule: 'COD-10' })).toBe('ui.turn_failed');
  expect(sum({ event: 'TurnStopped', seat: 1, rule: 'COD-12' })).toBe('ui.turn_empty');
});

describe('the fifth die', () => {
  it('is asked about where it would end the turn and need not', () => {
    const view = position({ rolled: ['3'], kept_of_roll: 2 });
    const final = outlook({ final_faces: ['3'] });
    expect(codeCracker.surprise(view, 'keep 3 safe-2', final)).toBe('ui.surprise_fifth');
    expect(codeCracker.surprise(view, 'roll', final)).toBeNull();
    expect(codeCracker.surprise({ ...view, kept_of_roll: 0 }, 'keep 3 safe-2', final)).toBeNull();
    expect(codeCracker.surprise(view, 'keep 3 safe-2', outlook())).toBeNull();
  });
});
