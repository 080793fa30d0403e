// The board's own state: what is shown, the card and the direction in the hand, and what a click means now. The
// rules are the server's: this offers what is legal and tries what is not, so that the server says why.
import type { Action } from '../../frame/frame.svelte';
import { Reader } from '../../pieces/fold';
import { isShortcut } from '../../pieces/keys';
import type { TyrannosaurusOutlook, TyrannosaurusRexEvent, TyrannosaurusView } from '../../wire/games';
import { say } from '../../words/game.svelte';
import type { BoardProps } from '../contract';
import { advanced, settled, type Shown } from './shown';
import { callOf } from './telling';
import { DIGITS, STAY } from './valley';

export type Props = BoardProps<TyrannosaurusView, TyrannosaurusRexEvent, TyrannosaurusOutlook>;

export class Tabletop {
  shown: Shown = $state.raw(undefined as unknown as Shown);
  /** The card in the hand. */
  card = $state<string | null>(null);
  /** The direction that was chosen before its card. */
  way = $state<string | null>(null);
  /** The direction under the pointer. */
  hovered = $state<string | null>(null);

  isAsked: boolean = $derived.by(() => this.#props().legal.length > 0 && this.#isSettled);
  isCards: boolean = $derived.by(() => this.#props().view.phase === 'cards');
  isOver: boolean = $derived.by(() => this.#props().view.phase === 'over');
  /** One's own sealed choice. Until the reveal the table keeps it; in a record the position may know it. */
  chosen: string | null = $derived.by(() =>
    this.#isSettled ? (this.#props().sealed ?? this.#props().view.chosen) : null,
  );
  /** The card of that choice, or `point`. */
  verb: string | null = $derived.by(() => this.chosen?.split(' ')[0] ?? null);
  /** The arrow that is drawn. */
  aim: string | null = $derived.by(() =>
    this.#isSettled ? (this.chosen?.split(' ')[1] ?? this.hovered ?? this.way) : null,
  );
  #isSettled: boolean = $derived.by(() => this.#props().events.length === 0);

  #props: () => Props;
  #reader: Reader<TyrannosaurusView, TyrannosaurusRexEvent>;

  constructor(props: () => Props) {
    this.#props = props;
    this.#reader = new Reader(props().view);
    this.shown = settled(props().view);
  }

  /** Goes on to what happens now, or to the position after it. */
  follow(next: TyrannosaurusView, happening: readonly TyrannosaurusRexEvent[]): void {
    const news = this.#reader.read(next, happening);
    if (news.isMoved) this.#letGo();
    if (news.isSettled) this.shown = settled(next);
    for (const event of news.events) this.shown = advanced(this.shown, event);
  }

  /** What the hand asks for. */
  get call(): string {
    return this.isAsked ? callOf(this.card, this.way) : '';
  }

  /** The buttons of the bar: what has no direction. */
  get actions(): Action[] {
    return [...this.#layRest(), ...this.#abstain()];
  }

  /** The Rest in the hand has no direction: it is laid by a button, too. */
  #layRest(): Action[] {
    if (this.card !== 'rest' || !this.isAsked) return [];
    return [{ id: 'rest', label: say('ui.lay_rest'), legal: true, onclick: () => this.#act('rest') }];
  }

  #abstain(): Action[] {
    if (!this.#props().legal.includes('abstain')) return [];
    const [label, detail] = [say('ui.abstain'), say('ui.abstain_detail')];
    const onclick = () => this.#act('abstain');
    return [{ id: 'abstain', label, detail, shortcut: 'A', look: 'halt', legal: this.isAsked, onclick }];
  }

  #letGo(): void {
    this.card = this.way = this.hovered = null;
  }

  #act(token: string): void {
    this.#letGo();
    if (this.#isSettled) this.#props().play(token);
  }

  /** Whether an arrow could be laid with what is in the hand. */
  invites(direction: string): boolean {
    const { legal } = this.#props();
    if (!this.isAsked || this.card === 'rest') return false;
    if (!this.isCards) return legal.includes(`point ${direction}`);
    return this.card === null ? this.way !== direction : legal.includes(`${this.card} ${direction}`);
  }

  /** A direction was chosen: the second of two clicks lays the card with its arrow. */
  pick(direction: string): void {
    if (!this.isCards) this.#act(`point ${direction}`);
    else if (!this.isAsked) this.#act(`move ${direction}`);
    else if (this.card !== null && this.card !== 'rest') this.#act(`${this.card} ${direction}`);
    else {
      this.card = null;
      this.way = this.way === direction ? null : direction;
    }
  }

  /** A card was chosen: it is laid where its direction is known, else taken into the hand. */
  choose(kind: string): void {
    const laid = (direction: string) => (kind === 'rest' ? kind : `${kind} ${direction}`);
    if (!this.isAsked || !this.isCards) this.#act(laid(this.way ?? 'n'));
    else if (!this.#props().legal.some((token) => token.split(' ')[0] === kind)) this.#act(laid('n'));
    else if (this.way !== null && kind !== 'rest') this.#act(laid(this.way));
    else {
      this.way = null;
      this.card = this.card === kind ? null : kind;
    }
  }

  /** The middle of the dial: a Rest that is in the hand is laid, else it is taken. */
  rest(): void {
    if (!this.isCards) return;
    if (this.card === 'rest' || !this.isAsked) this.#act('rest');
    else this.choose('rest');
  }

  /** A card was let go over something. */
  drop(kind: string, under: Element | null): void {
    const direction = under?.closest<HTMLElement>('[data-direction], [data-way]')?.dataset;
    const to = direction?.direction ?? direction?.way;
    if (to && kind !== 'rest') this.#act(`${kind} ${to}`);
    else if (kind === 'rest' && under?.closest('.valley, .dial')) this.#act('rest');
  }

  /** Letters for the cards, digits for the directions as they lie on a keyboard's pad. */
  shortcut(event: KeyboardEvent): void {
    if (!isShortcut(event) || this.#props().view.viewer === null || this.isOver) return;
    // The digits by their place, since some keyboards write them with Shift.
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? event.key;
    const direction = Object.keys(DIGITS).find((one) => DIGITS[one] === digit);
    const kind = { m: 'move', r: 'rest', p: 'panic' }[event.key.toLowerCase()];
    if (direction) this.pick(direction);
    else if (digit === STAY) this.rest();
    else if (kind && this.isCards) this.choose(kind);
    else if (event.key === 'Escape' && (this.card ?? this.way) !== null) this.card = this.way = null;
    else return;
    event.preventDefault();
  }
}
