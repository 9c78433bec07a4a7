/** Only what was taken out last can be put back, until something else is done with the cart (`forgetRemoved`). */
const undoMinutes = 30;

export function undoSince(now: Date): Date {
  return new Date(now.getTime() - undoMinutes * 60_000);
}

export const takenOutForGood = new Date(0);
