// Short messages: at the edge of the page, or, at a table, in its bar of actions.

export interface Toast {
  id: number;
  message: string;
  kind: 'note' | 'refusal';
}

const SHOWN_MS = 7000;
let toasts = $state.raw<readonly Toast[]>([]);
let count = 0;

export function toast(message: string, kind: Toast['kind'] = 'note'): void {
  const id = ++count;
  // The same again replaces the one that is there: nobody needs five of them.
  toasts = [...toasts.filter((other) => other.message !== message), { id, message, kind }].slice(-3);
  setTimeout(() => drop(id), SHOWN_MS);
}

export function drop(id: number): void {
  toasts = toasts.filter((other) => other.id !== id);
}

/** Something else has happened: what was said before is of no interest any more. */
export function dropAll(): void {
  if (toasts.length > 0) toasts = [];
}

export function shownToasts(): readonly Toast[] {
  return toasts;
}
