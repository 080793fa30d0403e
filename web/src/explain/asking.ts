// Who asks for an explanation: a pointer that rests, a finger that stays, a focus that came by the keyboard. Nobody
// who only taps, clicks or passes by is shown anything, and a finger that asked has not tapped.

const REST_MS = 650; // of a pointer
const FOCUS_MS = 1200; // of the focus: who plays by the keyboard moves it all the time
const PRESS_MS = 500; // of a finger
const LEAVE_MS = 160; // to get from a piece to its explanation
const STEADY = 10; // pixels that a finger may move meanwhile

export interface Asker {
  show: (element: Element) => void;
  hide: () => void;
  /** Whether an element is part of what is shown. */
  isShown: (element: Element) => boolean;
}

/** Listens on the page; returns what ends it. */
export function listen({ show, hide, isShown }: Asker): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over: Element | null = null; // where the pointer or the focus is
  let finger: { x: number; y: number } | null = null;
  let hasAsked = false; // the finger that is down, or was until a moment ago

  const asked = (target: EventTarget | null) =>
    target instanceof Element ? target.closest('[data-explain]') : null;

  function after(time: number, doing: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(doing, time);
  }

  function rest(element: Element | null, time = REST_MS): void {
    if (element === over) return;
    over = element;
    if (element) after(time, () => element.isConnected && show(element));
    else after(LEAVE_MS, hide);
  }

  function pointerOver(event: PointerEvent): void {
    if (event.pointerType !== 'mouse') return;
    if (event.target instanceof Element && isShown(event.target)) clearTimeout(timer);
    else rest(asked(event.target));
  }

  function focusIn(event: FocusEvent): void {
    if (event.target instanceof Element && event.target.matches(':focus-visible'))
      rest(asked(event.target), FOCUS_MS);
  }

  function down(event: PointerEvent): void {
    if (event.target instanceof Element && isShown(event.target)) return;
    clearTimeout(timer);
    hide();
    hasAsked = false;
    const element = asked(event.target);
    if (event.pointerType === 'mouse') {
      over = element; // a click is an answer: nothing more is said until the pointer has been elsewhere
      return;
    }
    finger = { x: event.clientX, y: event.clientY };
    if (!element) return;
    after(PRESS_MS, () => {
      if (!element.isConnected) return;
      hasAsked = true;
      show(element);
    });
  }

  function move(event: PointerEvent): void {
    if (!finger || hasAsked || Math.hypot(event.clientX - finger.x, event.clientY - finger.y) <= STEADY)
      return;
    finger = null;
    clearTimeout(timer);
  }

  function up(): void {
    finger = null;
    if (!hasAsked) clearTimeout(timer);
  }

  function swallow(event: Event): void {
    if (!hasAsked || (event.target instanceof Element && isShown(event.target))) return;
    hasAsked = event.type === 'contextmenu'; // its click is still to come
    event.preventDefault();
    event.stopPropagation();
  }

  function key(): void {
    clearTimeout(timer);
    hide();
    over = null;
  }

  function focusOut(event: FocusEvent): void {
    if (over && event.target instanceof Node && over.contains(event.target)) rest(null);
  }

  const page = new AbortController();
  const on = { signal: page.signal };
  document.addEventListener('pointerover', pointerOver, on);
  document.addEventListener('pointerdown', down, { ...on, capture: true });
  document.addEventListener('pointermove', move, { ...on, capture: true, passive: true });
  document.addEventListener('pointerup', up, { ...on, capture: true });
  document.addEventListener('pointercancel', up, { ...on, capture: true });
  document.addEventListener('click', swallow, { ...on, capture: true });
  document.addEventListener('contextmenu', swallow, { ...on, capture: true });
  document.addEventListener('focusin', focusIn, on);
  document.addEventListener('focusout', focusOut, on);
  document.addEventListener('keydown', key, { ...on, capture: true });
  return () => {
    clearTimeout(timer);
    page.abort();
  };
}
