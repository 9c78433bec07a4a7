import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { textIn } from "~/lib/locale";
import { stepOfEncrypted, totpUri } from "~/lib/totp.server";
import { staffMembers, staffSessions } from "~db/schema/staff";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { shopText } from "../shop/shop.rules";
import { limitRate } from "../visitors/limit-rate.server";
import { writeAuditEntry } from "./audit-log.server";
import { rememberDevice, totpPurpose } from "./check-staff-two-factor.server";
import { findStaffSession, openStaffSession, readOfferedSecret } from "./log-in-staff.server";
import type { SetUpStaffTwoFactor } from "./schema";

/** Returns the same secret until it is confirmed. @throws DomainError staff_over */
export async function offerStaffTwoFactor(ctx: Ctx, token: string | null): Promise<{ secret: string; uri: string }> {
  const session = await findStaffSession(ctx, token);
  const secret = session && readOfferedSecret(session);
  if (!session || !secret) throw new DomainError("staff_over");
  const shop = textIn(shopText(ctx.shop, "shop.name"), ctx.locale);
  return { secret, uri: totpUri(secret, { shop, account: session.member.email }) };
}

export async function setUpStaffTwoFactor(
  ctx: Ctx,
  token: string | null,
  { oneTimeCode }: z.output<typeof SetUpStaffTwoFactor>,
  devices: string | null = null,
): Promise<{ accessToken: string; devices: string }> {
  const session = await findStaffSession(ctx, token);
  if (!session?.offeredSecret) throw new DomainError("staff_over");
  const { member, offeredSecret } = session;
  await limitRate(ctx, "staff-second-factor", String(member.id), { max: 10, minutes: 15 });
  const totpStep = stepOfEncrypted(totpPurpose, offeredSecret, oneTimeCode, ctx.now);
  if (totpStep === null) throw new DomainError("one_time_code_wrong", { field: "oneTimeCode" });
  return transact(ctx.db, async (tx) => {
    const { id, totpSecret, disabledAt } = staffMembers;
    const set = await tx
      .update(staffMembers)
      .set({ totpSecret: offeredSecret, totpStep })
      .where(and(eq(id, member.id), isNull(totpSecret), isNull(disabledAt)))
      .returning({ id });
    if (set.length === 0) throw new DomainError("staff_over");
    await tx.delete(staffSessions).where(eq(staffSessions.memberId, member.id));
    await writeAuditEntry(tx, ctx, member, { action: "second_factor_set_up", subject: `member ${member.email}` });
    return { accessToken: await openStaffSession(tx, ctx, member, false), devices: rememberDevice(devices, member.id) };
  });
}
