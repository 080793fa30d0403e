import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadWords } from '../words/index.svelte';
import ActionBar from './ActionBar.svelte';
import type { Said } from './bar';

beforeAll(() => loadWords('en'));
afterEach(cleanup);

const PROMPT: Said = { kind: 'prompt', words: 'Keep a die.', who: 'Your turn.' };
const bar = (said: Said, clock: { words: string; isShort: boolean } | null = null) =>
  render(ActionBar, {
    said,
    prompt: '',
    isMine: true,
    actions: [{ id: 'roll', label: 'roll', legal: true, onclick: vi.fn() }],
    clock,
    undo: null,
    onskip: null,
    onrule: vi.fn(),
  });

it('has the clock, which looks otherwise when time is short', async () => {
  const { rerender } = bar(PROMPT, { words: '0:42', isShort: false });
  const clock = () => document.querySelector('.clock');
  expect(clock()?.textContent).toContain('0:42 left');
  const icon = clock()?.querySelector('svg')?.innerHTML;
  expect(clock()?.classList.contains('isShort')).toBe(false);
  await rerender({ clock: { words: '0:09', isShort: true } });
  expect(clock()?.classList.contains('isShort')).toBe(true);
  expect(clock()?.querySelector('svg')?.innerHTML).not.toBe(icon);
});

it('has a small button for what is offered, beside those of the board', async () => {
  const onclick = vi.fn();
  bar({ kind: 'offer', words: 'It can be heard.', pill: { label: 'Sound on', onclick } });
  await fireEvent.click(screen.getByRole('button', { name: 'Sound on' }));
  expect(onclick).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: 'roll' })).toBeTruthy();
});

it('says what has come to pass without taking the buttons away', () => {
  bar({ kind: 'note', words: 'Ben has given up.' });
  expect(screen.getByText('Ben has given up.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'roll' })).toBeTruthy();
});
