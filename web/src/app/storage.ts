// What this browser remembers. Private windows may refuse: then it is forgotten with the page.

const PREFIX = 'taniere.';
const fallback = new Map<string, string>();

/** The value kept under a key, or what is given where there is none. */
export function recall<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(PREFIX + key) ?? fallback.get(key);
    return text === undefined ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** Keeps a value under a key. */
export function remember(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + key, text);
  } catch {
    fallback.set(key, text);
  }
}

/** Calls back when another tab of ours changes a key. */
export function onRemembered(key: string, changed: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === PREFIX + key) changed();
  });
}
