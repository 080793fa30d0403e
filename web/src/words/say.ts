// Sentences from a catalogue, filled in as the server fills in its own (core/texts.py).

export type Catalogue = Readonly<Record<string, string>>;
export type Arguments = Readonly<Record<string, unknown>>;

// Arguments of sentences that are seats: they are shown as the people who sit there.
const SEAT_ARGUMENTS = new Set(['seat', 'active', 'rival']);

export class Texts {
  constructor(
    readonly language: string,
    readonly catalogue: Catalogue,
    readonly people: readonly string[] = [],
  ) {}

  has(key: string): boolean {
    return this.#find(key, undefined) !== null;
  }

  /** The sentence of a key with its arguments filled in; the key itself where there is none. */
  say(key: string, args: Arguments = {}): string {
    const found = this.#find(key, args.count);
    if (found === null) return key;
    return found.replace(/\{(\w+)\}/g, (whole, name: string) =>
      !(name in args)
        ? whole
        : SEAT_ARGUMENTS.has(name) && typeof args[name] === 'number'
          ? this.person(args[name])
          : this.word(args[name]),
    );
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

  #find(key: string, count: unknown): string | null {
    const isOne = this.language === 'fr' ? count === 0 || count === 1 : count === 1;
    const keys = isOne ? [`${key}.one`, key, `${key}.many`] : [key, `${key}.many`];
    for (const one of keys) if (one in this.catalogue) return this.catalogue[one] as string;
    return null;
  }
}
