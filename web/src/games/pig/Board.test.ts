import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import Framed from '../../frame/Framed.svelte';
import type { PigView } from '../../wire/games';
import Board from './Board.svelte';

const view: PigView = {
  viewer: 0,
  seats: 2,
  options: { target: 100 },
  data: null,
  choosing: [0],
  result: null,
  phase: 'decide',
  active: 0,
  turn_total: 7,
  banked: [20, 31],
};

afterEach(cleanup);

it('rolls and holds by mouse and by keyboard, but not while something is shown', async () => {
  const play = vi.fn();
  const { rerender } = render(Framed, {
    props: { Board, view, outlook: { points: [] }, legal: ['roll', 'hold'], events: [], play },
  });
  await fireEvent.click(document.querySelector('[data-action=roll]')!);
  await fireEvent.keyDown(window, { key: 'h' });
  expect(play.mock.calls).toEqual([['roll'], ['hold']]);
  await rerender({ events: [{ event: 'Rolled', rule: 'PIG-4', seat: 0, face: 3 }] });
  await fireEvent.keyDown(window, { key: 'h' });
  expect(play).toHaveBeenCalledTimes(2);
  expect(document.querySelectorAll('.die .front circle')).toHaveLength(3);
});
