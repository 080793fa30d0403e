import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api, Refusal } from '../wire/http';
import type { GameInfo, NewTable as Wish } from '../wire/types';
import { loadWords } from '../words/index.svelte';
import { router } from '../app/router.svelte';
import NewTable from './NewTable.svelte';

const said = { en: 'Words', fr: 'Mots' };
const game: GameInfo = {
  id: 'tiny',
  version: 1,
  title: said,
  tagline: said,
  about: said,
  seats: [1, 2, 3],
  usual_seats: 2,
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
      question: null,
      seats: null,
      is_up_front: false,
      values: null,
      value_meanings: null,
      low: null,
      high: null,
    },
  ],
  bots: [
    { id: 'random', strength: 0, name: said, about: said, expect: said },
    { id: 'naive', strength: 1, name: { en: 'Novice', fr: 'Novice' }, about: said, expect: said },
    { id: 'lite', strength: 2, name: { en: 'Sage', fr: 'Sage' }, about: said, expect: said },
  ],
  topics: [],
  takes_data: false,
  has_secrets: false,
  has_lessons: false,
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
  it('is one click away, and against a gentle bot', async () => {
    render(NewTable, { game });
    await fireEvent.click(screen.getByRole('button', { name: /^Play now/ }));
    expect(wishes).toMatchObject([
      { game: 'tiny', is_started: true, seats: [{ kind: 'person' }, { bot: 'naive' }] },
    ]);
    await vi.waitFor(() => expect(router.place).toEqual({ page: 'table', table: 'abc', token: 'one' }));
    expect(location.pathname + location.hash).toBe('/table/abc');
  });

  it('has one button that does what is chosen', async () => {
    render(NewTable, { game });
    await fireEvent.click(screen.getByRole('radio', { name: /^Sage/ }));
    await fireEvent.click(screen.getByRole('button', { name: /^More: How many/ }));
    expect(document.querySelectorAll('.begin')).toHaveLength(1);
    await fireEvent.click(document.querySelector('.begin')!);
    expect(wishes).toMatchObject([{ seats: [{ kind: 'person' }, { bot: 'lite' }, { bot: 'lite' }] }]);
  });

  it('asks around one device who begins, as the rulebook does', async () => {
    const [start] = game.options;
    const question = { en: 'Who has the loudest roar?', fr: 'Qui rugit le plus fort ?' };
    render(NewTable, { game: { ...game, options: [{ ...start!, question }] } });
    await fireEvent.click(screen.getByRole('radio', { name: 'On this device' }));
    await fireEvent.input(screen.getByRole('textbox', { name: 'Player 2' }), { target: { value: 'Zoé' } });
    const asked = screen.getByRole('group', { name: question.en });
    await fireEvent.click(within(asked).getByRole('radio', { name: 'Zoé' }));
    await fireEvent.click(document.querySelector('.begin')!);
    expect(wishes).toMatchObject([{ options: { start: '1' }, seats: [{}, { name: 'Zoé' }] }]);
  });

  it('offers only the options that matter to those who play', async () => {
    const [start] = game.options;
    const alone = { ...start!, name: 'alone', kind: 'flag', default: false, seats: [1], is_up_front: true };
    render(NewTable, { game: { ...game, options: [start!, alone] } });
    expect(screen.queryByRole('switch')).toBeNull();
    await fireEvent.click(screen.getByRole('radio', { name: 'Solo' }));
    expect(screen.getByRole('switch')).toBeTruthy();
  });

  it('waits for friends, with a chair for each', async () => {
    render(NewTable, { game });
    await fireEvent.click(screen.getByRole('radio', { name: 'With friends' }));
    await fireEvent.click(screen.getByRole('button', { name: /^More: Places/ }));
    await fireEvent.click(screen.getByRole('button', { name: /^Set the table and invite/ }));
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
    await fireEvent.click(screen.getByRole('button', { name: /^Play now/ }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('That does not fit.');
    expect(alert.querySelector('a')?.getAttribute('href')).toBe('/box/tiny/rules#TIN-2');
  });
});
