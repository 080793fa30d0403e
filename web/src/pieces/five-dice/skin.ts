// What differs between the games of the family on the board: words of the tokens, and pictures.
import type { Component } from 'svelte';
import type { CardView } from '../../wire/games';

export interface Skin {
  id: string;
  /** The first word of a slot: `safe` of `safe-1`. */
  slot: string;
  /** The six faces; the last covers nothing. */
  faces: readonly string[];
  /** Lost cards go under the pile; else they leave the game. */
  lostReturn: boolean;
  /** Whether digits on the keyboard mean the face of a die, or its place in the tray. */
  digits: 'face' | 'place';
  /** A face, drawn in a square of 100. */
  Symbol: Component<{ face: string }>;
  /** A card without its spaces, drawn in 200 by 270; spaces begin at 152. */
  Art: Component<{ card: CardView; isComplete: boolean }>;
  /** A space of a card, drawn around the origin, 27 in radius. */
  Space: Component<{ face: string; isCovered: boolean; isWanted: boolean }>;
  /** The back of a card, drawn in 200 by 270. */
  Back: Component;
  /** What is behind everything. */
  Scene: Component;
}
