// Where an explanation stands: above its piece, else below, and always wholly in the window.

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP = 8;

export function beside(
  piece: Box,
  card: Pick<Box, 'width' | 'height'>,
  width: number,
  height: number,
): { left: number; top: number } {
  const middle = piece.left + piece.width / 2 - card.width / 2;
  const above = piece.top - card.height - GAP;
  const below = piece.top + piece.height + GAP;
  const top = above >= GAP ? above : below;
  return {
    left: Math.max(GAP, Math.min(middle, width - card.width - GAP)),
    top: Math.max(GAP, Math.min(top, height - card.height - GAP)),
  };
}
