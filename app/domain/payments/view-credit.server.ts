import { and, asc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { translateIn } from "~/i18n/translate.server";
import { normaliseCode } from "~/lib/codes";
import { formatDate, formatMoment } from "~/lib/format-time";
import type { Locale } from "~/lib/locale";
import { formatVnd } from "~/lib/money";
import type { Db } from "~db/client.server";
import { creditEntries, credits, type PaymentIntentId, payments, refunds } from "~db/schema/payments";
import type { Ctx } from "../ctx";
import type { HistoryEntry } from "../orders/order-page-view";
import { getNetworkOrAddress, limitRate } from "../visitors/limit-rate.server";
import { type CreditEntry, type CreditView, getLastDay } from "./credit.rules";
import { type Credit, getCredit, getUsableCredit, limitCreditLookUps } from "./credits.server";
import type { CreditByCode } from "./schema";

export type CreditPageView = { code: string; balance: string; until: string; history: HistoryEntry[] };

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
    ...toCreditView(credit, ctx),
    entries: entries.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
  };
}

export async function loadCreditOffer(ctx: Ctx, code: string): Promise<CreditView> {
  await limitCreditLookUps(ctx);
  return toCreditView(await getUsableCredit(ctx.db, ctx, code), ctx);
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
  return given.map((credit) => toCreditView(credit, at));
}

function toCreditView(credit: Credit, { now }: Pick<Ctx, "now">): CreditView {
  const { code, balance, expiresAt } = credit;
  return { code, balance, lastDay: getLastDay(credit), isOver: expiresAt <= now };
}

/** Amounts are whole VND. `back` was returned to the credit and is not part of `paid`. */
export async function getCreditPayments(
  db: Db,
  paymentIntentId: PaymentIntentId,
): Promise<{ paid: number; back: number }> {
  const given = sql`(select sum(f.amount) from ${refunds} f where f.payment_id = ${payments.id})`;
  const [sum] = await db
    .select({
      taken: sql`coalesce(sum(${payments.amount}), 0)`.mapWith(Number),
      back: sql`coalesce(sum(${given}), 0)`.mapWith(Number),
    })
    .from(payments)
    .where(and(eq(payments.paymentIntentId, paymentIntentId), eq(payments.provider, "credit")));
  const { taken = 0, back = 0 } = sum ?? {};
  return { paid: taken - back, back };
}

export function presentCredit(credit: CreditView & { entries: CreditEntry[] }, locale: Locale): CreditPageView {
  const t = translateIn(locale);
  const { code, balance, lastDay, isOver, entries } = credit;
  return {
    code,
    balance: formatVnd(isOver ? 0 : balance, locale),
    until: t(isOver ? "credit.was_through" : "credit.through", { day: formatDate(lastDay, locale, "short") }),
    history: entries.map(({ kind, amount, at }) => ({
      at,
      moment: formatMoment(new Date(at), locale, new Date(0)),
      text: `${t(`credit.entry.${kind}`)}: ${formatVnd(amount, locale)}`,
    })),
  };
}
