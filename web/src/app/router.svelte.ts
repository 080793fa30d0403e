// Which page is open. A secret link comes in the fragment, which browsers do not send. It is taken out of the
// address as soon as it is read, so that nobody gives it away by showing, copying or bookmarking the address:
// the history has only the name under which this tab keeps it.
import { tab } from './storage';

export type Place =
  | { page: 'shelf' }
  | { page: 'box'; game: string }
  | { page: 'rules'; game: string; anchor: string }
  | { page: 'print'; game: string }
  | { page: 'learn'; game: string; lesson: string } // without a lesson: the course
  | { page: 'table'; table: string; token: string } // without a token: by a link that this browser has
  | { page: 'join'; token: string }
  | { page: 'replay'; table: string; token: string; step: number | null }
  | { page: 'credits' }
  | { page: 'nowhere' };

const TABLE = /^[a-z2-9]{10}$/; // table/links.py: the public name of a table

/** What an address opens, with its secret if it has one. */
export function placeOf(url: URL): Place {
  const [page, ...rest] = url.pathname.split('/').filter(Boolean);
  const fragment = decodeURIComponent(url.hash.slice(1));
  const [first = '', second] = rest;
  switch (page) {
    case undefined:
      return { page: 'shelf' };
    case 'box':
      if (first && second === 'rules') return { page: 'rules', game: first, anchor: fragment };
      if (first && second === 'print') return { page: 'print', game: first };
      return first ? { page: 'box', game: first } : { page: 'nowhere' };
    case 'learn':
      return first ? { page: 'learn', game: first, lesson: second ?? '' } : { page: 'nowhere' };
    case 'table':
      return { page: 'table', table: first, token: fragment };
    case 'join':
      return { page: 'join', token: fragment };
    case 'replay': {
      const [what = '', at] = fragment.split('@');
      const step = at === undefined ? null : Number(at) || 0;
      return TABLE.test(what)
        ? { page: 'replay', table: what, token: '', step }
        : { page: 'replay', table: '', token: what, step };
    }
    case 'credits':
      return { page: 'credits' };
    default:
      return { page: 'nowhere' };
  }
}

/** The address of a replay in the browser of somebody who has a link of its table. */
export function replayPath(table: string, step: number | null = null): string {
  return `/replay#${table}${step === null ? '' : `@${step}`}`;
}

interface Entry {
  link?: string; // the name under which this tab keeps it
}

const links = () => tab.recall<Record<string, string>>('links', {});

function keep(token: string): string {
  const kept = links();
  const known = Object.keys(kept).find((name) => kept[name] === token);
  if (known !== undefined) return known;
  // By chance: a tab that had to forget its links must not take one for another.
  const name = Math.random().toString(36).slice(2);
  tab.remember('links', { ...kept, [name]: token });
  return name;
}

/** The place of an address and of the entry of the history that it has or gets. */
function open(url: URL, entry: Entry | null): { place: Place; entry: Entry | null; path: string } {
  const place = placeOf(url);
  const path = url.pathname + url.search + url.hash;
  if (!('token' in place)) return { place, entry, path };
  if (!place.token) {
    const token = (entry?.link === undefined ? null : links()[entry.link]) ?? '';
    return { place: { ...place, token }, entry, path };
  }
  const bare = place.page === 'replay' && place.step !== null ? `#@${place.step}` : '';
  return { place, entry: { link: keep(place.token) }, path: url.pathname + url.search + bare };
}

/** What is open now, by an address that no longer has a secret. */
function here(): Place {
  const url = new URL(location.href);
  const found = open(url, history.state as Entry | null);
  if (found.path !== url.pathname + url.search + url.hash) history.replaceState(found.entry, '', found.path);
  return found.place;
}

let place = $state<Place>(here());

export const router = {
  get place(): Place {
    return place;
  },
};

/** Opens a page of ours. */
export function go(path: string, options: { replace?: boolean } = {}): void {
  const found = open(new URL(path, location.href), null);
  history[options.replace ? 'replaceState' : 'pushState'](found.entry, '', found.path);
  follow();
  scrollTo(0, 0);
}

/** Changes the address without leaving the page. */
export function rename(path: string): void {
  history.replaceState(history.state, '', path);
}

function follow(): void {
  const next = here();
  if (JSON.stringify(next) !== JSON.stringify(place)) place = next;
}

/** Follows links within the page, and the back button. */
export function startRouter(): void {
  addEventListener('popstate', follow);
  addEventListener('hashchange', follow);
  document.addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      event.button ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = (event.target as Element | null)?.closest?.('a[href]');
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return;
    const url = new URL(link.href);
    if (url.origin !== location.origin || placeOf(url).page === 'nowhere') return;
    if (url.pathname === location.pathname && url.hash !== location.hash && placeOf(url).page === 'rules')
      return;
    event.preventDefault();
    go(url.pathname + url.search + url.hash);
  });
}
