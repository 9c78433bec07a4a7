import type { Ctx } from "~/domain/ctx";
import { staffActor } from "~/domain/staff/acts.server";
import { hoursLoggedIn, type StaffLogin, staffLoginOf } from "~/domain/staff/log-in-staff.server";
import { readCookie, writeCookie } from "./cookies.server";

const name = "staff";

/** `token`: what came along. `login`: whose it is, null where it opens nothing. */
export type KnownStaff<C extends Ctx> = { ctx: C; token: string | null; login: StaffLogin | null };

/** Whoever comes with a token of the staff acts as who they are; who has yet to set up the second factor, as nobody. */
export async function knowStaff<C extends Ctx>(ctx: C, token: string | null): Promise<KnownStaff<C>> {
  const login = await staffLoginOf(ctx, token);
  const actor = login && login.offeredSecret === null ? staffActor(ctx, login.member) : ctx.actor;
  return { ctx: { ...ctx, actor }, token, login };
}

/** Pages of the staff read this cookie alone, as the staff's procedures read the Bearer alone. */
export function staffToken(request: Request): string | null {
  return readCookie(request, name);
}

/** Null forgets it. `Lax`: a letter leads to an order; a form that another site sends is refused before (`cross-site`). */
export function staffCookie(token: string | null, secure: boolean): string {
  const days = token === null ? 0 : hoursLoggedIn / 24;
  return writeCookie(name, token ?? "", { days, httpOnly: true, secure, path: "/staff" });
}
