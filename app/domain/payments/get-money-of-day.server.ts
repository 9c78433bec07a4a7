import { and, gte, lte, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { addDays, instantOf, shopDate } from "~/lib/shop-time";
import { type MethodId, payments, refunds } from "~db/schema/payments";
import type { Ctx } from "../ctx";
import { requirePermission } from "../permission";
import { getMethodNames } from "./list-methods.server";
import { isRealRefund } from "./refunds.server";

export type MoneyOfDay = Awaited<ReturnType<typeof getMoneyOfDay>>;

/** `weekBefore` is the sum by this time of day a week ago. Sums are whole VND without store credit and tests. */
export async function getMoneyOfDay(ctx: Ctx) {
  requirePermission(ctx, "read_money");
  const { db, now } = ctx;
  const today = shopDate(now);
  const [begin, weekBefore] = [instantOf(today, "00:00"), instantOf(addDays(today, -7), "00:00")];
  const sameTime = new Date(now.getTime() - (begin.getTime() - weekBefore.getTime()));
  const { receivedAt, amount } = payments;
  const [rows, [back], names] = await Promise.all([
    db
      .select({
        method: payments.provider,
        count: countOf(gte(receivedAt, begin)),
        sum: sumOf(amount, gte(receivedAt, begin)),
        before: sumOf(amount, lte(receivedAt, sameTime)),
      })
      .from(payments)
      .where(
        and(
          or(gte(receivedAt, begin), and(gte(receivedAt, weekBefore), lte(receivedAt, sameTime))),
          ne(payments.status, "voided"),
          notInArray(payments.provider, notMoney),
        ),
      )
      .groupBy(payments.provider),
    db
      .select({ count: countOf(sql`true`), sum: sumOf(refunds.amount, sql`true`) })
      .from(refunds)
      .where(and(gte(refunds.doneAt, begin), isRealRefund())),
    getMethodNames(ctx, db),
  ]);
  const methods = rows
    .filter(({ count }) => count > 0)
    .map(({ method, count, sum }) => ({ method, name: names.get(method) ?? method, count, sum }))
    .toSorted((one, other) => other.sum - one.sum);
  return {
    methods,
    count: methods.reduce((total, { count }) => total + count, 0),
    sum: methods.reduce((total, { sum }) => total + sum, 0),
    weekBefore: rows.reduce((total, { before }) => total + before, 0),
    refunded: back ?? { count: 0, sum: 0 },
  };
}

const notMoney: MethodId[] = ["credit", "free", "test"];

function countOf(condition: SQL) {
  return sql<number>`(count(*) filter (where ${condition}))::int`;
}

function sumOf(amount: typeof payments.amount | typeof refunds.amount, condition: SQL) {
  return sql<number>`coalesce(sum(${amount}) filter (where ${condition}), 0)::bigint`.mapWith(Number);
}
