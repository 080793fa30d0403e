// Short messages at the edge of the page: what was refused and why, what was copied. What is refused during play
// the bar of the table says.

export interface Toast {
  id: number;
  message: string;
  rule: string | null; // opens the rulebook there
  kind: 'note' | 'refusal';
  /** Something to do about it. */
  action: { label: string; onclick: () => void } | null;
}

const SHOWN_MS = 7000;
let toasts = $state.raw<readonly Toast[]>([]);
let count = 0;

export function toast(
  message: string,
  kind: Toast['kind'] = 'note',
  rule: string | null = null,
  action: Toast['action'] = null,
): void {
  const id = ++count;
  // The same again replaces the one that is there: nobody needs five of them.
  toasts = [
    ...toasts.filter((other) => other.message !== message),
    { id, message, rule, kind, action },
  ].slice(-3);
  setTimeout(() => drop(id), SHOWN_MS);
}

export function drop(id: number): void {
  toasts = toasts.filter((other) => other.id !== id);
}

export function shownToasts(): readonly Toast[] {
  return toasts;
}
