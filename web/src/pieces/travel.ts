// Pieces that travel: whatever has the same key before and after a change moves from its old place to its new
// one, also where Svelte makes a new element for it (a die that goes from the tray to the rack).
import { tick } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { prefersCalm } from '../app/settings.svelte';

export interface Journey {
  time?: number;
  delay?: number;
  /** Where it comes from, if it was nowhere before: the key of a piece or a place, or what stands there (a seat). */
  from?: string | Element | null;
  /** The key of a piece to visit on the way. */
  via?: string;
  /** Turns over on the way. */
  flips?: boolean;
}

type Place = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

/** The transform that draws something which lies at `to` as if it lay at `from`. */
export function shift(from: Place, to: Place): string {
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  const scale = to.width > 0 ? from.width / to.width : 1;
  return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${scale.toFixed(3)})`;
}

export class Travels {
  #pieces = new Map<string, Element>();

  /** Names an element: `<div {@attach travels.piece('die-3')}>`. */
  piece(key: string): Attachment<Element> {
    return (element) => {
      this.#pieces.set(key, element);
      return () => {
        if (this.#pieces.get(key) === element) this.#pieces.delete(key);
      };
    };
  }

  /** Makes a change and lets every piece travel that it moved. */
  async move(change: () => void, journeys: Readonly<Record<string, Journey>> = {}): Promise<void> {
    // Nothing lies here yet: nothing can travel, and to measure would hold up the first picture.
    if (this.#pieces.size === 0 || prefersCalm()) {
      change();
      await tick();
      return;
    }
    const before = new Map<string, Place>();
    const origins = new Map<Element, Place>();
    for (const [key, element] of this.#pieces) before.set(key, element.getBoundingClientRect());
    for (const { from } of Object.values(journeys))
      if (from instanceof Element) origins.set(from, from.getBoundingClientRect());
    change();
    await tick();
    for (const [key, element] of this.#pieces) {
      if (!mayTravel(element)) continue;
      const { time = 450, delay = 0, from: origin = '', via = '', flips = false } = journeys[key] ?? {};
      const from =
        before.get(key) ?? (origin instanceof Element ? origins.get(origin) : before.get(origin ?? ''));
      const to = element.getBoundingClientRect();
      if (!from || !from.width || !to.width || isSame(from, to)) continue;
      const stop = before.get(via);
      const turn = flips ? ' rotateY(180deg)' : '';
      const own = ownTransform(element);
      const frames: Keyframe[] = [{ transform: `${shift(from, to)}${turn}${own}`, zIndex: 5 }];
      if (stop) {
        const there = shift(stop, to) + own;
        frames.push(
          { transform: there, offset: 0.42, zIndex: 5 },
          { transform: there, offset: 0.56, zIndex: 5 },
        );
      }
      frames.push({ transform: `${flips ? 'rotateY(0deg)' : shift(to, to)}${own}`, zIndex: 5 });
      element.animate(frames, {
        duration: time,
        delay,
        easing: 'cubic-bezier(.3,.7,.25,1)',
        fill: 'backwards',
      });
    }
  }
}

/**
 * Whether an element can be moved on the screen. Parts of a picture cannot: they are placed by a transform of
 * their own, which an animation would replace, and a pixel is another length there. They serve as places to visit.
 */
export function mayTravel(element: Element): boolean {
  return !(element instanceof SVGElement && element.ownerSVGElement);
}

/** How an element is turned where it lies, as in a fan of cards: it stays turned on the way. */
function ownTransform(element: Element): string {
  const { transform } = getComputedStyle(element);
  return transform && transform !== 'none' ? ` ${transform}` : '';
}

function isSame(one: Place, other: Place): boolean {
  return (
    Math.abs(one.left - other.left) < 1 &&
    Math.abs(one.top - other.top) < 1 &&
    Math.abs(one.width - other.width) < 1
  );
}
