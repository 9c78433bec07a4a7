/** The last removed line can be restored for this time, unless the cart changes again (`finalizeRemovals`). */
const undoMinutes = 30;

export function getEarliestUndo(now: Date): Date {
  return new Date(now.getTime() - undoMinutes * 60_000);
}

export const removedForGood = new Date(0);
