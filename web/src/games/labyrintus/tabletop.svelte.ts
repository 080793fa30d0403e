// The board's own state: what is shown, which pivot the eye is on, and what a click means now. The rules are the
// server's: this offers what is legal and tries what is not, so that the server says why.
import { tick } from 'svelte';
import { Reader } from '../../pieces/fold';
import type {
  LabyrintusEvent,
  LabyrintusOutlook,
  LabyrintusView,
  PivotView,
  StopView,
  WayView,
  WheelView,
} from '../../wire/games';
import type { BoardProps } from '../contract';
import { centre, nearest, UNIT, WIDTH, type Point } from './geometry';
import { pathOf, pivotBy, pivotsOn, stopBy } from './outlook';
import { advanced, settled, wheelNumber, type Shown } from './shown';

type Props = BoardProps<LabyrintusView, LabyrintusEvent, LabyrintusOutlook>;

/** Something on a wheel that can be clicked; `half` where it shares the wheel with another. */
export interface Target {
  token: string;
  road: string | null;
  half: 'cw' | 'ccw' | 'N-E' | 'E-S' | 'S-W' | 'W-N' | 'N-S' | 'E-W' | null;
  isLegal: boolean;
  /** It stands for several things, for which there is no room on the wheel: they are asked. */
  isShared?: boolean;
}

/** The wheels that a gust would turn: from the first to the last. */
export interface Band {
  line: 'row' | 'column';
  from: Point;
  to: Point;
}

const TIGHT = 54; // pixels: half of a smaller wheel is too small for a finger
const TURN_FROM = 30; // degrees: less springs back

export class Tabletop {
  shown: Shown = $state.raw(undefined as unknown as Shown);
  /** How far each wheel is turned on the picture, in degrees, counted on for ever. */
  angles: number[] = $state([]);
  /** What the eye is on: an action under the pointer or the focus, or chosen by a first tap. */
  aim = $state<string | null>(null);
  /** A wheel in the hand, and how far it is turned. */
  grip = $state<{ wheel: string; degrees: number } | null>(null);
  /** Of the picture, in pixels. */
  width = $state(0);
  /** How much of the picture is one pixel wide: letters and badges are not drawn smaller than they can be read. */
  unit: number = $derived.by(() => (this.width > 0 ? WIDTH / this.width : 1));
  /** The wheel that a finger has tapped. */
  picked = $state<string | null>(null);
  board: HTMLElement | null = null;

