import { randomBytes } from "node:crypto";
import { seal, unseal } from "~/lib/seal.server";
import { stepOfEncrypted } from "~/lib/totp.server";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { queueMessage } from "../messages/queue-message.server";
import { recordAttempt, removeAttempt } from "../visitors/limit-rate.server";
import type { StaffMember } from "./log-in-staff.server";

/** A browser that staff share has at most this many staff members in its device cookie. */
const maxDevices = 5;
const separator = "~";

function devicePurpose(memberId: number): string {
  return `staff device ${memberId}`;
}

function listDevices(cookie: string | null): string[] {
  return (cookie ?? "").split(separator, maxDevices).filter(Boolean);
}

export function findDevice(cookie: string | null, memberId: number): string | null {
  return listDevices(cookie).find((device) => unseal(devicePurpose(memberId), device) !== null) ?? null;
}

/** Adds the staff member to the browser's device cookie. The cookie alone grants no access. */
export function rememberDevice(cookie: string | null, memberId: number): string {
  const device = findDevice(cookie, memberId) ?? seal(devicePurpose(memberId), randomBytes(12).toString("base64url"));
  const others = listDevices(cookie).filter((other) => other !== device);
  return [device, ...others].slice(0, maxDevices).join(separator);
}

export const totpPurpose = "staff-totp";

/** Limits wrong codes after a correct password. Three of a million codes are valid at any moment. */
const wrongCodeLimit = { max: 10, minutes: 60 };
/** A staff member is notified if a day has more wrong codes than this, even if the hourly limit was never reached. */
const dailyWarningLimit = { max: 4, minutes: 24 * 60 };

type Attempt = { member: StaffMember; code: string; device: string | null };

/** Returns the TOTP step of a code, or null for a wrong code or above the limit. A known browser has its own limit. */
export async function checkOneTimeCode(ctx: Ctx, { member, code, device }: Attempt): Promise<number | null> {
  const { totpSecret } = member;
  if (totpSecret === null || code === "") return null;
  const isWithinLimit = await recordAttempt(ctx, "staff-code", device ?? String(member.id), wrongCodeLimit);
  const step = isWithinLimit ? stepOfEncrypted(totpPurpose, totpSecret, code, ctx.now) : null;
  if (step !== null) return step;
  const isWithinDailyLimit = await recordAttempt(ctx, "staff-code-day", String(member.id), dailyWarningLimit);
  if (!isWithinLimit || !isWithinDailyLimit) await notifyOfWrongCodes(ctx, member, isWithinLimit ? "day" : "hour");
  return null;
}

export async function uncountCodeAttempt(ctx: Ctx, { member, device }: Omit<Attempt, "code">): Promise<void> {
  await removeAttempt(ctx, "staff-code", device ?? String(member.id), wrongCodeLimit);
}

const spanHours = { day: 24, hour: 1 } as const;

async function notifyOfWrongCodes(
  ctx: Ctx,
  { id: subjectId, email: recipient }: StaffMember,
  span: keyof typeof spanHours,
) {
  const kind = "staff_wrong_codes";
  const spanNumber = Math.floor(ctx.now.getTime() / (spanHours[span] * 3_600_000));
  const key = `${kind}:${subjectId}:${span}:${spanNumber}`;
  const facts = { at: ctx.now.toISOString() };
  await transact(ctx.db, (tx) => queueMessage(tx, ctx, { key, kind, subjectId, recipient, locale: "vi", facts }));
}
