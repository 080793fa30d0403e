// Words that the server sends in every language at once.
import { settings } from '../app/settings.svelte';

/** The words of the chosen language, else of any. */
export function local(said: Readonly<Record<string, string>> | undefined): string {
  return said?.[settings.language] ?? said?.en ?? Object.values(said ?? {})[0] ?? '';
}
