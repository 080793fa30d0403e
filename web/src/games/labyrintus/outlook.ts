// All that the board reads of the outlook, what follows from the view by the rules. Nothing else here touches it.
// While something is shown, view and outlook are those before it.
import type { LabyrintusOutlook, PivotView, StopView, WayView } from '../../wire/games';

/** How many fed dinosaurs end the game. */
export function targetOf(outlook: LabyrintusOutlook): number {
  return outlook.target;
}

/** The chance that what a seat carries completes its mission: favourable cases, possible cases. */
export function chanceToFeed(outlook: LabyrintusOutlook, seat: number): readonly [number, number] {
  return outlook.feeds[seat] ?? [0, 1];
}

/** The path that the pawn on turn is on. */
export function pathOf(outlook: LabyrintusOutlook): readonly WayView[] {
  return outlook.ways;
}

/** The pivots that may be chosen, each with the path it would make. */
export function pivotsOf(outlook: LabyrintusOutlook): readonly PivotView[] {
  return outlook.pivots;
}

/** The pivots of one wheel. */
export function pivotsOn(outlook: LabyrintusOutlook, wheel: string): readonly PivotView[] {
  return outlook.pivots.filter((one) => one.wheel === wheel);
}

/** What a pivot would do, where the token is one that may be chosen. */
export function pivotBy(outlook: LabyrintusOutlook, token: string | null): PivotView | undefined {
  return outlook.pivots.find((one) => one.action === token);
}

/** The stops on roads that may be chosen. */
export function stopsOnRoads(outlook: LabyrintusOutlook): readonly StopView[] {
  return outlook.stops.filter((one) => one.place.includes(' '));
}

/** What waits at a stop, where the token is one that may be chosen. */
export function stopBy(outlook: LabyrintusOutlook, token: string | null): StopView | undefined {
  return outlook.stops.find((one) => one.action === token);
}
