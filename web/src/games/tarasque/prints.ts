// What is printed on dice and tiles. A tile `3b` shows the third thing of the dice and the second of the others;
// which of the two is the colour of its dragon, and which the sign beside it, is all that the editions differ in.
import { say, word } from '../../words/game.svelte';
import type { Printed, PrintedSymbol } from './outlook';

export interface TilePrint {
  dragon: number; // which of the six dragons: each colour has a shape of its own
  colour: string; // its word
  paint: string;
  sign: string; // landscape or number
  ground: string; // paint of the landscape; empty where the sign is a number
}

// For prints of somebody's own that have no paint.
const PAINTS = ['#c8402f', '#2f6fc4', '#3d9149', '#e0a91b', '#8a4fb0', '#3a3a40'];
const GROUNDS = ['#5d8a52', '#5b9fc0', '#d9b872', '#948d88', '#7b7a45', '#c3dfe8'];

export class Prints {
  readonly isOriginal: boolean;
  readonly keys: readonly PrintedSymbol[];
  readonly auxes: readonly PrintedSymbol[];

  constructor(isOriginal: boolean, { keys, auxes }: Printed) {
    this.isOriginal = isOriginal;
    this.keys = keys;
    this.auxes = auxes;
  }

  tile(tile: string): TilePrint {
    const key = Number(tile[0]) - 1;
    const aux = tile.charCodeAt(1) - 97;
    const [dragon, sign] = this.isOriginal ? [key, aux] : [aux, key];
    const [dragons, signs] = this.isOriginal ? [this.keys, this.auxes] : [this.auxes, this.keys];
    return {
      dragon,
      colour: dragons[dragon]?.name ?? '',
      paint: dragons[dragon]?.paint || (PAINTS[dragon] ?? ''),
      sign: signs[sign]?.name ?? '',
      ground: this.isOriginal ? signs[sign]?.paint || (GROUNDS[sign] ?? '') : '',
    };
  }

  /** The symbol of the dice that pay for a tile. */
  symbol(tile: string): string {
    return tile.charAt(0);
  }

  /** The word for a symbol of the dice. */
  face(symbol: string): string {
    return word(this.keys[Number(symbol) - 1]?.name ?? symbol);
  }

  paint(symbol: string): string {
    const at = Number(symbol) - 1;
    return this.keys[at]?.paint || (PAINTS[at] ?? '');
  }

  /** A tile in words. */
  words(tile: string): string {
    const { colour, sign } = this.tile(tile);
    return say('ui.dragon', { colour, sign });
  }
}
