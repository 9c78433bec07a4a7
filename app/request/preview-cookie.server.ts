import { sealUntil, unsealUntil } from "~/lib/seal.server";
import { cookieDays, writeCookie } from "./cookies.server";

/** This cookie shows staff the shop before it opens, while their staff session lasts. It bypasses the page cache. */
export const previewCookieName = "shop_preview";
const purpose = "shop preview";

/** Returns the ID of the staff session, which the caller must check. */
export function readPreviewCookie(value: string | null, now: Date): number | null {
  const session = Number(unsealUntil(purpose, value, now) ?? "");
  return Number.isInteger(session) && session > 0 ? session : null;
}

export function writePreviewCookie({ now, origin }: { now: Date; origin: string }, session: { id: number }): string {
  const until = new Date(now.getTime() + cookieDays.preview * 86_400_000);
  return write(sealUntil(purpose, String(session.id), until), cookieDays.preview, origin);
}

export function deletePreviewCookie({ origin }: { origin: string }): string {
  return write("", 0, origin);
}

function write(value: string, days: number, origin: string): string {
  return writeCookie(previewCookieName, value, { days, httpOnly: true, secure: origin.startsWith("https:") });
}
