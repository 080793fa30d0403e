import { beats, score, surprise } from '../../pieces/five-dice/client';
import type { ClientOf } from '../contract';

export default {
  board: () => import('./Board.svelte'),
  howTo: () => import('./HowTo.svelte'),
  beats,
  score,
  surprise,
} satisfies ClientOf<'code-cracker'>;
