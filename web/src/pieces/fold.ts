// How a board keeps up with what it is given: a position, or events on top of the position before them. Each game
// says in its shown.ts what a position shows and what an event changes; the rest is the same for all and stands here.

/** What there is to paint now. */
export interface News<Event> {
  /** The board must show the position itself: nothing is happening, or another position has come. */
  isSettled: boolean;
  /** The position is another one than before. */
  isMoved: boolean;
  /** The events that have not been painted yet, each on top of those before. */
  events: readonly Event[];
}

/** Compares what a board is given with what it was given before. One object serves one board. */
export class Reader<View extends object, Event> {
  #position: string;
  #events: readonly Event[] = [];

  constructor(view: View) {
    this.#position = positionOf(view);
  }

  read(view: View, events: readonly Event[]): News<Event> {
    const position = positionOf(view);
    const isMoved = position !== this.#position;
    const isNew = events !== this.#events;
    this.#position = position;
    this.#events = events;
    return { isSettled: isMoved || events.length === 0, isMoved, events: isNew ? events : [] };
  }
}

/** A position, whoever looks: it may be made anew, or come back, without being another one. */
export function positionOf(view: object): string {
  return JSON.stringify({ ...view, viewer: null });
}

/** The list with another value at one place. */
export function put<T>(list: readonly T[], at: number, value: T): T[] {
  return list.map((old, place) => (place === at ? value : old));
}

/** The list with what stands at one place changed. */
export function changed<T>(list: readonly T[], at: number, change: (old: T) => T): T[] {
  return list.map((old, place) => (place === at ? change(old) : old));
}

/** The list without the first that fits. */
export function without<T>(list: readonly T[], fits: (one: T) => boolean): T[] {
  const at = list.findIndex(fits);
  return list.filter((_, place) => place !== at);
}

/** A piece that stays itself while its looks and its place change: a die, for example. */
export interface Piece {
  id: number;
}

/**
 * Pieces that look as wanted, each as near as possible to what it was: first those that fit by the strictest of
 * `fits` stay as they are, then by the next; at last whichever are left. A piece that was not there is `fresh`.
 */
export function settledPieces<P extends Piece>(
  before: readonly P[],
  wanted: readonly Omit<P, 'id' | 'rolls'>[],
  fits: readonly ((piece: P, wish: Omit<P, 'id' | 'rolls'>) => boolean)[],
  fresh: (id: number) => P,
): P[] {
  const left = [...wanted];
  const pieces = wanted.map((_, id) => before[id] ?? fresh(id));
  const isPlaced = pieces.map(() => false);
  for (const fit of [...fits, () => true])
    pieces.forEach((piece, id) => {
      if (isPlaced[id]) return;
      const at = left.findIndex((wish) => fit(piece, wish));
      if (at < 0) return;
      pieces[id] = { ...piece, ...left.splice(at, 1)[0] };
      isPlaced[id] = true;
    });
  return pieces;
}