  view: LabyrintusView = $derived.by(() => this.#props().view);
  outlook: LabyrintusOutlook = $derived.by(() => this.#props().outlook);
  legal: readonly string[] = $derived.by(() => this.#props().legal);
  now: LabyrintusEvent | null = $derived.by(() => this.#props().events[0] ?? null);
  /** Whether the decision of this moment is asked of these eyes. */
  isAsked: boolean = $derived.by(() => this.legal.length > 0 && this.now === null);
  /** Stops are to be chosen: after a pivot, or where an option allows it, without one (LAB-G7). */
  isMoving: boolean = $derived.by(
    () => this.view.phase === 'move' || (this.isAsked && this.legal.some((one) => one.startsWith('stop '))),
  );
  pivot: PivotView | null = $derived.by(() => {
    if (!this.isAsked) return null;
    const grip = this.grip;
    if (grip && Math.abs(grip.degrees) > 8)
      return this.#pivotOf(grip.wheel, grip.degrees > 0 ? 'cw' : 'ccw') ?? null;
    return pivotBy(this.outlook, this.aim) ?? null;
  });
  stop: StopView | null = $derived.by(() => (this.isAsked ? (stopBy(this.outlook, this.aim) ?? null) : null));
  /** What can be done with the wheel that was tapped. */
  picks: readonly Target[] = $derived.by(() => {
    const wheel = this.isAsked && this.view.wheels.find((one) => one.square === this.picked);
    return wheel ? this.#targets(wheel).filter((one) => one.isLegal) : [];
  });
  /** The path that is alight, and whose it is. */
  ways: readonly WayView[] = $derived.by(() => {
    if (this.now !== null || this.view.result !== null) return [];
    return this.pivot?.ways ?? pathOf(this.outlook);
  });
  /** Where a gust is asked for: the square whose row or column it turns. */
  gust: string | null = $derived.by(() => {
    if (!this.isAsked || this.view.phase !== 'gust') return null;
    const column = this.view.pending.slice(-1);
    const print = this.view.wheels.find((one) => one.footprint !== null && one.square.startsWith(column));
    return print?.square ?? null;
  });
  bands: readonly Band[] = $derived.by(() => {
    if (this.gust === null) return [];
    const [column, row] = this.gust;
    return [
      { line: 'row', from: centre(`A${row}`), to: centre(`E${row}`) },
      { line: 'column', from: centre(`${column}1`), to: centre(`${column}5`) },
    ];
  });
  /** The wheels that a gust turns, or would turn. */
  windy: readonly string[] = $derived.by(() => {
    const now = this.now;
    if (now?.event === 'WheelsTurned') return now.wheels;
    const line = this.aim?.startsWith('gust ') ? this.aim.slice('gust '.length) : null;
    return this.view.wheels.map((wheel) => wheel.square).filter((square) => this.#isIn(square, line));
  });
  /** Whether the wheels are too small for more than one thing each. */
  isTight: boolean = $derived.by(() => this.width > 0 && (this.width * UNIT) / WIDTH < TIGHT);

  #props: () => Props;
  #reader: Reader<LabyrintusView, LabyrintusEvent>;
  #isHere = false; // the focus was last seen on the board
  #isTurned = false; // the click that ends a turn of the hand is not a click

  constructor(props: () => Props) {
    this.#props = props;
    this.#reader = new Reader(props().view);
    this.shown = settled(props().view);
    this.angles = this.shown.turns.map((turns) => turns * 90);
  }

  /** Follows the size of the picture. */
  measure(picture: Element): (() => void) | undefined {
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => (this.width = entry?.contentRect.width ?? 0));
    observer.observe(picture);
    return () => observer.disconnect();
  }

  // What happens

  /** Paints a position, or what is told on top of it. */
  follow(view: LabyrintusView, events: readonly LabyrintusEvent[]): void {
    const news = this.#reader.read(view, events);
    if (news.isSettled) this.#show(settled(view));
    for (const event of news.events) this.#show(advanced(this.shown, event));
    if (!news.isMoved && news.events.length === 0) return;
    this.grip = null;
    this.picked = null;
  }

  #show(next: Shown): void {
    next.turns.forEach((turns, wheel) => {
      const from = this.angles[wheel] ?? 0;
      const hand = this.#hand(this.view.wheels[wheel]?.square ?? '');
      const to = nearest(from + hand, turns * 90, this.#period(wheel));
      if (to !== from) this.angles[wheel] = to;
    });
    this.shown = next;
  }

  /** Without a mark a wheel looks the same after half a turn. */
  #period(wheel: number): number {
    const view = this.view.wheels[wheel];
    const hasFood = this.shown.floor.some((one) => one.place.startsWith(`${view?.square} `));
    return view?.footprint || hasFood ? 360 : 180;
  }

  #hand(square: string): number {
    return this.grip?.wheel === square ? this.grip.degrees : 0;
  }

  /** How far a wheel is turned on the picture now, with the hand on it or the eye. */
  angle(wheel: WheelView): number {
    const angle = this.angles[wheelNumber(wheel.square)] ?? 0;
    if (this.grip?.wheel === wheel.square) return angle + this.grip.degrees;
    if (this.pivot?.wheel === wheel.square) return angle + (this.pivot.direction === 'cw' ? 90 : -90);
    return angle;
  }

  /** Where a token lies as long as nothing is previewed. */
  lying(square: string) {
    return this.shown.floor.filter((one) => one.place.startsWith(`${square} `));
  }

  // What is done

  can(token: string): boolean {
    return this.isAsked && this.legal.includes(token);
  }

  act(token: string): void {
    if (this.now === null) this.#props().play(token);
  }

  /**
   * A click. A finger is broad: its first tap shows what would happen and offers it on buttons, where more than
   * one thing can be done with a wheel, or it turns; the second tap does it.
   */
  click(token: string, isTouch: boolean): void {
    if (this.#isTurned) return;
    const square = token.split(' ')[1] ?? null;
    const isAsking = this.can(token) && this.#isToChoose(token);
    if (isAsking && this.isTight) {
      const isOpen = this.picked === square;
      this.picked = square;
      if (isOpen && this.picks.length === 1) this.choose(token);
      else this.aim = isOpen ? this.#nextPick() : token;
      return;
    }
    const isFirst = isAsking && isTouch && this.aim !== token;
    this.aim = token;
    if (isFirst) this.picked = square;
    else this.choose(token);
  }

  #nextPick(): string | null {
    const at = this.picks.findIndex((one) => one.token === this.aim);
    return this.picks[(at + 1) % this.picks.length]?.token ?? null;
  }

  choose(token: string): void {
    this.picked = null;
    this.act(token);
  }

  #isToChoose(token: string): boolean {
    if (token.startsWith('pivot')) return true;
    const [, square, road] = token.split(' ');
    return road !== undefined && this.legal.filter((one) => one.startsWith(`stop ${square} `)).length > 1;
  }

  #pivotOf(wheel: string, direction: string): PivotView | undefined {
    const here = pivotsOn(this.outlook, wheel);
    return here.find((one) => one.direction === direction) ?? here[0];
  }

