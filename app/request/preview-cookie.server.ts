import { sealUntil, unsealUntil } from "~/lib/seal.server";
import { cookieDays, writeCookie } from "./cookies.server";

/** The cookie with which staff look at the shop, also before it is open. The page cache serves none who has it. */
export const previewCookieName = "shop_preview";
const purpose = "shop preview";

export function isPreviewCookie(value: string | null, now: Date): boolean {
  return unsealUntil(purpose, value, now) !== null;
}

export function writePreviewCookie({ now, origin }: { now: Date; origin: string }): string {
  const until = new Date(now.getTime() + cookieDays.preview * 86_400_000);
  return write(sealUntil(purpose, "on", until), cookieDays.preview, origin);
}

export function deletePreviewCookie({ origin }: { origin: string }): string {
  return write("", 0, origin);
}

function write(value: string, days: number, origin: string): string {
  return writeCookie(previewCookieName, value, { days, httpOnly: true, secure: origin.startsWith("https:") });
}
