import { beats, parts, standing, summary, surprise, worth } from '../../pieces/five-dice/client';
import type { ClientOf } from '../contract';

export default {
  board: () => import('./Board.svelte'),
  howTo: () => import('./HowTo.svelte'),
  goal: 2,
  turn: 'DIN-5',
  beats,
  surprise,
  worth,
  standing,
  parts,
  summary,
} satisfies ClientOf<'dino-park'>;
