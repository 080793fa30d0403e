import Dinosaur from '~icons/game-icons/dinosaur-bones';
import { say } from '../../words/game.svelte';
import type { ClientOf } from '../contract';
import { targetOf } from './outlook';
import { summaryOf } from './summary';

export default {
  board: () => import('./Board.svelte'),
  howTo: () => import('./HowTo.svelte'),
  goal: 2,
  turn: 'LAB-10',
  beats: {
    StartDrawn: 800,
    MissionDrawn: 900,
    MissionSwapped: 900,
    TurnBegun: 380,
    WheelPivoted: 620,
    PawnMoved: 950,
    PawnStayed: 800,
    TurnPassed: 700,
    TokenTaken: 600,
    ReserveReached: 700,
    TRexCalled: 1300,
    TRexBusy: 1000,
    LeaderScared: 1300,
    TRexReturned: 600,
    EventDrawn: 1300,
    WheelsTurned: 1300,
    VolcanoErupted: 1300,
    LeaderExpelled: 1000,
    VolcanoLeft: 700,
    CornucopiaLaid: 900,
    PawnRescued: 1000,
    FrontShown: 350,
    TokenRevealed: 900,
    CameHomeEmpty: 600,
    DinosaurFed: 1500,
    DinosaurHungry: 900,
    GameEnded: 400,
  },
  sounds: {
    WheelPivoted: 'dice',
    WheelsTurned: 'dice',
    PawnMoved: 'place',
    TokenTaken: 'gain',
    ReserveReached: 'gain',
    TRexCalled: 'loss',
    LeaderScared: 'loss',
    LeaderExpelled: 'loss',
    PawnRescued: 'loss',
    VolcanoErupted: 'loss',
    TokenRevealed: 'place',
    DinosaurFed: 'gain',
    GameEnded: 'end',
  },
  standing: (view, seat, outlook) => {
    const fed = view.players[seat]?.fed.length ?? 0;
    const target = targetOf(outlook);
    return [
      { Icon: Dinosaur, value: `${fed}/${target}`, label: say('ui.fed', { fed, target }), explain: 'fed' },
    ];
  },
  parts: (view, seat) => {
    const player = view.players[seat];
    return [
      { label: '', points: say('ui.fed_count', { count: player?.fed.length ?? 0 }) },
      { label: '', points: say('ui.tokens_count', { count: player?.brought.length ?? 0 }) },
    ];
  },
  summary: ({ events }) => summaryOf(events),
} satisfies ClientOf<'labyrintus'>;
