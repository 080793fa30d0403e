// The shelf is here at once, and so is the page of a table, which calls its table before all else; the other
// pages come when they are opened.
import type { Component } from 'svelte';
import { loadGames } from './games.svelte';
import type { Place } from './router.svelte';

type Page = Exclude<Place['page'], 'shelf' | 'table'>;

export const PAGES: Record<Page, () => Promise<{ default: Component }>> = {
  box: () => import('../pages/Box.svelte'),
  rules: () => import('../pages/Rules.svelte'),
  print: () => import('../pages/Print.svelte'),
  learn: () => import('../pages/Learn.svelte'),
  join: () => import('../pages/Join.svelte'),
  replay: () => import('../pages/Replay.svelte'),
  credits: () => import('../pages/Credits.svelte'),
  nowhere: () => import('../pages/Nowhere.svelte'),
};

/** What a table in play is made of, whatever its game. */
export const loadPlay = () => import('../table/Play.svelte');

/** Fetches what a page will need while something else is still on its way; who needs it says what is wrong. */
export function expectPage(page: Place['page']): void {
  loadGames().catch(() => {});
  if (page === 'table') loadPlay().catch(() => {});
  else if (page !== 'shelf') PAGES[page]().catch(() => {});
}
