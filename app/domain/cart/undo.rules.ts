const undoMinutes = 30;

/** A line taken out of a cart can be put back if that was after this moment. */
export function undoSince(now: Date): Date {
  return new Date(now.getTime() - undoMinutes * 60_000);
}

/** A line taken out at this moment cannot be put back. */
export const takenOutForGood = new Date(0);
