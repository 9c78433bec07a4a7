import type { Ctx } from "~/domain/ctx";
import { createStaffActor } from "~/domain/staff/audit-log.server";
import { findStaffSession, type StaffSession } from "~/domain/staff/log-in-staff.server";
import { cookieDays, readCookie, writeCookie } from "./cookies.server";

const cookieName = "staff";

export type StaffRequest<C extends Ctx> = { ctx: C; token: string | null; session: StaffSession | null };

/** A valid token makes the staff member the actor, but only after two-factor authentication is set up. */
export async function loadStaffMember<C extends Ctx>(ctx: C, token: string | null): Promise<StaffRequest<C>> {
  const session = await findStaffSession(ctx, token);
  const actor = session && session.offeredSecret === null ? createStaffActor(ctx, session.member) : ctx.actor;
  return { ctx: { ...ctx, actor }, token, session };
}

/** Staff pages accept only this cookie, as staff procedures accept only a Bearer token. */
export function staffToken(request: Request): string | null {
  return readCookie(request, cookieName);
}

/** Null deletes the cookie. `Lax` lets links in emails work; `cross-site` refuses forms of other sites. */
export function staffCookie(token: string | null, secure: boolean): string {
  const days = token === null ? 0 : cookieDays.staff;
  return writeCookie(cookieName, token ?? "", { days, httpOnly: true, secure, path: "/staff" });
}
