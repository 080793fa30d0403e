// The shelf is here at once; the other pages come when they are opened.
import type { Component } from 'svelte';
import { loadGames } from './games.svelte';
import type { Place } from './router.svelte';

type Page = Exclude<Place['page'], 'shelf'>;

export const PAGES: Record<Page, () => Promise<{ default: Component }>> = {
  box: () => import('../pages/Box.svelte'),
  rules: () => import('../pages/Rules.svelte'),
  table: () => import('../pages/Table.svelte'),
  join: () => import('../pages/Join.svelte'),
  replay: () => import('../pages/Replay.svelte'),
  credits: () => import('../pages/Credits.svelte'),
  nowhere: () => import('../pages/Nowhere.svelte'),
};

/** Fetches what a page will need while something else is still on its way; who needs it says what is wrong. */
export function expectPage(page: Place['page']): void {
  loadGames().catch(() => {});
  if (page !== 'shelf') PAGES[page]().catch(() => {});
}
