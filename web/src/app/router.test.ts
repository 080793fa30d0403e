import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { go, placeOf, rename, replayPath, router, startRouter } from './router.svelte';

const at = (path: string) => placeOf(new URL(path, 'http://den.example'));
const SEAT = '5nqEd_aPAFIH0jMt4PfdIg4eXq4vyHVrsulhUVcWsJ4';
const WATCH = '4ktQiHwFqfs4DrVVMOPSE4KeXjA6SJctxYY-LVeky1Q';

describe('an address', () => {
  it('opens its page', () => {
    expect(at('/')).toEqual({ page: 'shelf' });
    expect(at('/box/pig')).toEqual({ page: 'box', game: 'pig' });
    expect(at('/box/pig/rules#PIG-5')).toEqual({ page: 'rules', game: 'pig', anchor: 'PIG-5' });
    expect(at('/join#abc')).toEqual({ page: 'join', token: 'abc' });
    expect(at('/credits')).toEqual({ page: 'credits' });
  });

  it('has its secret in the fragment', () => {
    expect(at('/table/vvwpbke5wm#se_cret')).toEqual({ page: 'table', table: 'vvwpbke5wm', token: 'se_cret' });
    expect(at(`/replay#${SEAT}@12`)).toEqual({ page: 'replay', table: '', token: SEAT, step: 12 });
  });

  it('of a replay may name the table instead', () => {
    expect(at(replayPath('vvwpbke5wm', 12))).toEqual({
      page: 'replay',
      table: 'vvwpbke5wm',
      token: '',
      step: 12,
    });
    expect(at('/replay')).toEqual({ page: 'replay', table: '', token: '', step: null });
  });

  it('of nothing leads nowhere', () => {
    expect(at('/box')).toEqual({ page: 'nowhere' });
    expect(at('/elsewhere')).toEqual({ page: 'nowhere' });
  });
});

describe('a secret', () => {
  const address = () => location.pathname + location.hash;
  /** What the browser could give away: the address, and what its history has. */
  const shown = () => location.href + JSON.stringify(history.state);

  startRouter();
  beforeEach(() => {
    vi.stubGlobal('scrollTo', () => {});
    sessionStorage.clear();
    go('/', { replace: true });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is swallowed by whatever opens it', () => {
    for (const path of [`/table/vvwpbke5wm#${SEAT}`, `/join#${SEAT}`, `/replay#${SEAT}@7`]) {
      go(path);
      expect(router.place).toMatchObject({ token: SEAT });
      expect(shown()).not.toContain(SEAT);
    }
    expect(router.place).toMatchObject({ step: 7 });
    go('/join#K7PM2XQF4W', { replace: true });
    expect(router.place).toEqual({ page: 'join', token: 'K7PM2XQF4W' });
    expect(address()).toBe('/join');
  });

  it('that somebody types into the address is too', async () => {
    go('/table/vvwpbke5wm');
    location.hash = SEAT;
    await vi.waitFor(() => expect(router.place).toMatchObject({ token: SEAT }));
    expect(address()).toBe('/table/vvwpbke5wm');
  });

  it('is back with its page, and the one just opened is shown', async () => {
    go(`/table/vvwpbke5wm#${SEAT}`);
    go(`/table/vvwpbke5wm#${WATCH}`);
    expect(router.place).toMatchObject({ token: WATCH });
    history.back();
    await vi.waitFor(() => expect(router.place).toMatchObject({ token: SEAT }));
    history.forward();
    await vi.waitFor(() => expect(router.place).toMatchObject({ token: WATCH }));
  });

  it('stays with its page when that gets another address', async () => {
    go(`/replay#${SEAT}`);
    rename(replayPath('vvwpbke5wm', 3));
    go('/');
    history.back();
    await vi.waitFor(() =>
      expect(router.place).toEqual({ page: 'replay', table: 'vvwpbke5wm', token: SEAT, step: 3 }),
    );
  });

  it('outlives a reload of the tab', async () => {
    go(`/table/vvwpbke5wm#${SEAT}`);
    vi.resetModules();
    const again = await import('./router.svelte');
    expect(again.router.place).toEqual({ page: 'table', table: 'vvwpbke5wm', token: SEAT });
  });

  it('is read and taken away where the page begins with it', async () => {
    history.pushState(null, '', `/replay#${SEAT}@5`);
    vi.resetModules();
    const first = await import('./router.svelte');
    expect(first.router.place).toEqual({ page: 'replay', table: '', token: SEAT, step: 5 });
    expect(shown()).not.toContain(SEAT);
  });

  it('works without any storage, until the page is left', async () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    go(`/table/vvwpbke5wm#${SEAT}`);
    expect(router.place).toMatchObject({ token: SEAT });
    go('/');
    history.back();
    await vi.waitFor(() => expect(router.place).toMatchObject({ page: 'table', token: SEAT }));
    vi.resetModules();
    const again = await import('./router.svelte');
    expect(again.router.place).toEqual({ page: 'table', table: 'vvwpbke5wm', token: '' });
    vi.restoreAllMocks();
  });
});
