// The board's own state: what is shown, what a click means now, and what was clicked too early. The rules are the
// server's: this offers what is legal and tries what is not, so that the server says why.
import { tick } from 'svelte';
import type { Frame } from '../../frame/frame.svelte';
import { positionOf, Reader } from '../../pieces/fold';
import { isShortcut } from '../../pieces/keys';
import { Travels, type Journey } from '../../pieces/travel';
import type { TarasqueEvent, TarasqueOutlook, TarasqueView } from '../../wire/games';
import type { BoardProps } from '../contract';
import type { Chance } from './chances';
import { printed, prospects, type Prospects } from './outlook';
import { Prints } from './prints';
import { advanced, dieFor, settled, type Shown, type ShownDie } from './shown';

export type Zone = 'middle' | 'base' | 'lair';
type Props = BoardProps<TarasqueView, TarasqueEvent, TarasqueOutlook>;

const PLACING = ['bank-row', 'six-row', 'move-row'];
// While these are shown the dice that are left can be read: a click then waits for its turn.
const READABLE = ['DieKept', 'DieDoubled'];
const FINGER = 44; // pixels: a tap on something smaller only lifts it
const PATIENCE = 1500; // milliseconds: after that a die that was sent is not thought to arrive any more
const JOURNEYS: Partial<Record<TarasqueEvent['event'], number>> = {
  TileBanked: 680,
  TileLaidAtBase: 680,
  ExtraTurnEarned: 800,
  TileMoved: 680,
  TileCulled: 650,
};

export class Tabletop {
  readonly travels = new Travels();
  shown: Shown = $state.raw(undefined as unknown as Shown);
  /** The egg is in the hand: the next die is kept doubled. */
  isArmed = $state(false);
  /** The tile, and the symbol of a die, that the eye is on. */
  tile = $state<string | null>(null);
  symbol = $state<string | null>(null);
  /** A tile too small for a finger to be sure of: the first tap lifts it, the second, or a button, takes it. */
  lifted = $state<string | null>(null);
  /** A side of the base that is as small, likewise. */
  side = $state<number | null>(null);
  /** What somebody wants to read: the chances, or what was sent away. */
  sheet = $state<'chances' | 'culled' | null>(null);
  /** How likely each tile is to be had, while somebody wants to know it. */
  chances = $state.raw<ReadonlyMap<string, Chance> | null>(null);
  board: HTMLElement | null = null;
  /** Where the seats are, for what has no place to be seen in on the board. */
  frame: Frame | null = null;

