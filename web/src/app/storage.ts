// What this browser remembers, and what this tab does. Private windows may refuse: then it is forgotten with
// the page.

const PREFIX = 'taniere.';

/** One of the browser's stores, with what it refused to take. */
class Kept {
  readonly #refused = new Map<string, string>();

  // A getter: where storage is forbidden even its name throws.
  constructor(readonly store: () => Storage) {}

  /** The value kept under a key, or what is given where there is none. */
  recall<T>(key: string, otherwise: T): T {
    try {
      const text = this.#refused.get(key) ?? this.store().getItem(PREFIX + key);
      return text === null ? otherwise : (JSON.parse(text) as T);
    } catch {
      return otherwise;
    }
  }

  /** Keeps a value under a key. */
  remember(key: string, value: unknown): void {
    const text = JSON.stringify(value);
    try {
      this.store().setItem(PREFIX + key, text);
      this.#refused.delete(key);
    } catch {
      this.#refused.set(key, text);
    }
  }
}

const browser = new Kept(() => localStorage);

export const recall = <T>(key: string, otherwise: T): T => browser.recall(key, otherwise);
export const remember = (key: string, value: unknown): void => browser.remember(key, value);

/** What only this tab remembers, as long as it is open. */
export const tab = new Kept(() => sessionStorage);

/** Calls back when another tab of ours changes a key. */
export function onRemembered(key: string, changed: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === PREFIX + key) changed();
  });
}
