import { findStaffSession } from "~/domain/staff/log-in-staff.server";
import { currentTime } from "~/lib/clock";
import { logError } from "~/lib/log.server";
import { linkToStaff } from "~/staff-map";
import { getDb } from "~db/client.server";
import { findCookie } from "./cookies.server";
import { staffCookieName } from "./staff.server";

/** Files are accepted on staff pages only with a staff session, and on other pages from anyone. */
export async function mayUpload(path: string, cookies: string | undefined): Promise<boolean> {
  if (!path.startsWith(`${linkToStaff("home")}/`)) return true;
  const session = await findStaffSession(
    { db: getDb(), now: currentTime() },
    findCookie(cookies ?? "", staffCookieName),
  ).catch((error: unknown) => logError(error, "session before an upload"));
  return Boolean(session);
}
