import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { loadStaffMember } from "~/domain/staff/load-staff-member.server";
import { findStaffSession, type StaffSession } from "~/domain/staff/log-in-staff.server";
import { translateIn } from "~/i18n/translate.server";
import { cacheControl } from "~/lib/cache-control";
import { currentTime } from "~/lib/clock";
import { toLocale } from "~/lib/locale";
import { logError } from "~/lib/log.server";
import { linkToStaff } from "~/staff-map";
import { getDb } from "~db/client.server";
import { cookieDays, findCookie, readCookie, writeCookie } from "./cookies.server";
import { ctxOf, setCtx } from "./ctx.server";
import { deletePreviewCookie, writePreviewCookie } from "./preview-cookie.server";

const staffCookieName = "staff";

/** `setToken(null)` deletes the cookie. */
export type StaffContext = {
  token: string | null;
  session: StaffSession | null;
  setToken(token: string | null): void;
  cookie(name: string): string | null;
  setCookie(name: string, value: string, path: string): void;
  /** Lets the browser see a shop that is not open yet. */
  startPreview(): void;
  endPreview(): void;
};

const staffContext = createContext<StaffContext | null>(null);

/** Staff pages accept only the cookie, never a Bearer token. Their language comes from the cookie `locale`. */
export const staffMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const locale = toLocale(readCookie(request, "locale"));
  const { ctx, token, session } = await loadStaffMember(
    { ...ctxOf(context), locale, t: translateIn(locale) },
    readCookie(request, staffCookieName),
  );
  const cookies: string[] = [];
  const isSecure = ctx.origin.startsWith("https:");
  setCtx(context, ctx);
  context.set(staffContext, {
    token,
    session,
    setToken: (token) => void cookies.push(staffCookie(token, isSecure)),
    cookie: (name) => readCookie(request, name),
    setCookie: (name, value, path) =>
      void cookies.push(
        writeCookie(name, value, { days: cookieDays.staffDevice, httpOnly: true, secure: isSecure, path }),
      ),
    startPreview: () => void (session && cookies.push(writePreviewCookie(ctx, session))),
    endPreview: () => void cookies.push(deletePreviewCookie(ctx)),
  });
  const response = await next();
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  response.headers.set("Cache-Control", cacheControl.noStorePrivate);
  response.headers.set("X-Robots-Tag", "noindex, nofollow");
  return response;
};

/** @throws {Error} if `staffMiddleware` did not run */
export function staffOf(context: Readonly<RouterContextProvider>): StaffContext {
  const staff = context.get(staffContext);
  if (!staff) throw new Error("staffOf: staffMiddleware did not run before this");
  return staff;
}

/** Logs out for the rest of the request, so that the page does not show the name of the staff member. */
export function endStaffSession(context: Readonly<RouterContextProvider>): void {
  context.set(staffContext, { ...staffOf(context), session: null });
}

/** `SameSite=Lax` lets links in emails open staff pages. `server/refusals.ts` refuses forms from other sites. */
function staffCookie(token: string | null, isSecure: boolean): string {
  const days = token === null ? 0 : cookieDays.staff;
  return writeCookie(staffCookieName, token ?? "", {
    days,
    httpOnly: true,
    secure: isSecure,
    path: linkToStaff("home"),
  });
}

/** Files are accepted on staff pages only with a staff session, and on other pages from anyone. */
export async function canUpload(path: string, cookies: string | undefined): Promise<boolean> {
  if (!path.startsWith(`${linkToStaff("home")}/`)) return true;
  const session = await findStaffSession(
    { db: getDb(), now: currentTime() },
    findCookie(cookies ?? "", staffCookieName),
  ).catch((error: unknown) => logError(error, "session before an upload"));
  return Boolean(session);
}
