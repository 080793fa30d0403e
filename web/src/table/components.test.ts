import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { anUpdate } from '../testing/sockets';
import { api, Refusal } from '../wire/http';
import type { SeatInfo, TableInfo } from '../wire/types';
import { seatPeople } from '../words/game.svelte';
import { loadWords } from '../words/index.svelte';
import End from './End.svelte';
import HandOver from './HandOver.svelte';
import Question from './Question.svelte';
import Seats from './Seats.svelte';
import TextView from './TextView.svelte';

const seat = (news: Partial<SeatInfo> = {}): SeatInfo => ({
  name: null,
  kind: 'person',
  bot: null,
  is_away: false,
  has_resigned: false,
  renewed: 0,
  is_left_out: false,
  ...news,
});
const info = (news: Partial<TableInfo> = {}): TableInfo => ({
  ...anUpdate().table,
  seats: [seat({ name: 'Anne' }), seat({ kind: 'bot', bot: 'lite' })],
  ...news,
});

beforeAll(async () => {
  await loadWords('en');
  seatPeople(['Anne', 'Sage 2']);
});
beforeEach(() => void vi.spyOn(api, 'record').mockRejectedValue(new Refusal('unreachable', '', null, 0)));
afterEach(cleanup);

describe('the seats', () => {
  it('say in words what their colours and places say', () => {
    render(Seats, { info: info(), own: [0], waiting: [1], score: (number: number) => 7 * number });
    const [anne, sage] = screen.getAllByRole('listitem');
    expect(anne?.textContent).toMatch(/Anne.*you.*0 points/s);
    expect(sage?.textContent).toMatch(/Sage 2.*bot.*to play.*7 points/s);
  });

  it('tell who is away and who gave up', () => {
    const seats = [seat({ name: 'Anne', is_away: true }), seat({ name: 'Ben', has_resigned: true })];
    render(Seats, { info: info({ seats }), own: [], waiting: [], score: () => null });
    expect(screen.getByText(/away/)).toBeTruthy();
    expect(screen.getByText(/gave up/)).toBeTruthy();
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
  const rest = { own: [0], replayLink: '/replay#x', token: 'mine', onlook: vi.fn(), onrule: vi.fn() };

  it('names the winner and the order', () => {
    render(End, { ...rest, info: info({ status: 'over' }), result, mayPlayAgain: true, onagain: vi.fn() });
    expect(screen.getByRole('heading').textContent).toBe('Sage 2 wins!');
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('Sage 2'),
      expect.stringContaining('Anne'),
    ]);
  });

  it('offers another game to those who played, not to those who watched', async () => {
    const onagain = vi.fn();
    const { rerender } = render(End, { ...rest, info: info(), result, mayPlayAgain: true, onagain });
    await fireEvent.click(screen.getByRole('button', { name: 'Play again' }));
    expect(onagain).toHaveBeenCalledOnce();
    await rerender({ mayPlayAgain: false });
    expect(screen.queryByRole('button', { name: 'Play again' })).toBeNull();
  });
});

describe('the hand-over', () => {
  it('names the next person and waits for them', async () => {
    const ontake = vi.fn();
    render(HandOver, { seat: 0, ontake });
    expect(document.activeElement?.textContent).toContain('I am Anne');
    await fireEvent.click(screen.getByRole('button', { name: 'I am Anne' }));
    expect(ontake).toHaveBeenCalledOnce();
  });
});

describe('a question', () => {
  it('is answered by a seat that has not yet', async () => {
    const onanswer = vi.fn();
    render(Question, {
      question: { seat: 1, what: 'take_back', agreed: [1] },
      open: [0],
      isOwn: false,
      awaited: [0],
      onanswer,
      onwithdraw: vi.fn(),
    });
    await fireEvent.click(screen.getByRole('button', { name: 'No' }));
    expect(onanswer).toHaveBeenCalledWith(0, false);
  });

  it('of one’s own waits, says for whom, and can be withdrawn', async () => {
    const onwithdraw = vi.fn();
    render(Question, {
      question: { seat: 0, what: 'take_back', agreed: [] },
      open: [],
      isOwn: true,
      awaited: [1],
      onanswer: vi.fn(),
      onwithdraw,
    });
    expect(screen.getByRole('status').textContent).toContain('waiting for Sage 2');
    await fireEvent.click(screen.getByRole('button', { name: 'Withdraw the question' }));
    expect(onwithdraw).toHaveBeenCalledOnce();
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
