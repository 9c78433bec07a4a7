import { stepOfConcealed } from "~/lib/totp.server";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { writeLetter } from "../messages/write-letter.server";
import { countTry, returnTry } from "../visitors/limit-rate.server";
import type { Member } from "./log-in-staff.server";

/** Of `conceal`, for the secrets of authenticators. */
export const totpPurpose = "staff-totp";

/** Wrong codes behind a right password: of a million codes three are right at any moment. */
const wrongCodes = { most: 10, minutes: 60 };
/** A member is written to after so many wrong codes within a day, also where they are spread over its hours. */
const dailyWarningLimit = { most: 4, minutes: 24 * 60 };

type Attempt = { member: Member; code: string; device: string | null };

/**
 * Checks a code behind a right password. Returns its step of 30 seconds; null where it is wrong, or where ten were wrong
 * within the hour, which looks the same: an answer of its own would tell that the password is right. Tries are counted per
 * member, wherever they come from, before the code is looked at, so that parallel ones are counted too. A browser in which
 * the member passed both steps before (`device`) has ten tries of its own: whoever else has the password cannot lock it out.
 */
export async function checkOneTimeCode(ctx: Ctx, { member, code, device }: Attempt): Promise<number | null> {
  const { totpSecret } = member;
  if (totpSecret === null || code === "") return null;
  const isWithinLimit = await countTry(ctx, "staff-code", device ?? String(member.id), wrongCodes);
  const step = isWithinLimit ? stepOfConcealed(totpPurpose, totpSecret, code, ctx.now) : null;
  if (step !== null) return step;
  const isWithinDailyLimit = await countTry(ctx, "staff-code-day", String(member.id), dailyWarningLimit);
  if (!isWithinLimit || !isWithinDailyLimit) await notifyOfWrongCodes(ctx, member, isWithinLimit ? "day" : "hour");
  return null;
}

/** The login that the code was for went through: only wrong codes count. */
export async function returnCodeTry(ctx: Ctx, { member, device }: Omit<Attempt, "code">): Promise<void> {
  await returnTry(ctx, "staff-code", device ?? String(member.id), wrongCodes);
}

const hoursOf = { day: 24, hour: 1 } as const;

/** Queues one email per member, and per hour or day: a repeated key is not queued again. */
async function notifyOfWrongCodes(ctx: Ctx, { id: subjectId, email: recipient }: Member, span: keyof typeof hoursOf) {
  const kind = "staff_wrong_codes";
  const spanNumber = Math.floor(ctx.now.getTime() / (hoursOf[span] * 3_600_000));
  const key = `${kind}:${subjectId}:${span}:${spanNumber}`;
  const facts = { at: ctx.now.toISOString() };
  await transact(ctx.db, (tx) => writeLetter(tx, ctx, { key, kind, subjectId, recipient, locale: "vi", facts }));
}
