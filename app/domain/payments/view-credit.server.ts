import { asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { normaliseCode } from "~/lib/codes";
import type { Db } from "~db/client.server";
import { creditEntries, credits, type PaymentIntentId } from "~db/schema/payments";
import type { Ctx } from "../ctx";
import { getNetworkOrAddress, limitRate } from "../visitors/limit-rate.server";
import { getLastDay } from "./credit.rules";
import type { CreditEntry, CreditView } from "./credit-view";
import { type Credit, getCredit, getUsableCredit, limitCreditLookUps } from "./find-credit.server";
import type { CreditByCode } from "./schema";

const perCodeAndNetwork = { max: 30, minutes: 15 };

export async function getCreditBalance(
  ctx: Ctx,
  { code }: z.output<typeof CreditByCode>,
): Promise<CreditView & { entries: CreditEntry[] }> {
  await limitCreditLookUps(ctx);
  await limitRate(ctx, "credit-here", `${normaliseCode(code)} ${getNetworkOrAddress(ctx)}`, perCodeAndNetwork);
  const credit = await getCredit(ctx.db, code, "code");
  const entries = await ctx.db
    .select({ kind: creditEntries.kind, amount: creditEntries.amount, at: creditEntries.at })
    .from(creditEntries)
    .where(eq(creditEntries.creditId, credit.id))
    .orderBy(asc(creditEntries.id));
  return {
    ...presentCredit(credit, ctx),
    entries: entries.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
  };
}

/** @throws DomainError credit_not_found, credit_over, credit_empty */
export async function loadCreditOffer(ctx: Ctx, code: string): Promise<CreditView> {
  await limitCreditLookUps(ctx);
  return presentCredit(await getUsableCredit(ctx.db, ctx, code), ctx);
}

export async function listCreditsOfIntent(
  db: Db,
  paymentIntentId: PaymentIntentId,
  at: Pick<Ctx, "now">,
): Promise<CreditView[]> {
  const given = await db
    .select()
    .from(credits)
    .where(eq(credits.givenForIntentId, paymentIntentId))
    .orderBy(asc(credits.id));
  return given.map((credit) => presentCredit(credit, at));
}

function presentCredit(credit: Credit, { now }: Pick<Ctx, "now">): CreditView {
  const { code, balance, expiresAt } = credit;
  return { code, balance, lastDay: getLastDay(credit), isOver: expiresAt <= now };
}
