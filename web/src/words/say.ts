// Sentences from a catalogue, filled in as the server fills in its own (core/texts.py).

export type Catalogue = Readonly<Record<string, string>>;
export type Arguments = Readonly<Record<string, unknown>>;

// Arguments of sentences that are seats: they are shown as the people who sit there.
const SEAT_ARGUMENTS = new Set(['seat', 'active', 'rival', 'by']);

// `{name}`, or `{name|one|many}`; with the word before it, if French could elide that.
const PLACE = /(?:(?<!\p{L})([Dd]e|[Qq]ue|[Ll][ea]) )?\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/gu;

export class Texts {
  constructor(
    readonly language: string,
    readonly catalogue: Catalogue,
    readonly people: readonly string[] = [],
  ) {}

  has(key: string): boolean {
    return this.#find(key, {}) !== null;
  }

  /** The sentence of a key with its arguments filled in; the key itself where there is none. */
  say(key: string, args: Arguments = {}): string {
    const found = this.#find(key, args);
    return found === null ? key : found.replace(PLACE, (...match) => this.#fill(match, args));
  }

  /** Who sits there, or the seat itself where nobody is named. */
  person(seat: number): string {
    return this.people[seat] ?? (this.catalogue['person.seat'] ?? '{seat}').replace('{seat}', String(seat));
  }

  /** A value as a person reads it. */
  word(value: unknown): string {
    if (Array.isArray(value)) return value.map((item) => this.word(item)).join(', ');
    return this.catalogue[`word.${value}`] ?? String(value);
  }

  /** An event in words. */
  event(event: { event: string } & Arguments): string {
    return this.say(`event.${event.event}`, event);
  }

  #fill([whole, before, name, one, many]: string[], args: Arguments): string {
    if (name === undefined || whole === undefined || !(name in args)) return whole ?? '';
    const value = args[name];
    let shown = this.word(value);
    if (one !== undefined && many !== undefined) shown = this.#isOne(value) ? one : many;
    else if (SEAT_ARGUMENTS.has(name) && typeof value === 'number') shown = this.person(value);
    if (before === undefined) return shown;
    return this.language === 'fr' && beginsWithVowel(shown)
      ? `${before.slice(0, -1)}’${shown}`
      : `${before} ${shown}`;
  }

  #find(key: string, args: Arguments): string | null {
    const keys = [key, `${key}.many`];
    if (this.#isOne(args.count)) keys.unshift(`${key}.one`);
    if (Object.values(args).some((value) => Array.isArray(value) && value.length === 0))
      keys.unshift(`${key}.none`);
    for (const one of keys) if (one in this.catalogue) return this.catalogue[one] as string;
    return null;
  }

  /** Whether the singular goes with a number; French has it with nothing, too. */
  #isOne(count: unknown): boolean {
    const number = String(count).replace(/^[+−-]/, '');
    return number === '1' || (this.language === 'fr' && number === '0');
  }
}

/** Whether French elides before a word; not before squares such as A1, nor before an h, which may be aspirated. */
function beginsWithVowel(word: string): boolean {
  const bare = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return /^[aeiouœæ](?!\d)|^y[^aeiouœæ ]/.test(bare);
}
