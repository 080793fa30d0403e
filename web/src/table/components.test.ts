import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import Log from '../frame/Log.svelte';
import Seats from '../frame/Seats.svelte';
import { stripOf } from '../frame/strip';
import RenewSeat from '../friends/RenewSeat.svelte';
import { anUpdate } from '../testing/sockets';
import { api, Refusal } from '../wire/http';
import type { SeatInfo, TableInfo } from '../wire/types';
import * as words from '../words/game.svelte';
import { seatPeople } from '../words/game.svelte';
import { loadWords } from '../words/index.svelte';
import End from './End.svelte';
import HandOver from './HandOver.svelte';
import { renewedSince } from './renewals';
import TextView from './TextView.svelte';

const seat = (news: Partial<SeatInfo> = {}): SeatInfo => ({
  name: null,
  kind: 'person',
  bot: null,
  is_away: false,
  has_resigned: false,
  renewed: 0,
  hints: 0,
  is_left_out: false,
  ...news,
});
const info = (news: Partial<TableInfo> = {}): TableInfo => ({
  ...anUpdate().table,
  seats: [seat({ name: 'Anne' }), seat({ kind: 'bot', bot: 'lite' })],
  ...news,
});

function strip(
  table: TableInfo,
  own: number[] = [],
  waiting: number[] = [],
  points: (seat: number) => number | null = () => null,
  sealed: number[] = [],
) {
  const name = (seat: number) => ['Anne', 'Sage 2'][seat] ?? '';
  const seats = stripOf(table, { own, waiting, sealed, name, points, standing: () => [] });
  return render(Seats, { seats, onseat: vi.fn() });
}

beforeAll(async () => {
  await loadWords('en');
  seatPeople(['Anne', 'Sage 2']);
});
beforeEach(() => void vi.spyOn(api, 'record').mockRejectedValue(new Refusal('unreachable', '', null, 0)));
afterEach(cleanup);

describe('the seats', () => {
  it('say in words what their colours and places say', () => {
    strip(info(), [0], [1], (number) => 7 * number);
    const [anne, sage] = screen.getAllByRole('listitem');
    expect(anne?.textContent).toMatch(/Anne.*you.*0 points/s);
    expect(sage?.textContent).toMatch(/Sage 2.*bot.*to play.*7 points/s);
  });

  it('have the face of their bot, and the number all the same', () => {
    strip(info());
    const [anne, sage] = screen.getAllByRole('listitem');
    expect(anne?.querySelector('img')).toBeNull();
    expect(sage?.querySelector('img')?.getAttribute('src')).toBe('/faces/lite.svg');
    expect([anne, sage].map((one) => one?.querySelector('.number')?.textContent)).toEqual(['1', '2']);
  });

  it('tell who is away and who gave up', () => {
    const seats = [seat({ name: 'Anne', is_away: true }), seat({ name: 'Ben', has_resigned: true })];
    strip(info({ seats }));
    expect(screen.getByText(/away/)).toBeTruthy();
    expect(screen.getByText(/gave up/)).toBeTruthy();
  });
});

describe('what happened', () => {
  it('is told by turns, with whole sentences for those who listen', () => {
    vi.spyOn(words, 'hasText').mockReturnValue(true);
    vi.spyOn(words, 'eventWords').mockImplementation((event) => `Anne ${event.event}s.`);
    const log = ['TurnBegun', 'roll', 'hold'].map((event, at) => ({
      number: at + 1,
      event: { event, rule: 'PIG-4', seat: 0 },
    }));
    render(Log, { log, onrule: vi.fn() });
    expect(screen.getByRole('heading', { name: 'Anne' })).toBeTruthy();
    const lines = [...document.querySelectorAll('.words')];
    expect(lines.map((line) => line.textContent)).toEqual(['Anne rolls.', 'Anne holds.']);
    expect(lines[0]?.querySelector('.unseen')?.textContent).toBe('Anne ');
    vi.restoreAllMocks();
  });
});

