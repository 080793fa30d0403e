// What a board and the frame around it lend each other. The frame is the window: tools, seats, the bar of
// actions, the log. A board is what lies in its box. See docs/client.md, "The frame".
import { getContext, onMount, setContext, type Component } from 'svelte';
import { prefersCalm } from '../app/settings.svelte';

/**
 * One of the great decisions of a turn, or an aid: a button in the bar of actions.
 *
 * It can always be pressed: what is not legal now is grey, and `onclick` should try it all the same (`play`), so
 * that the bar can say why not, with the rule.
 */
export interface Action {
  /** Stays the same while the button means the same: most often the token that it plays. */
  id: string;
  label: string;
  /** One short line below the label: what it would do now. */
  detail?: string;
  /** A single key that does the same everywhere on the page; the frame listens for it. */
  shortcut?: string;
  /** `go` goes on (orange), `halt` ends something (green), `aid` only helps (outlined, icon over name). */
  look?: 'go' | 'halt' | 'aid';
  legal: boolean;
  /** For what can be switched on and off. */
  pressed?: boolean;
  /** Drawn over the name of an `aid`. */
  Icon?: Component;
  onclick: () => void;
}

/** What a board lends to its frame. All of it is read reactively. */
export interface Lent {
  /** The buttons of the bar, always in the same order; none where everything is done on the board. */
  actions?: () => readonly Action[];
  /** What the piece in hand would do, or what is asked of it ("Which safe gets the 2?"); empty: nothing is in hand. */
  call?: () => string;
  /** Whether the board draws the sheet of a seat itself (`frame.peek`); else the frame shows what it knows. */
  peeks?: boolean;
}

const KEY = Symbol('frame');

/** The frame around one board. */
export class Frame {
  /** The seat that somebody wants to see larger. A board that said `peeks` draws it in a `<Sheet>`. */
  peek = $state<number | null>(null);
  #lent = $state.raw<Lent | null>(null);
  #anchors = new Map<number, Element>();

  /** Whether the board was made for the box: it fills it, and has no buttons of its own. */
  get isFitted(): boolean {
    return this.#lent !== null;
  }
  get actions(): readonly Action[] {
    return this.#lent?.actions?.() ?? [];
  }
  get call(): string {
    return this.#lent?.call?.() ?? '';
  }
  get peeks(): boolean {
    return this.#lent?.peeks ?? false;
  }

  /** Used by `lend`; returns what takes it back. */
  take(lent: Lent): () => void {
    this.#lent = lent;
    return () => {
      if (this.#lent !== lent) return;
      this.#lent = null;
      this.peek = null;
    };
  }

  /** Where a seat is in the strip: pieces fly there and come from there. Null where there is no strip. */
  seatAnchor(seat: number): Element | null {
    return this.#anchors.get(seat) ?? null;
  }

  /** Names the place of a seat: `{@attach frame.anchor(2)}`. */
  anchor(seat: number): (element: Element) => () => void {
    return (element) => {
      this.#anchors.set(seat, element);
      return () => {
        if (this.#anchors.get(seat) === element) this.#anchors.delete(seat);
      };
    };
  }

  /** Sends a likeness of a piece to its seat in the strip; the piece itself may be taken away at once. */
  fly(piece: Element, seat: number, time = 800): void {
    const end = this.seatAnchor(seat)?.getBoundingClientRect();
    const start = piece.getBoundingClientRect();
    if (!end?.width || !start.width || prefersCalm() || !('animate' in piece)) return;
    const likeness = piece.cloneNode(true) as HTMLElement;
    likeness.setAttribute('aria-hidden', 'true');
    likeness.inert = true;
    Object.assign(likeness.style, {
      position: 'fixed',
      left: `${start.left}px`,
      top: `${start.top}px`,
      width: `${start.width}px`,
      height: `${start.height}px`,
      margin: '0',
      zIndex: '40',
      pointerEvents: 'none',
    });
    (piece.closest('[data-flying]') ?? piece.parentElement ?? document.body).append(likeness);
    const x = end.left + end.width / 2 - (start.left + start.width / 2);
    const y = end.top + end.height / 2 - (start.top + start.height / 2);
    const scale = Math.min(1, end.height / start.height);
    const flight = likeness.animate(
      [
        { transform: 'none', opacity: 1 },
        { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 1, offset: 0.85 },
        { transform: `translate(${x}px, ${y}px) scale(${scale * 0.6})`, opacity: 0 },
      ],
      { duration: time, easing: 'cubic-bezier(.35,0,.25,1)' },
    );
    flight.finished.catch(() => {}).finally(() => likeness.remove());
  }
}

/** Makes the frame that everything inside this component is in. As long as that is there, the window is the table. */
export function makeFrame(): Frame {
  onMount(() => {
    document.documentElement.classList.add('at-table');
    return () => document.documentElement.classList.remove('at-table');
  });
  return setContext(KEY, new Frame());
}

/** The frame around this component; one of its own where there is none (a board alone, in a test). */
export function useFrame(): Frame {
  return getContext<Frame | undefined>(KEY) ?? new Frame();
}

/** Called once, while a board is made: what it lends to the frame for as long as it is there. */
export function lend(lent: Lent): Frame {
  const frame = useFrame();
  $effect.pre(() => frame.take(lent));
  return frame;
}
