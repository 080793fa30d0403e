// Which page is open. Secrets stay in the fragment, which browsers do not send.

export type Place =
  | { page: 'shelf' }
  | { page: 'box'; game: string }
  | { page: 'rules'; game: string; anchor: string }
  | { page: 'table'; table: string; token: string }
  | { page: 'join'; token: string }
  | { page: 'replay'; token: string; step: number | null }
  | { page: 'credits' }
  | { page: 'nowhere' };

/** What an address opens. */
export function placeOf(url: URL): Place {
  const [page, ...rest] = url.pathname.split('/').filter(Boolean);
  const fragment = decodeURIComponent(url.hash.slice(1));
  const [first = '', second] = rest;
  switch (page) {
    case undefined:
      return { page: 'shelf' };
    case 'box':
      if (first && second === 'rules') return { page: 'rules', game: first, anchor: fragment };
      return first ? { page: 'box', game: first } : { page: 'nowhere' };
    case 'table':
      return { page: 'table', table: first, token: fragment };
    case 'join':
      return { page: 'join', token: fragment };
    case 'replay': {
      const [token = '', step] = fragment.split('@');
      return { page: 'replay', token, step: step === undefined ? null : Number(step) || 0 };
    }
    case 'credits':
      return { page: 'credits' };
    default:
      return { page: 'nowhere' };
  }
}

let place = $state<Place>(placeOf(new URL(location.href)));

export const router = {
  get place(): Place {
    return place;
  },
};

/** Opens a page of ours. */
export function go(path: string, options: { replace?: boolean } = {}): void {
  history[options.replace ? 'replaceState' : 'pushState'](null, '', path);
  follow();
  scrollTo(0, 0);
}

/** Changes the address without leaving the page. */
export function rename(path: string): void {
  history.replaceState(null, '', path);
}

function follow(): void {
  const next = placeOf(new URL(location.href));
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
