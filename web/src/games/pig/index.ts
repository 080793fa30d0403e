import type { ClientOf } from '../contract';

export default {
  board: () => import('./Board.svelte'),
  howTo: () => import('./HowTo.svelte'),
  goal: 1,
  turn: 'PIG-3',
  beats: { StartDrawn: 700, Rolled: 1100, Busted: 900, Banked: 700, GameEnded: 400 },
} satisfies ClientOf<'pig'>;
