import type { Ctx } from "../ctx";
import { createStaffActor } from "./audit-log.server";
import { findStaffSession, type StaffSession } from "./log-in-staff.server";

type StaffRequest<C extends Ctx> = { ctx: C; token: string | null; session: StaffSession | null };

/** Makes the staff member the actor only if two-factor authentication was set up. */
export async function loadStaffMember<C extends Ctx>(ctx: C, token: string | null): Promise<StaffRequest<C>> {
  const session = await findStaffSession(ctx, token);
  const actor = session && session.offeredSecret === null ? createStaffActor(ctx, session.member) : ctx.actor;
  return { ctx: { ...ctx, actor }, token, session };
}
