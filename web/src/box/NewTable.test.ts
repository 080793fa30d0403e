import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api, Refusal } from '../wire/http';
import type { GameInfo, NewTable as Wish } from '../wire/types';
import { loadWords } from '../words/index.svelte';
import NewTable from './NewTable.svelte';

const said = { en: 'Words', fr: 'Mots' };
const game: GameInfo = {
  id: 'tiny',
  version: 1,
  title: said,
  tagline: said,
  about: said,
  seats: [1, 2, 3],
  age: null,
  minutes: null,
  kinds: [],
  options: [
    {
      name: 'start',
      kind: 'start',
      default: 'random',
      rule: 'TIN-2',
      meaning: said,
      values: null,
      value_meanings: null,
      low: null,
      high: null,
    },
  ],
  bots: ['lite', 'random'],
  topics: [],
  takes_data: false,
  has_secrets: false,
  is_on_shelf: true,
};
const links = {
  table: 'abc',
  commitment: 'c0ffee',
  host: 'h',
  invite: 'i',
  code: 'c',
  spectator: 's',
  seats: ['one', null],
};
let wishes: Wish[] = [];

beforeEach(async () => {
  localStorage.clear();
  wishes = [];
  await loadWords('en');
  vi.spyOn(api, 'create').mockImplementation(async (wish) => (wishes.push(wish), links));
  vi.spyOn(api, 'pledge').mockRejectedValue(new Refusal('unreachable', '', null, 0));
  vi.stubGlobal('scrollTo', vi.fn());
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a new table', () => {
  it('is one click away: against the strongest bot', async () => {
    render(NewTable, { game });
    const [first] = screen.getAllByRole('button');
    await fireEvent.click(first as HTMLElement);
    expect(wishes).toMatchObject([
      { game: 'tiny', is_started: true, seats: [{ kind: 'person' }, { bot: 'lite' }] },
    ]);
    await vi.waitFor(() => expect(location.pathname + location.hash).toBe('/table/abc#one'));
  });

  it('waits for friends, with a chair for each', async () => {
    render(NewTable, { game });
    await fireEvent.click(screen.getByRole('radio', { name: 'With friends' }));
    await fireEvent.click(screen.getByRole('button', { name: /^More: Places/ }));
    await fireEvent.click(screen.getByRole('button', { name: 'Set the table and invite' }));
    expect(wishes).toMatchObject([{ is_started: false, seats: [{}, { kind: 'open' }, { kind: 'open' }] }]);
  });

  it('remembers what was chosen', async () => {
    const { unmount } = render(NewTable, { game });
    await fireEvent.click(screen.getByRole('radio', { name: 'Solo' }));
    unmount();
    render(NewTable, { game });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Solo' }).checked).toBe(true);
  });

  it('says why the server refused, with the rule', async () => {
    vi.spyOn(api, 'create').mockRejectedValue(new Refusal('bad_option', 'That does not fit.', 'TIN-2', 422));
    render(NewTable, { game });
    await fireEvent.click(screen.getAllByRole('button')[0] as HTMLElement);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('That does not fit.');
    expect(alert.querySelector('a')?.getAttribute('href')).toBe('/box/tiny/rules#TIN-2');
  });
});
