import Dragon from '~icons/game-icons/spiked-dragon-head';
import Egg from '~icons/game-icons/dinosaur-egg';
import { person, say } from '../../words/game.svelte';
import type { TarasqueEvent } from '../../wire/games';
import type { ClientOf } from '../contract';
import { hasClaims, pointsOfRows } from './outlook';

/** "Takes 2 dragons, one from Anne": what a turn of somebody came to. */
function summary(events: readonly TarasqueEvent[], points: number | null): string {
  const taken = events.filter(
    (event) => event.event === 'TileClaimed' || event.event === 'TileStolen',
  ).length;
  const robbed = [...new Set(events.flatMap((event) => (event.event === 'TileStolen' ? [event.rival] : [])))];
  const told = [
    points ? say('ui.turn_points', { points: points > 0 ? `+${points}` : `−${-points}` }) : '',
    taken > 0 ? say('ui.turn_taken', { count: taken }) : say('ui.turn_nothing'),
    robbed.length > 0 ? say('ui.turn_robbed', { names: robbed.map(person).join(', ') }) : '',
  ];
  return told.filter((part) => part !== '').join(', ');
}

export default {
  board: () => import('./Board.svelte'),
  howTo: () => import('./HowTo.svelte'),
  goal: 3,
  turn: 'TAR-2.1',
  sheets: { score: () => import('./ScoreSheet.svelte'), tiles: () => import('./CutOut.svelte') },
  beats: {
    StartDrawn: 800,
    TurnBegun: 420,
    ExtraTurnBegun: 1000,
    TileTurnedUp: 480,
    TileCulled: 700,
    TileTakenUp: 260,
    TileBanked: 720,
    DiceRolled: 1080,
    DieKept: 330,
    DieDoubled: 620,
    RollFailed: 1300,
    RollingStopped: 350,
    AllDiceKept: 500,
    TileAimedAt: 300,
    TileClaimed: 420,
    TileStolen: 1200,
    TileLaidAtBase: 720,
    EggPaid: 600,
    NoEggLeft: 800,
    ExtraTurnEarned: 1500,
    ExtraTurnVoid: 1000,
    TileLifted: 260,
    TileMoved: 720,
    GameEnded: 400,
  },
  sounds: {
    DiceRolled: 'dice',
    DieKept: 'place',
    DieDoubled: 'gain',
    RollFailed: 'loss',
    TileTurnedUp: 'place',
    TileCulled: 'loss',
    TileLaidAtBase: 'place',
    TileStolen: 'loss',
    TileBanked: 'gain',
    TileMoved: 'place',
    ExtraTurnEarned: 'gain',
    GameEnded: 'end',
  },
  standing: (view, seat) => {
    const eggs = view.eggs[seat] ?? 0;
    const home = view.lairs[seat]?.reduce((sum, row) => sum + row.length, 0) ?? 0;
    return [
      { Icon: Egg, value: eggs, label: say('ui.eggs', { count: eggs }), explain: 'eggs' },
      { Icon: Dragon, value: home, label: say('ui.home_count', { count: home }), explain: 'home' },
    ];
  },
  parts: (view, seat, outlook) => {
    const eggs = view.eggs[seat] ?? 0;
    const rows = {
      label: say('ui.in_rows', { count: view.lairs[seat]?.length ?? 0 }),
      points: pointsOfRows(outlook, seat),
    };
    return eggs > 0 ? [rows, { label: say('ui.of_eggs', { count: eggs }), points: eggs }] : [rows];
  },
  summary: ({ events, points }) => summary(events, points),
  /** Being done while the dice still pay for something gives it away for good. */
  surprise: (_view, token, outlook) => (token === 'done' && hasClaims(outlook) ? 'ui.surprise_done' : null),
} satisfies ClientOf<'tarasque'>;
