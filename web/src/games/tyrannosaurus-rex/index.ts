import Ghost from '~icons/game-icons/ghost';
import type { TyrannosaurusOutlook, TyrannosaurusRexEvent, TyrannosaurusView } from '../../wire/games';
import { say, word } from '../../words/game.svelte';
import type { ClientOf, Part, Standing } from '../contract';
import BoneSign from './BoneSign.svelte';
import { seatOf } from './outlook';
import { pictureOf } from './pictures';

/** Which dinosaur is whose, who has the bone, and how many arrows Ty-Rex is away. */
function standing(view: TyrannosaurusView, seat: number, outlook: TyrannosaurusOutlook): Standing[] {
  const { dinosaur = null, square = null } = view.dinosaurs[seat] ?? {};
  const Dinosaur = pictureOf(dinosaur);
  const Rex = pictureOf('rex');
  if (dinosaur === null || !Dinosaur || !Rex) return [];
  if (square === null) return [{ Icon: Ghost, value: '', label: `${word(dinosaur)}, ${say('ui.out_over')}` }];
  const danger = view.phase === 'over' ? null : (seatOf(outlook, seat)?.danger ?? null);
  return [
    { Icon: Dinosaur, value: '', label: word(dinosaur), explain: 'dinosaur' },
    ...(view.bone === seat ? [{ Icon: BoneSign, value: '', label: say('ui.bone'), explain: 'bone' }] : []),
    ...(danger === null
      ? []
      : [
          {
            Icon: Rex,
            value: danger,
            label: danger === 0 ? say('ui.danger_den') : say('ui.danger', { count: danger }),
            explain: 'rex',
          },
        ]),
  ];
}

/** The trees are the points: beside them stands with which dinosaur they were won. */
function parts(view: TyrannosaurusView, seat: number): Part[] {
  const { dinosaur = null, square = null } = view.dinosaurs[seat] ?? {};
  if (dinosaur === null) return [];
  return [{ points: word(dinosaur), label: square === null ? say('ui.out_over') : '' }];
}

/** What a seat won and lost: "+2 trees"; nothing where its trees stayed. */
function summary(events: readonly TyrannosaurusRexEvent[], seat: number): string {
  let trees = 0;
  for (const event of events) {
    if (event.event === 'TreeHanded' && event.rival === seat) trees -= event.count;
    if (!('seat' in event) || event.seat !== seat) continue;
    if (event.event === 'TreeHanded') trees += event.count;
    if (event.event === 'TreeHarvested') trees += 1;
    if (event.event === 'RushedIntoTile') trees -= event.lost;
    if (event.event === 'TreeEaten') trees -= event.count;
  }
  if (trees === 0) return '';
  return `${trees > 0 ? '+' : '−'}${say('ui.trees', { count: Math.abs(trees) })}`;
}

export default {
  board: () => import('./Board.svelte'),
  howTo: () => import('./HowTo.svelte'),
  goal: 2,
  turn: 'TYR-0.1',
  beats: {
    ColourDealt: 650,
    BoneGiven: 700,
    TileMoved: 850,
    TileStayed: 1000,
    TreesPlanted: 900,
    TurnBegun: 900,
    ArrowRevealed: 1300,
    Abstained: 1300,
    ArrowLapsed: 700,
    CardRevealed: 1700,
    CardLapsed: 800,
    CardsDiscarded: 300,
    Rested: 750,
    Moved: 950,
    StayedAtEdge: 1000,
    RushedIntoTile: 1300,
    TileIgnored: 1100,
    TreeHanded: 1200,
    TreeEaten: 1200,
    Eliminated: 1500,
    FlightBegun: 1100,
    RexMoved: 950,
    RexStayed: 900,
    RexLeft: 1200,
    RexReturned: 1200,
    TreeHarvested: 800,
    TreeContested: 900,
    BonePassed: 500,
    GameEnded: 500,
  },
  // All turn up what they chose at once.
  together: ['CardRevealed', 'ArrowRevealed', 'Abstained'],
  sounds: {
    ArrowRevealed: 'place',
    CardRevealed: 'place',
    Moved: 'place',
    TileMoved: 'place',
    TreeHanded: 'gain',
    TreeHarvested: 'gain',
    RushedIntoTile: 'loss',
    TreeEaten: 'loss',
    Eliminated: 'loss',
    RexReturned: 'loss',
    TurnBegun: 'turn',
    GameEnded: 'end',
  },
  worth: (points) => say('ui.trees', { count: points }),
  standing,
  parts: (view, seat) => parts(view, seat),
  summary: ({ events, seat }) => summary(events, seat),
} satisfies ClientOf<'tyrannosaurus-rex'>;
