// All that the board reads of the outlook, what follows from the view by the rules. Nothing else here touches it.
// While something is shown, view and outlook are those before it.
import type { ArrowView, SeatOutlook, TyrannosaurusOutlook, TyrannosaurusView } from '../../wire/games';

/** How many turns the game has. */
export function turnsOf(outlook: TyrannosaurusOutlook): number {
  return outlook.turns;
}

/** The square that Ty-Rex comes back to. */
export function denOf(outlook: TyrannosaurusOutlook): string {
  return outlook.den;
}

/** All seats in the order of play, or as they sit before the bone is given. */
export function orderOf(outlook: TyrannosaurusOutlook): readonly number[] {
  return outlook.order.length > 0 ? outlook.order : [...outlook.dinosaurs.keys()];
}

/** Those who are asked now, in the order in which their choices will be carried out. */
export function steeringOf(outlook: TyrannosaurusOutlook): readonly number[] {
  return outlook.steering;
}

/** What follows for a seat: its cards as far as they are known, its refuge, how near Ty-Rex is. */
export function seatOf(outlook: TyrannosaurusOutlook, seat: number): SeatOutlook | null {
  return outlook.dinosaurs[seat] ?? null;
}

/** What the arrows of this stage steer. */
export function subjectOf(outlook: TyrannosaurusOutlook): string | null {
  return outlook.subject;
}

/** The seat whose dinosaur the arrows of this stage steer. */
export function ownerOf(view: TyrannosaurusView, outlook: TyrannosaurusOutlook): number | null {
  const seat = view.dinosaurs.findIndex(({ dinosaur }) => dinosaur !== null && dinosaur === outlook.subject);
  return seat < 0 ? null : seat;
}

/** Where that stands which the arrows of this stage steer. */
export function subjectSquare(view: TyrannosaurusView, outlook: TyrannosaurusOutlook): string | null {
  if (outlook.subject === 'lake') return view.lake;
  if (outlook.subject === 'volcano') return view.volcano;
  if (outlook.subject === 'rex') return view.rex;
  return view.dinosaurs[ownerOf(view, outlook) ?? -1]?.square ?? null;
}

/** Where each arrow would lead. */
export function arrowsOf(outlook: TyrannosaurusOutlook): readonly ArrowView[] {
  return outlook.arrows;
}

/** Where the arrow in one direction would lead. */
export function arrowTo(outlook: TyrannosaurusOutlook, direction: string): ArrowView | undefined {
  return outlook.arrows.find((one) => one.direction === direction);
}
