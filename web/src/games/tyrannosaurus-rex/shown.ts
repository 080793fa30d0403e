// What lies on the table at this moment: a position, or a position and what has been told since.
import { changed } from '../../pieces/fold';
import type { TyrannosaurusRexEvent, TyrannosaurusView } from '../../wire/games';

/** A card or an arrow that was turned up, and how far it has come. */
export interface Laid {
  seat: number;
  card: string | null;
  direction: string | null;
  state: 'shown' | 'now' | 'done' | 'void';
}

export interface Figure {
  dinosaur: string | null;
  square: string | null;
  trees: number;
  isLiving: boolean;
  laid: string | null;
}

/** Something that happens over a square. */
export interface Mark {
  id: number;
  kind: 'trees' | 'rest' | 'stop' | 'roar';
  square: string;
  seat: number | null;
  amount: number;
}

export interface Shown {
  figures: readonly Figure[];
  lake: string;
  volcano: string;
  rex: string | null;
  trees: readonly string[];
  bone: number | null;
  turn: number;
  lost: number;
  /** What was revealed in this stage, in the order in which it is carried out. */
  laid: readonly Laid[];
  marks: readonly Mark[];
  /** The step that was made last. */
  trail: { start: string; square: string; seat: number } | null;
}

export function settled(view: TyrannosaurusView): Shown {
  return {
    figures: view.dinosaurs.map(({ dinosaur, square, trees, laid }) => ({
      dinosaur,
      square,
      trees,
      isLiving: square !== null,
      laid,
    })),
    lake: view.lake,
    volcano: view.volcano,
    rex: view.rex,
    trees: view.trees,
    bone: view.bone,
    turn: view.turn,
    lost: view.lost,
    laid: [],
    marks: [],
    trail: null,
  };
}

let count = 0;
const mark = (kind: Mark['kind'], square: string | null, seat: number | null, amount = 0): Mark[] =>
  square === null ? [] : [{ id: (count += 1), kind, square, seat, amount }];

/** What is shown once an event has been told. */
export function advanced(before: Shown, event: TyrannosaurusRexEvent): Shown {
  const shown: Shown = { ...before, marks: [], trail: null };
  const at = (seat: number) => before.figures[seat]?.square ?? null;
  switch (event.event) {
    case 'ColourDealt':
      return figure(shown, event.seat, {
        dinosaur: event.dinosaur,
        square: event.square,
        trees: event.trees,
        isLiving: true,
      });
    case 'BoneGiven':
      return { ...shown, bone: event.seat };
    case 'BonePassed':
      return { ...shown, bone: event.seat, laid: [] };
    case 'TurnBegun':
      return { ...shown, turn: event.turn, bone: event.seat, laid: [] };
    case 'TreesPlanted':
      return { ...shown, trees: event.squares };

    case 'CardRevealed':
      return reveal(
        figure(shown, event.seat, { laid: event.choice }),
        event.seat,
        event.card,
        event.direction,
      );
    case 'ArrowRevealed':
      return reveal(shown, event.seat, null, event.direction);
    case 'Abstained':
      return reveal(shown, event.seat, null, null);
    case 'ArrowLapsed':
    case 'CardLapsed':
      return carry(shown, event.seat, 'void');
    case 'CardsDiscarded':
      return { ...shown, laid: [], figures: shown.figures.map((one) => ({ ...one, laid: null })) };

    case 'TileMoved': {
      const { start, square, seat } = event;
      const moved = event.tile === 'lake' ? { lake: square } : { volcano: square };
      const riders = shown.figures.map((one) => (one.square === start ? { ...one, square } : one));
      return carry({ ...shown, ...moved, figures: riders, trail: { start, square, seat } }, seat);
    }
    case 'TileStayed':
      return carry(
        { ...shown, marks: mark('stop', event.tile === 'lake' ? shown.lake : shown.volcano, null) },
        event.seat,
      );

    case 'Rested':
      return carry({ ...shown, marks: mark('rest', event.square, event.seat) }, event.seat);
    case 'Moved': {
      const { start, square, by } = event;
      return carry({ ...figure(shown, event.seat, { square }), trail: { start, square, seat: by } }, by);
    }
    case 'StayedAtEdge':
    case 'TileIgnored':
      return carry({ ...shown, marks: mark('stop', at(event.seat), event.seat) }, event.by);
    case 'RushedIntoTile':
      return carry(
        {
          ...figure(shown, event.seat, { trees: event.trees }),
          lost: shown.lost + event.lost,
          marks: mark('trees', at(event.seat), event.seat, -event.lost),
        },
        event.seat,
      );
    case 'TreeHanded':
      return {
        ...figure(figure(shown, event.seat, { trees: event.trees }), event.rival, {
          trees: event.rival_trees,
        }),
        marks: [
          ...mark('trees', at(event.seat), event.seat, event.count),
          ...mark('trees', at(event.rival), event.rival, -event.count),
        ],
      };
    case 'TreeEaten':
      return {
        ...figure(shown, event.seat, { trees: event.trees }),
        lost: shown.lost + event.count,
        marks: [
          ...mark('roar', event.square, null),
          ...mark('trees', event.square, event.seat, -event.count),
        ],
      };
    case 'Eliminated':
      return figure(shown, event.seat, { isLiving: false, square: null, trees: 0 });

    case 'RexMoved': {
      const { start, square, seat } = event;
      return carry({ ...shown, rex: square, trail: { start, square, seat } }, seat);
    }
    case 'RexStayed':
      return carry({ ...shown, marks: mark('stop', shown.rex, null) }, event.seat);
    case 'RexLeft': {
      const square = event.tile === 'lake' ? shown.lake : shown.volcano;
      return carry(
        { ...shown, rex: null, trail: { start: event.start, square, seat: event.seat } },
        event.seat,
      );
    }
    case 'RexReturned':
      return { ...shown, rex: event.square, laid: [], marks: mark('roar', event.square, null) };

    case 'TreeHarvested':
      return {
        ...figure(shown, event.seat, { trees: event.trees }),
        trees: shown.trees.filter((square) => square !== event.square),
        laid: [],
        marks: mark('trees', event.square, event.seat, 1),
      };
    case 'TreeContested':
      return { ...shown, laid: [], marks: mark('stop', event.square, null) };
    default:
      return shown;
  }
}

function figure(shown: Shown, seat: number, change: Partial<Figure>): Shown {
  return { ...shown, figures: changed(shown.figures, seat, (one) => ({ ...one, ...change })) };
}

function reveal(shown: Shown, seat: number, card: string | null, direction: string | null): Shown {
  return { ...shown, laid: [...shown.laid, { seat, card, direction, state: 'shown' }] };
}

/** The choice of a seat is being carried out; the one before it is done. */
function carry(shown: Shown, seat: number, state: Laid['state'] = 'now'): Shown {
  return {
    ...shown,
    laid: shown.laid.map((one) => {
      if (one.seat === seat) return { ...one, state };
      return one.state === 'now' ? { ...one, state: 'done' } : one;
    }),
  };
}
