// What the board, and the page around it, read of the outlook of these games. Nothing else here knows its fields.
import type { FiveDiceOutlook } from '../../wire/games';

/** The points of each seat. */
export function pointsOf(outlook: FiveDiceOutlook): readonly number[] {
  return outlook.points;
}

/** How many cards the pile has. */
export function pileSize(outlook: FiveDiceOutlook): number {
  return outlook.pile;
}

/** Whether keeping a die of this face now would end the turn. */
export function endsTurn(outlook: FiveDiceOutlook, face: string): boolean {
  return outlook.final_faces.includes(face);
}
