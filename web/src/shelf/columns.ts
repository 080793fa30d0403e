// How many boxes stand side by side.

const SMALL = 18; // rem: below, one box fills the window
const WIDE = 62; // rem: from here on there is room for three, each with its tag beside it

/** The columns for so many boxes in a window so wide (in rem): as many as fit, but no box alone in the last row. */
export function columnsFor(boxes: number, width: number): number {
  const most = width >= WIDE ? 3 : width >= SMALL ? 2 : 1;
  for (let columns = most; columns > 1; columns--) if (boxes % columns !== 1) return columns;
  // Trinkets keep the last one company.
  return most;
}
