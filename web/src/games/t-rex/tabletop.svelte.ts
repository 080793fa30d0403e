// The board's own state: what is shown, which card or colour is chosen. The rules are the server's: this offers
// what is legal and tries what is not, so that the server says why.
import { tick } from 'svelte';
import type { Frame } from '../../frame/frame.svelte';
import { Reader } from '../../pieces/fold';
import { isShortcut } from '../../pieces/keys';
import { Travels, type Journey } from '../../pieces/travel';
import type { TRexEvent, TRexOutlook, TRexView } from '../../wire/games';
import type { BoardProps } from '../contract';
import { prospects, type CardPreview, type Prospects } from './outlook';
import { advanced, settled, type Shown } from './shown';

type Props = BoardProps<TRexView, TRexEvent, TRexOutlook>;

export class Tabletop {
  readonly travels = new Travels();
  shown: Shown = $state.raw(undefined as unknown as Shown);
  /** The hand card, or the colour beside the trumps, that is being chosen. */
  card = $state<string | null>(null);
  colour = $state<string | null>(null);
  /** What everybody can still hold and will draw: for those who ask for it. */
  wantsMemory = $state(false);
  board: HTMLElement | null = null;
  /** Where the seats are, for what has no place to be seen in on the board. */
  frame: Frame | null = null;

  view: TRexView = $derived.by(() => this.#props().view);
  prospects: Prospects = $derived.by(() => prospects(this.#props().outlook));
  legal: readonly string[] = $derived.by(() => this.#props().legal);
  now: TRexEvent | null = $derived.by(() => this.#props().events[0] ?? null);
  /** Whether the decision of this moment is asked of these eyes. */
  isAsked: boolean = $derived.by(() => this.legal.length > 0 && this.now === null);
  home: number | null = $derived.by(() => this.view.viewer);
  preview: CardPreview | null = $derived.by(
    () => (this.isAsked && this.prospects.previews.find((one) => one.card === this.card)) || null,
  );

  #props: () => Props;
  #reader: Reader<TRexView, TRexEvent>;

  constructor(props: () => Props) {
    this.#props = props;
    this.shown = settled(props().view, props().outlook);
    this.#reader = new Reader(props().view);
  }

  can(token: string): boolean {
    return this.isAsked && this.legal.includes(token);
  }

  /** Whether a decision of this kind is asked now. */
  asks(verb: string): boolean {
    return this.isAsked && this.legal.some((token) => token.startsWith(`${verb} `));
  }

  // What happens

  /** Paints a position, or what is told on top of it. */
  follow({ view, outlook, events }: Pick<Props, 'view' | 'outlook' | 'events'>): void {
    const news = this.#reader.read(view, events);
    if (news.isMoved) this.forget();
    if (news.isSettled) void this.#show(settled(view, outlook));
    for (const event of news.events) {
      if (event.event === 'EggTaken') this.#fly(event.side, event.seat);
      void this.#show(advanced(this.shown, event), this.#journeys(event));
    }
  }

  /** An egg goes to the seat in the strip where the board has no room for the eggs of a player. */
  #fly(side: string, seat: number): void {
    const egg = this.board?.querySelector(`[data-offer="${side}"]`);
    if (egg && !this.#isSeen(`[data-nest="${seat}"]`)) this.frame?.fly(egg, seat, 900);
  }

  /** Where a piece comes from that was nowhere before. Every set has one of each card. */
  #journeys(event: TRexEvent): Record<string, Journey> {
    switch (event.event) {
      case 'CardPlayed':
        return this.#cardFrom('hand', event.seat, event.card, { time: 640 });
      case 'TopCardPlayed':
        return this.#cardFrom('pile', event.seat, event.card, { time: 700, flips: true });
      case 'CardDealt':
      case 'CardDrawn':
      case 'KnownCardDrawn':
        return this.#cardFrom('pile', event.seat, String(event.card), { time: 380, flips: true });
      case 'EggTaken':
        return { [`nest-${event.seat}-${event.colour}`]: { time: 900, from: `egg-${event.side}` } };
      case 'TrumpChanged':
        return { [`trump-${event.colour}`]: { time: 800 } };
      default:
        return {};
    }
  }

  /** From the pile or the hand of a seat; where these are not shown, from the seat itself. */
  #cardFrom(place: 'hand' | 'pile', seat: number, card: string, way: Journey): Record<string, Journey> {
    const isThere = this.#isSeen(`[data-${place}-of="${seat}"]`);
    const from = isThere ? `${place}-${seat}` : (this.frame?.seatAnchor(seat) ?? null);
    return { [`card-${seat}-${card}`]: { ...way, from } };
  }

  #isSeen(what: string): boolean {
    return (this.board?.querySelector(what)?.getClientRects().length ?? 0) > 0;
  }

  async #show(next: Shown, ways: Record<string, Journey> = {}): Promise<void> {
    const hadFocus = Boolean(this.board?.contains(document.activeElement));
    await this.travels.move(() => (this.shown = next), ways);
    if (hadFocus && !this.board?.contains(document.activeElement)) await this.returnFocus();
  }

  /** The piece in hand is gone: the focus goes to what invites now, or stays on the board. */
  async returnFocus(): Promise<void> {
    await tick();
    const next =
      this.board?.querySelector<HTMLElement>('[data-invites]') ??
      this.board?.querySelector<HTMLElement>('button');
    next?.focus({ preventScroll: true });
  }

  // What is done

  forget(): void {
    this.card = null;
    this.colour = null;
  }

  act(token: string): void {
    if (this.now !== null) return;
    this.forget();
    this.#props().play(token);
  }

  /** The first click lifts a card and says what it would do, the second plays it. */
  pick(card: string): void {
    if (this.now !== null) return;
    if (this.card === card || !this.can(`play ${card}`)) this.act(`play ${card}`);
    else this.card = card;
  }

  /** The card in hand goes onto the own pile; without one, the pile is what may be removed. */
  onOwnPile(): void {
    if (this.card !== null) this.act(`play ${this.card}`);
    else this.act('discard played');
  }

  /** A colour beside the trumps is taken up, or put down again. */
  lift(colour: string): void {
    if (this.now !== null) return;
    if (!this.asks('trump')) this.act(`trump strong ${colour}`);
    else this.colour = this.colour === colour ? null : colour;
  }

  /** A trump was clicked: the lifted colour takes its place. Without one the first other colour is tried. */
  replace(place: 'strong' | 'weak'): void {
    if (this.colour !== null) this.act(`trump ${place} ${this.colour}`);
    else if (!this.asks('trump')) this.act('trump keep');
  }

  /** Opens the memory, or closes it. */
  remember(wants: boolean): void {
    this.wantsMemory = wants;
    if (wants && this.frame) this.frame.peek = null;
  }

  /** The keys of the hand and of the colours; the bar has those of its buttons. */
  key(event: KeyboardEvent): void {
    if (!isShortcut(event)) return;
    const key = event.key.toLowerCase();
    const digit = Number(key);
    const { viewer } = this.view;
    const { aside } = this.prospects;
    const hand = viewer === null ? [] : (this.view.players[viewer]?.hand ?? []);
    if (key === 'escape' && (this.card !== null || this.colour !== null)) this.forget();
    else if (this.asks('trump') && digit >= 1 && digit <= aside.length) this.lift(aside[digit - 1] as string);
    else if (digit >= 1 && digit <= hand.length) this.pick(hand[digit - 1] as string);
    else return;
    event.preventDefault();
  }
}
