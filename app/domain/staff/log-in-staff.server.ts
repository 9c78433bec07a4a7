import { and, eq, gt, isNull, lt, or, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { config } from "~/lib/config.server";
import { decryptText, encryptText } from "~/lib/encryption.server";
import { networkBlocks } from "~/lib/network.server";
import { newTotpSecret } from "~/lib/totp.server";
import type { Db, Tx } from "~db/client.server";
import { staffMembers, staffSessions } from "~db/schema/staff";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { isPassword } from "../identity/passwords.server";
import { createToken, hashToken } from "../identity/sessions.server";
import { getNetworkOrAddress, limitRate } from "../visitors/limit-rate.server";
import {
  checkOneTimeCode,
  findDevice,
  rememberDevice,
  totpPurpose,
  uncountCodeAttempt,
} from "./check-staff-two-factor.server";
import { sessionHours } from "./retention.server";
import type { LogInStaff } from "./schema";

/** The limit is per staff member and network, so that attackers elsewhere cannot lock the staff member out. */
const perMemberAndNetwork = { max: 10, minutes: 15 };
const perNetwork = { max: 300, minutes: 15 };
export type StaffMember = typeof staffMembers.$inferSelect;
export type StaffSession = { id: number; member: StaffMember; offeredSecret: string | null };
/** With `second_factor`, the session can only set up two-factor authentication. `devices` is the device cookie. */
export type StaffLoginResult = { accessToken: string; next: "rooms" | "second_factor"; devices: string | null };

/** Error and timing do not reveal what was wrong. @throws DomainError staff_login_failed, too_many_requests */
export async function logInStaff(
  ctx: Ctx,
  input: z.output<typeof LogInStaff>,
  devices: string | null = null,
): Promise<StaffLoginResult> {
  const { email, password, oneTimeCode = "" } = input;
  const from = networkBlocks(ctx.visitor.address)?.near ?? ctx.visitor.address;
  await limitRate(ctx, "staff-login", `${email} ${from}`, perMemberAndNetwork);
  await limitRate(ctx, "staff-login-from", getNetworkOrAddress(ctx), perNetwork);
  const [member] = await ctx.db.select().from(staffMembers).where(eq(staffMembers.email, email));
  const isRight = await isPassword(password, member?.passwordHash);
  if (!isRight || !member || !isActive(member)) throw new DomainError("staff_login_failed");
  const device = findDevice(devices, member.id);
  const step = await checkOneTimeCode(ctx, { member, code: oneTimeCode, device });
  if (member.totpSecret !== null && step === null) throw new DomainError("staff_login_failed");
  const isNew = member.totpSecret === null && !member.isDemo;
  const accessToken = await transact(ctx.db, async (tx) => {
    await lockUnchangedMember(tx, member);
    if (step !== null) await consumeTotpStep(tx, member, step);
    return openStaffSession(tx, ctx, member, isNew);
  });
  if (step === null) return { accessToken, next: isNew ? "second_factor" : "rooms", devices };
  await uncountCodeAttempt(ctx, { member, device });
  return { accessToken, next: "rooms", devices: rememberDevice(devices, member.id) };
}

function isActive({ disabledAt, isDemo }: StaffMember): boolean {
  return disabledAt === null && (!isDemo || config.isDemo);
}

async function lockUnchangedMember(tx: Tx, { id, passwordHash, totpSecret }: StaffMember) {
  const [now] = await tx.select().from(staffMembers).where(eq(staffMembers.id, id)).for("update");
  const isSame = now && now.passwordHash === passwordHash && now.totpSecret === totpSecret && now.disabledAt === null;
  if (!isSame) throw new DomainError("staff_login_failed");
}

async function consumeTotpStep(tx: Tx, { id }: StaffMember, step: number) {
  const { id: itsId, totpStep } = staffMembers;
  const used = await tx
    .update(staffMembers)
    .set({ totpStep: step })
    .where(and(eq(itsId, id), or(isNull(totpStep), lt(totpStep, step))))
    .returning({ id: itsId });
  if (used.length === 0) throw new DomainError("staff_login_failed");
}

export async function openStaffSession(
  tx: Tx,
  { now }: Pick<Ctx, "now">,
  { id: memberId }: StaffMember,
  isNew: boolean,
) {
  const { token, tokenHash } = createToken();
  const expiresAt = new Date(now.getTime() + sessionHours * 3_600_000);
  const offeredSecret = isNew ? encryptText(totpPurpose, newTotpSecret()) : null;
  await tx.insert(staffSessions).values({ memberId, tokenHash, offeredSecret, createdAt: now, expiresAt });
  return token;
}

export function readOfferedSecret({ offeredSecret }: StaffSession): string | null {
  return offeredSecret && decryptText(totpPurpose, offeredSecret);
}

export async function findStaffSession({ db, now }: Pick<Ctx, "db" | "now">, token: string | null) {
  const tokenHash = hashToken(token);
  return tokenHash === null ? null : findSessionBy(db, eq(staffSessions.tokenHash, tokenHash), now);
}

/** Returns whether the session has not ended and the member has set up two-factor authentication. */
export async function isStaffSessionOpen({ db, now }: Pick<Ctx, "db" | "now">, id: number): Promise<boolean> {
  const found = await findSessionBy(db, eq(staffSessions.id, id), now);
  return found !== null && found.offeredSecret === null;
}

async function findSessionBy(db: Db, which: SQL, now: Date): Promise<StaffSession | null> {
  const [found] = await db
    .select({ id: staffSessions.id, member: staffMembers, offeredSecret: staffSessions.offeredSecret })
    .from(staffSessions)
    .innerJoin(staffMembers, eq(staffMembers.id, staffSessions.memberId))
    .where(and(which, gt(staffSessions.expiresAt, now)));
  return found && isActive(found.member) ? found : null;
}

export async function logOutStaff({ db }: Pick<Ctx, "db">, token: string | null): Promise<void> {
  const tokenHash = hashToken(token);
  if (tokenHash !== null) await db.delete(staffSessions).where(eq(staffSessions.tokenHash, tokenHash));
}