  #isIn(square: string, line: string | null): boolean {
    const at = line === 'row' ? 1 : 0;
    return this.gust !== null && line !== null && square.charAt(at) === this.gust.charAt(at);
  }

  /** What can be clicked on a wheel at this moment. */
  targets(wheel: WheelView): Target[] {
    const all = this.#targets(wheel);
    const [first] = all;
    return this.isTight && first && all.length > 1 ? [{ ...first, half: null, isShared: true }] : all;
  }

  #targets(wheel: WheelView): Target[] {
    const { square } = wheel;
    const line = square === this.gust ? null : ['row', 'column'].find((one) => this.#isIn(square, one));
    if (line) return [{ token: `gust ${line}`, road: null, half: null, isLegal: this.can(`gust ${line}`) }];
    if (this.isMoving) {
      const stops = wheel.roads.map((road) => ({ token: `stop ${square} ${road}`, road }));
      const legal = stops.filter((one) => this.can(one.token));
      if (legal.length > 1)
        return legal.map(({ token, road }) => ({ token, road, half: road as Target['half'], isLegal: true }));
      const only = legal[0] ?? stops.find(({ road }) => this.#isOnPath(`${square} ${road}`)) ?? stops[0];
      return only ? [{ ...only, half: null, isLegal: legal.length > 0 }] : [];
    }
    const pivots = ['ccw', 'cw'].map((way) => `pivot ${square} ${way}`).filter((one) => this.can(one));
    if (pivots.length === 2)
      return pivots.map((token) => ({
        token,
        road: null,
        half: token.endsWith('ccw') ? 'ccw' : 'cw',
        isLegal: true,
      }));
    return [{ token: pivots[0] ?? `pivot ${square} cw`, road: null, half: null, isLegal: pivots.length > 0 }];
  }

  #isOnPath(place: string): boolean {
    return this.ways.some((way) => way.places.includes(place));
  }

  // The hand on a wheel

  turn(wheel: string, degrees: number): void {
    if (!this.isAsked || this.view.phase !== 'pivot') return;
    this.picked = null;
    const pivots = pivotsOn(this.outlook, wheel);
    // What cannot be pivoted gives way a little, and springs back.
    const most = pivots.length > 0 ? 90 : 14;
    this.grip = { wheel, degrees: Math.max(-most, Math.min(most, degrees)) };
  }

  letGo(): void {
    const grip = this.grip;
    if (!grip) return;
    this.#isTurned = true;
    setTimeout(() => (this.#isTurned = false), 50);
    const direction = grip.degrees > 0 ? 'cw' : 'ccw';
    const pivot = this.#pivotOf(grip.wheel, direction);
    if (!pivot || Math.abs(grip.degrees) < TURN_FROM) {
      this.grip = null;
      if (!pivot && Math.abs(grip.degrees) > 8) this.act(`pivot ${grip.wheel} ${direction}`);
      return;
    }
    this.grip = { wheel: grip.wheel, degrees: direction === 'cw' ? 90 : -90 };
    this.aim = pivot.action;
    this.act(pivot.action);
  }

  // The keyboard

  key(event: KeyboardEvent): void {
    if (event.key === 'Escape' && this.picked !== null) {
      this.picked = null;
      this.aim = null;
      event.preventDefault();
      void this.returnFocus();
    } else if (event.key.startsWith('Arrow') && this.board?.contains(document.activeElement)) {
      if (this.#walk(event.key)) event.preventDefault();
    }
  }

  /** The arrows go to the next thing that invites, in their direction. */
  #walk(key: string): boolean {
    const here = document.activeElement as HTMLElement;
    const from = middle(here);
    let best: HTMLElement | null = null;
    let least = Infinity;
    for (const one of this.#inviting()) {
      if (one === here) continue;
      const to = middle(one);
      const [x, y] = [to.x - from.x, to.y - from.y];
      const ahead = { ArrowRight: x, ArrowLeft: -x, ArrowDown: y, ArrowUp: -y }[key] ?? 0;
      const aside = key === 'ArrowRight' || key === 'ArrowLeft' ? Math.abs(y) : Math.abs(x);
      if (ahead < 4) continue;
      const distance = ahead + 2.5 * aside;
      if (distance < least) [best, least] = [one, distance];
    }
    best?.focus();
    return best !== null;
  }

  #inviting(): HTMLElement[] {
    return [...(this.board?.querySelectorAll<HTMLElement>('button[data-invites]') ?? [])];
  }

  noteFocus(target: EventTarget | null): void {
    this.#isHere = target instanceof Node && Boolean(this.board?.contains(target));
  }

  /** Whoever played here last finds the focus on what invites next, if its place has gone. */
  async returnFocus(): Promise<void> {
    if (!this.#isHere || !this.isAsked) return;
    await tick();
    const held = document.activeElement;
    const isLost = held === null || held === document.body || !held.hasAttribute('data-invites');
    if (isLost) this.#inviting()[0]?.focus({ preventScroll: true });
  }
}

function middle(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
