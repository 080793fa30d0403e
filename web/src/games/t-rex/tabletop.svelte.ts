// The board's own state: what is shown, which card or colour is chosen. The rules are the server's: this offers
// what is legal and tries what is not, so that the server says why.
import { tick } from 'svelte';
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
    for (const event of news.events) void this.#show(advanced(this.shown, event), journeys(event));
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

  key(event: KeyboardEvent): void {
    if (!isShortcut(event)) return;
    const key = event.key.toLowerCase();
    const digit = Number(key);
    const { viewer } = this.view;
    const { aside } = this.prospects;
    const hand = viewer === null ? [] : (this.view.players[viewer]?.hand ?? []);
    if (key === 'm') this.wantsMemory = !this.wantsMemory;
    else if (key === 'escape' && (this.card !== null || this.colour !== null)) this.forget();
    else if (this.asks('egg') && (key === 'l' || key === 'r'))
      this.act(key === 'l' ? 'egg left' : 'egg right');
    else if (this.asks('discard') && key === 'p') this.act('discard played');
    else if (this.asks('discard') && key === 'd') this.act('discard drawn');
    else if (this.asks('trump') && key === 'k') this.act('trump keep');
    else if (this.asks('trump') && key === 's') this.replace('strong');
    else if (this.asks('trump') && key === 'w') this.replace('weak');
    else if (this.asks('trump') && digit >= 1 && digit <= aside.length) this.lift(aside[digit - 1] as string);
    else if (key === 'p' && this.card !== null) this.act(`play ${this.card}`);
    else if (digit >= 1 && digit <= hand.length) this.pick(hand[digit - 1] as string);
    else return;
    event.preventDefault();
  }
}

/** Where a piece comes from that was nowhere before. Every set has one of each card. */
function journeys(event: TRexEvent): Record<string, Journey> {
  if (event.event === 'CardPlayed')
    return { [`card-${event.seat}-${event.card}`]: { time: 640, from: `hand-${event.seat}` } };
  if (event.event === 'TopCardPlayed')
    return { [`card-${event.seat}-${event.card}`]: { time: 700, from: `pile-${event.seat}`, flips: true } };
  if (event.event === 'CardDealt' || event.event === 'CardDrawn' || event.event === 'KnownCardDrawn')
    return {
      [`card-${event.seat}-${String(event.card)}`]: { time: 380, from: `pile-${event.seat}`, flips: true },
    };
  if (event.event === 'EggTaken')
    return { [`nest-${event.seat}-${event.colour}`]: { time: 900, from: `egg-${event.side}` } };
  if (event.event === 'TrumpChanged') return { [`trump-${event.colour}`]: { time: 800 } };
  return {};
}
