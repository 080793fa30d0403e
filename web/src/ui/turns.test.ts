import { render } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import InTurn from './InTurn.svelte';
import { Turns } from './turns.svelte';

describe('Turns', () => {
  it('lays parts later, first come first laid, and those that they bring after them', async () => {
    const turns = new Turns();
    const laid: string[] = [];
    turns.take(() => {
      laid.push('first');
      turns.take(() => laid.push('inside the first'));
    });
    turns.take(() => laid.push('second'));
    expect(laid).toEqual([]);
    expect([turns.isLaying, turns.mayWait]).toEqual([true, true]);
    await vi.waitFor(() => expect(turns.isLaying).toBe(false));
    expect(laid).toEqual(['first', 'second', 'inside the first']);
    expect(turns.mayWait).toBe(false);
  });

  it('gives way after a part that took long', async () => {
    const turns = new Turns();
    let isHeard = false;
    turns.take(() => {
      setTimeout(() => (isHeard = true)); // as a click would come
      for (const begun = performance.now(); performance.now() - begun < 10;);
    });
    const last = new Promise<boolean>((resolve) => turns.take(() => resolve(isHeard)));
    expect(await last).toBe(true);
  });
});

describe('InTurn', () => {
  it('lays at once where nobody lays in turns', () => {
    const children = createRawSnippet(() => ({ render: () => '<b>here</b>' }));
    expect(render(InTurn, { children }).container.textContent).toBe('here');
  });
});
