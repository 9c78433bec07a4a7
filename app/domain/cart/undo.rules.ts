/** Only the last removed line can be restored, until the cart changes again (`forgetRemoved`). */
const undoMinutes = 30;

export function undoSince(now: Date): Date {
  return new Date(now.getTime() - undoMinutes * 60_000);
}

export const takenOutForGood = new Date(0);
