// Exact chances, as the server works them out from the rules when somebody asks.
import { locale } from '../../words/index.svelte';

export interface Chance {
  tile: string;
  rival: number | null; // at whose base it lies; null in the middle
  price: number;
  by_dice: readonly { dice: number; chance: readonly [number, number] }[]; // from the price on; a fraction
}

/** By tile. */
export function byTile(answer: unknown): ReadonlyMap<string, Chance> {
  return new Map((answer as Chance[]).map((one) => [one.tile, one]));
}

/** The chance to get a tile at all: to have its price. */
export function ofGetting(chance: Chance): readonly [number, number] {
  return chance.by_dice[0]?.chance ?? [0, 1];
}

/** A fraction in hundredths, with a digit more where little is at hand; never rounded to sure or impossible. */
export function percent([part, whole]: readonly [number, number], language = locale()): string {
  const value = part / whole;
  const isSmall = value > 0 && value < 0.1;
  const format = new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: isSmall ? 1 : 0,
    maximumFractionDigits: isSmall ? 1 : 0,
  });
  if (part > 0 && value < 0.001) return `<${format.format(0.001)}`;
  if (part < whole && value > 0.995) return `>${format.format(0.99)}`;
  return format.format(value);
}