describe('a new link for a seat', () => {
  const seats = [seat({ name: 'Anne' }), seat({ name: 'Ben', renewed: 2 })];

  it('is told at the seat and in the log, also to those who come later', () => {
    strip(info({ seats, host: 0 }));
    const [anne, ben] = screen.getAllByRole('listitem');
    expect(anne?.textContent).toContain('host');
    expect(anne?.textContent).not.toContain('link');
    expect(ben?.textContent).toContain('link changed');
    cleanup();
    const notes = ['The host changed the link of the seat of Ben 2 times.'];
    render(Log, { log: [], notes, onrule: vi.fn() });
    expect(screen.getByText(notes[0]!)).toBeTruthy();
  });

  it('is news where it is one more than before', () => {
    const before = [seat({ name: 'Anne' }), seat({ name: 'Ben', renewed: 1 })];
    expect(renewedSince(before, seats)).toEqual(['Ben']);
    expect(renewedSince(seats, seats)).toEqual([]);
    expect(renewedSince(before, [before[0]!, seat({ renewed: 2 })])).toEqual([]); // freed
  });

  it('is made after a warning, for one of the seats', async () => {
    const reissue = vi.spyOn(api, 'reissue').mockResolvedValue({ table: 't', seat: 1, token: 'new' });
    vi.spyOn(api, 'here').mockResolvedValue({ version: '', protocol: 1, addresses: ['http://10.0.0.2/'] });
    const three = [...seats, seat({ name: 'Claire' })];
    render(RenewSeat, { info: info({ seats: three }), host: 'host', seats: [1, 2], onclose: vi.fn() });
    await fireEvent.click(screen.getByRole('button', { name: 'Ben', hidden: true }));
    expect(screen.getByText(/stops working at once/)).toBeTruthy();
    expect(reissue).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole('button', { name: 'New link for Ben', hidden: true }));
    const field = await screen.findByLabelText<HTMLInputElement>('Link of the seat of Ben', {
      selector: 'input',
    });
    expect(field.value).toBe('http://10.0.0.2/join#new');
    expect(reissue).toHaveBeenCalledExactlyOnceWith('host', 1);
    vi.restoreAllMocks();
  });
});

describe('the end', () => {
  const result = {
    scores: [12, 30],
    ranks: [2, 1],
    reason: 'target_reached',
    rule: 'PIG-7',
    decider: 'score',
    decider_rule: 'PIG-8',
  };
  const rest = {
    own: [0],
    replayLink: '/replay#x',
    token: 'mine',
    onfollow: vi.fn(),
    onlook: vi.fn(),
    onrule: vi.fn(),
  };

  it('names the winner and the order', () => {
    render(End, { ...rest, info: info({ status: 'over' }), result, mayPlayAgain: true, onagain: vi.fn() });
    expect(screen.getByRole('heading').textContent).toBe('Sage 2 wins!');
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('Sage 2'),
      expect.stringContaining('Anne'),
    ]);
  });

  it('reckons in the units of the game, tells the series, and is kind to who lost', () => {
    const standings = { series: [0, 2], best: null };
    const worth = (points: number) => `${points} M`;
    const parts = (seat: number) => [{ label: 'safes', points: seat + 3 }];
    const props = { ...rest, info: info({ status: 'over' }), result, mayPlayAgain: true, onagain: vi.fn() };
    render(End, { ...props, worth, parts, standings, swing: { seat: 1, points: 9 } });
    expect(screen.getAllByRole('listitem').map((item) => item.textContent?.replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/1\..*Sage 2.*4 safes.*30 M/),
      expect.stringMatching(/2\..*Anne.*3 safes.*12 M/),
      expect.stringContaining('Sage 2, +9 M'),
      expect.stringContaining('Anne 0 · Sage 2 2'),
    ]);
    const kind = () => document.querySelector('.kind')?.textContent;
    expect(kind()).toBeTruthy();
    expect(kind()).not.toContain('So close');
    cleanup();
    render(End, { ...props, result: { ...result, scores: [27, 30] } });
    expect(kind()).toContain('So close');
  });

  it('offers another game to those who played, not to those who watched', async () => {
    const onagain = vi.fn();
    const { rerender } = render(End, { ...rest, info: info(), result, mayPlayAgain: true, onagain });
    await fireEvent.click(screen.getByRole('button', { name: 'Play again' }));
    expect(onagain).toHaveBeenCalledOnce();
    await rerender({ mayPlayAgain: false });
    expect(screen.queryByRole('button', { name: 'Play again' })).toBeNull();
  });

  it('says who would like to play again, and who gave up', async () => {
    const props = { ...rest, result, mayPlayAgain: true, onagain: vi.fn() };
    const seats = [seat({ name: 'Anne' }), seat({ name: 'Sage 2', has_resigned: true })];
    const over = info({ status: 'over', ending: 'resigned', seats, rematch: 'enx3xy64sy', rematch_by: 1 });
    const { rerender } = render(End, { ...props, info: over });
    expect(screen.getByText('Sage 2 gave up.')).toBeTruthy();
    expect(screen.getByText('Sage 2 wants to play again.')).toBeTruthy();
    await rerender({ info: { ...over, rematch_by: 0 } });
    expect(document.querySelector('.wanted')).toBeNull(); // it was me
    await rerender({ info: { ...over, rematch_by: null } });
    expect(screen.getByText('Somebody wants to play again.')).toBeTruthy();
  });

  it('lets those who watched follow, once there is a next game', async () => {
    const onfollow = vi.fn();
    const props = { ...rest, own: [], result, mayPlayAgain: false, onagain: vi.fn(), onfollow };
    const { rerender } = render(End, { ...props, info: info({ status: 'over' }) });
    expect(screen.queryByRole('button', { name: 'Watch the next game' })).toBeNull();
    await rerender({ info: info({ status: 'over', rematch: 'enx3xy64sy' }) });
    await fireEvent.click(screen.getByRole('button', { name: 'Watch the next game' }));
    expect(onfollow).toHaveBeenCalledOnce();
  });
});

