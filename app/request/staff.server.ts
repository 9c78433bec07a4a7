import type { Ctx } from "~/domain/ctx";
import { staffActor } from "~/domain/staff/acts.server";
import { hoursLoggedIn, type StaffLogin, staffLoginOf } from "~/domain/staff/log-in-staff.server";
import { readCookie, writeCookie } from "./cookies.server";

const name = "staff";

export type KnownStaff<C extends Ctx> = { ctx: C; token: string | null; login: StaffLogin | null };

/** A valid token makes the staff member the actor, but only after two-factor authentication is set up. */
export async function knowStaff<C extends Ctx>(ctx: C, token: string | null): Promise<KnownStaff<C>> {
  const login = await staffLoginOf(ctx, token);
  const actor = login && login.offeredSecret === null ? staffActor(ctx, login.member) : ctx.actor;
  return { ctx: { ...ctx, actor }, token, login };
}

/** Staff pages accept only this cookie, as staff procedures accept only a Bearer token. */
export function staffToken(request: Request): string | null {
  return readCookie(request, name);
}

/** Null deletes the cookie. `Lax` lets links in emails work; `cross-site` refuses forms of other sites. */
export function staffCookie(token: string | null, secure: boolean): string {
  const days = token === null ? 0 : hoursLoggedIn / 24;
  return writeCookie(name, token ?? "", { days, httpOnly: true, secure, path: "/staff" });
}
