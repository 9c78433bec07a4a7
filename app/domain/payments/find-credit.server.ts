import { eq } from "drizzle-orm";
import { normaliseCode } from "~/lib/codes";
import { formatDate } from "~/lib/shop-time";
import type { Db, Tx } from "~db/client.server";
import { credits } from "~db/schema/payments";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { getNetworkOrAddress, limitRate } from "../visitors/limit-rate.server";
import { getLastDay } from "./credit.rules";

export type Credit = typeof credits.$inferSelect;

const perNetwork = { max: 600, minutes: 15 };

/** Limits every page that accepts a credit code. The limit is wide, because a resort can share one network. */
export async function limitCreditLookUps(ctx: Ctx): Promise<void> {
  await limitRate(ctx, "credit-from", getNetworkOrAddress(ctx), perNetwork);
}

/** @throws DomainError credit_not_found */
export async function getCredit(db: Db | Tx, code: string, field: string): Promise<Credit> {
  const [credit] = await db
    .select()
    .from(credits)
    .where(eq(credits.code, normaliseCode(code)));
  if (!credit) throw new DomainError("credit_not_found", { field });
  return credit;
}

/** Does not lock the credit. @throws DomainError credit_not_found, credit_over, credit_empty */
export async function getUsableCredit(
  db: Db | Tx,
  { now, locale }: Pick<Ctx, "now" | "locale">,
  code: string,
): Promise<Credit> {
  const field = "credit";
  const credit = await getCredit(db, code, field);
  if (credit.expiresAt <= now) {
    const day = formatDate(getLastDay(credit), locale, "short");
    throw new DomainError("credit_over", { field, params: { day } });
  }
  if (credit.balance === 0) throw new DomainError("credit_empty", { field });
  return credit;
}