  view: TarasqueView = $derived.by(() => this.#props().view);
  legal: readonly string[] = $derived.by(() => this.#props().legal);
  now: TarasqueEvent | null = $derived.by(() => this.#props().events[0] ?? null);
  prints: Prints = $derived.by(
    () => new Prints(this.view.options.edition !== 'adapted', printed(this.#props().outlook)),
  );
  /** Whether the decision of this moment is asked of these eyes. */
  isAsked: boolean = $derived.by(() => this.legal.length > 0 && this.now === null);
  mayDouble: boolean = $derived.by(
    () => this.isAsked && this.legal.some((token) => token.startsWith('double ')),
  );
  isPlacing: boolean = $derived.by(() => PLACING.includes(this.view.phase));
  /** Prices, gains, threats and previews. */
  prospects: Prospects = $derived.by(() => prospects(this.view, this.#props().outlook));
  /** What the digits choose, in their order; rows and numbers of dice have their own. */
  digits: readonly string[] = $derived.by(() => {
    const { phase, active, middle, bases } = this.view;
    if (!this.isAsked) return [];
    if (phase === 'cull') return middle.map((tile) => `cull ${tile}`);
    if (phase === 'bank') return (bases[active] ?? []).map((one) => `bank ${one.tile}`);
    if (phase === 'claim') return this.prospects.claims.map((one) => `claim ${one.tile}`);
    return [];
  });

  #props: () => Props;
  #reader: Reader<TarasqueView, TarasqueEvent>;
  #position: string;
  #next: { tile: string; token: string } | null = null; // what a gesture has said already
  #forced = ''; // the position whose only answer was given for the person, once: they may take it back
  #early: { id: number; token: string }[] = []; // dice that were clicked before their turn
  #sent = { id: -1, position: '', time: 0 }; // the die that is on its way to the server
  #isHere = false; // the focus was last seen on the board

  constructor(props: () => Props) {
    this.#props = props;
    this.shown = settled(props().view, props().outlook);
    this.#reader = new Reader(props().view);
    this.#position = positionOf(props().view);
  }

  // What happens

  /** Paints a position, or what is told on top of it. */
  follow({ view, outlook, events }: Pick<Props, 'view' | 'outlook' | 'events'>): void {
    const news = this.#reader.read(view, events);
    if (news.isMoved) this.#position = positionOf(view);
    if (news.isSettled) void this.#show(settled(view, outlook, this.shown));
    if (news.isMoved || news.events.length > 0) this.lifted = this.side = null;
    if (news.events.length > 0) this.isArmed = false;
    for (const event of news.events) {
      this.#fly(event);
      void this.#show(advanced(this.shown, event), this.#journeys(event));
    }
  }

  async #show(next: Shown, ways: Record<string, Journey> = {}): Promise<void> {
    await this.travels.move(() => (this.shown = next), ways);
    await this.returnFocus();
  }

  #journeys(event: TarasqueEvent): Record<string, Journey> {
    if (event.event === 'DieKept' || event.event === 'DieDoubled') {
      const die = dieFor(this.shown, event.symbol);
      return die ? { [`die-${die.id}`]: { time: 320 } } : {};
    }
    if (event.event === 'TileTurnedUp')
      return { [`tile-${event.tile}`]: { time: 460, from: 'pile', flips: true } };
    const time = JOURNEYS[event.event];
    return time && 'tile' in event ? { [`tile-${event.tile}`]: { time } } : {};
  }

  /** What goes where the board has no room to show it flies to the seat in the strip. */
  #fly(event: TarasqueEvent): void {
    if (event.event === 'EggPaid') this.#flyFrom('[data-supply]', event.seat);
    if (event.event !== 'TileBanked') return;
    if (!this.board?.querySelector(`[data-lair="${event.seat}"]`))
      this.#flyFrom(`[data-tile="${event.tile}"]`, event.seat);
  }

  #flyFrom(what: string, seat: number): void {
    const piece = this.board?.querySelector(what);
    if (piece) this.frame?.fly(piece, seat, 700);
  }

  /** It is our decision: what was said before its time is said now. */
  answer(): void {
    const [next, early] = [this.#next, this.#early.shift()];
    this.#next = null;
    if (next) {
      this.#early = [];
      if (next.tile === this.view.in_hand) this.act(next.token);
    } else if (early) {
      const symbol = early.token.split(' ')[1] as string;
      if (this.view.phase === 'select' && dieFor(this.shown, symbol)) this.#play(early.token);
      else this.#early = [];
    } else this.#answerForced();
    void this.returnFocus();
  }

  /** One tile to bank, one row to put it, nothing that the dice still pay for: nobody needs to be asked. */
  #answerForced(): void {
    const [only, ...others] = this.legal;
    if (!only || others.length > 0 || this.#forced === this.#position) return;
    if (!/^(bank|row|spend) |^done$/.test(only)) return;
    this.#forced = this.#position;
    this.#play(only);
  }

  // What is done

  can(token: string): boolean {
    return this.isAsked && this.legal.includes(token);
  }

  /** Tries a token; `next` is what the same gesture says of the tile after that. */
  act(token: string, next: { tile: string; token: string } | null = null): void {
    if (this.now !== null) return;
    this.#next = next;
    this.#early = [];
    this.#play(token);
  }

  /** A finger is on a tile of this width: whether it must be sure of it first. */
  isLift(tile: string, token: string, width: number): boolean {
    return width < FINGER && this.lifted !== tile && this.can(token);
  }

  /** A side of the base was tapped, or a key pressed that is sure of it. */
  spend(side: number, width: number): void {
    const token = `spend ${side}`;
    if (width < FINGER && this.side !== side && this.can(token)) this.side = side;
    else this.act(token);
  }

  /** A tile was clicked. Where its claim leaves no choice of dice, they are spent with it. */
  choose(tile: string, token: string): void {
    this.lifted = null;
    const claim = token.startsWith('claim ') && this.prospects.claims.find((one) => one.tile === tile);
    const isPlain = claim && claim.price === claim.most;
    this.act(token, isPlain ? { tile, token: `spend ${claim.price}` } : null);
  }

  #play(token: string): void {
    this.isArmed = false;
    this.#props().play(token);
  }

  /** A die was chosen: it is kept, doubled where the egg is in the hand. */
  pick(die: ShownDie, isDoubled = this.isArmed): void {
    if (die.symbol === null || die.place !== 'tray') return;
    const token = `${isDoubled ? 'double' : 'keep'} ${die.symbol}`;
    const { id, position, time } = this.#sent;
    const isOnItsWay = position === this.#position && performance.now() - time < PATIENCE;
    if (this.now === null && !isOnItsWay) {
      if (this.isGood(die)) this.#sent = { id: die.id, position: this.#position, time: performance.now() };
      this.act(token);
    } else if (this.now === null || READABLE.includes(this.now.event)) {
      // A second click on the same die is none on another.
      const isKnown = die.id === id || this.#early.some((one) => one.id === die.id);
      if (!isKnown) this.#early.push({ id: die.id, token });
    }
  }

  isGood(die: ShownDie): boolean {
    return die.place === 'tray' && this.can(`${this.isArmed ? 'double' : 'keep'} ${die.symbol}`);
  }

  /** Takes the egg into the hand, or puts it back. Where no die can be doubled the server says why. */
  takeEgg(): void {
    if (this.isArmed) this.isArmed = false;
    else if (this.mayDouble) this.isArmed = true;
    else this.act(`double ${this.view.rolled[0] ?? this.view.kept[0] ?? '1'}`);
  }

  /** Opens a sheet, or closes it. */
  open(sheet: 'chances' | 'culled'): void {
    this.sheet = this.sheet === sheet ? null : sheet;
    if (this.frame) this.frame.peek = null;
  }

  /** What a click on a tile means at this moment. */
  tokenOf(tile: string, zone: Zone, owner: number | null): string {
    const { phase, active } = this.view;
    if (zone === 'lair') return `move ${tile}`;
    if (zone === 'middle' && phase === 'cull') return `cull ${tile}`;
    if (zone === 'base' && owner === active && (phase === 'bank' || phase === 'bank-row'))
      return `bank ${tile}`;
    return `claim ${tile}`;
  }

  mayDrag(tile: string, token: string): boolean {
    const isInHand = this.view.in_hand === tile && this.isAsked;
    return isInHand || (this.can(token) && !token.startsWith('cull'));
  }

  /** A tile was let go over a side of the base or a row of the lair. */
  drop(tile: string, token: string, under: Element | null): void {
    const side = under?.closest<HTMLElement>('[data-side]')?.dataset.side;
    const row = under?.closest<HTMLElement>('[data-row]')?.dataset.row;
    const wish = this.#wish(token.startsWith('claim'), side, row);
    if (!wish) return;
    if (this.view.in_hand === tile) this.act(wish);
    else this.act(token, { tile, token: wish });
  }

  #wish(isClaim: boolean, side: string | undefined, row: string | undefined): string | null {
    const isSpending = this.view.phase === 'spend' || (isClaim && !this.isPlacing);
    if (isSpending) return side ? `spend ${side}` : null;
    return row ? `row ${row}` : null;
  }

  // The keyboard

  key(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step && this.board?.contains(document.activeElement)) {
      if (this.#walk(step)) event.preventDefault();
    } else if (isShortcut(event) && this.#shortcut(event.key.toLowerCase())) event.preventDefault();
  }

  #shortcut(key: string): boolean {
    const { phase } = this.view;
    const digit = Number(key);
    if (key === 'escape' && this.isArmed) this.isArmed = false;
    else if (key === 'n') this.act('row new');
    else if (!(digit >= 1 && digit <= 9)) return false;
    else if (phase === 'select') this.#pickBy(digit);
    else if (phase === 'spend') this.act(`spend ${digit}`);
    else if (this.isPlacing) this.act(`row ${digit}`);
    else {
      const token = this.digits[digit - 1];
      if (token) this.act(token);
    }
    return true;
  }

  /** Ordinary dice by what they show, dragon dice by where they lie. */
  #pickBy(digit: number): void {
    const loose = this.shown.dice.filter((die) => die.place === 'tray');
    const die = this.prints.isOriginal ? loose[digit - 1] : loose.find((one) => one.symbol === String(digit));
    if (die) this.pick(die);
    else if (!this.prints.isOriginal && digit <= 6) this.act(`keep ${digit}`);
  }

  /** The arrows go round what invites. */
  #walk(step: number): boolean {
    const inviting = this.#inviting();
    if (inviting.length === 0) return false;
    const at = inviting.indexOf(document.activeElement as HTMLElement);
    const next = at < 0 ? 0 : (at + step + inviting.length) % inviting.length;
    inviting[next]?.focus();
    return true;
  }

  #inviting(): HTMLElement[] {
    return [...(this.board?.querySelectorAll<HTMLElement>('button[data-invites]') ?? [])];
  }

  noteFocus(target: EventTarget | null): void {
    this.#isHere = target instanceof Node && Boolean(this.board?.contains(target));
  }

  /** Whoever played here last finds the focus on what invites next, if its place has gone dead. */
  async returnFocus(): Promise<void> {
    if (!this.#isHere || !this.isAsked) return;
    await tick();
    const [inviting, held] = [this.#inviting(), document.activeElement];
    const isLost = held === null || held === document.body || held.matches('[aria-disabled=true]');
    if (isLost) inviting[0]?.focus();
  }
}