describe('the hand-over', () => {
  it('names the next person and waits for them', async () => {
    const ontake = vi.fn();
    render(HandOver, { seats: [0], news: [], ontake });
    expect(document.activeElement?.textContent).toContain('I am Anne');
    await fireEvent.click(screen.getByRole('button', { name: 'I am Anne' }));
    expect(ontake).toHaveBeenCalledWith(0);
  });

  it('says what was played meanwhile', () => {
    render(HandOver, { seats: [0], news: ['Sage rolls a 4.', 'Sage holds.'], ontake: vi.fn() });
    expect(screen.getByRole('status').textContent?.trim()).toBe('Meanwhile: Sage rolls a 4. Sage holds.');
  });

  it('asks who is there where nobody is to play', async () => {
    const ontake = vi.fn();
    render(HandOver, { seats: [0, 1], news: [], ontake });
    await fireEvent.click(screen.getByRole('button', { name: 'I am Sage 2' }));
    expect(ontake).toHaveBeenCalledWith(1);
  });
});

describe('the text view', () => {
  const setUp = () => {
    const play = vi.fn();
    const undo = vi.fn();
    render(TextView, {
      read: async () => ['Pile: 3 cards'],
      moment: 1,
      prompt: 'Your turn.',
      legal: ['roll', 'hold'],
      exampleRule: 'PIG-5',
      play,
      undo,
      onrule: vi.fn(),
    });
    const type = async (text: string) => {
      await fireEvent.input(screen.getByRole('textbox'), { target: { value: text } });
      await fireEvent.submit(screen.getByRole('textbox').closest('form') as HTMLFormElement);
    };
    return { play, undo, type };
  };

  it('reads the board and lists what can be done', async () => {
    setUp();
    expect(await screen.findByText('Pile: 3 cards')).toBeTruthy();
    expect(screen.getAllByRole('button').map((button) => button.textContent?.trim())).toContain('roll');
  });

  it('obeys commands', async () => {
    const { play, undo, type } = setUp();
    await type('2');
    expect(play).toHaveBeenCalledWith('hold');
    await type('undo');
    expect(undo).toHaveBeenCalledOnce();
    await type('fly');
    expect(screen.getByRole('status').textContent).toContain('“fly” is not a command');
  });
});
