import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type PaymentSubjectKind, paymentIntents, payments } from "~db/schema/payments";
import { selectUnpaidExchanges } from "../aftersales/exchange.server";
import type { Ctx } from "../ctx";
import { selectUnpaidOrders } from "../orders/order-columns.server";
import { requirePermission } from "../permission";
import { settingText } from "../shop/shop.rules";
import { hasBankFeed } from "./bank-feed.server";
import { isCountedPayment } from "./payments.server";

/** `amount` (whole VND) is still owed. `memo` is the message of the transfer, and `until` the payment deadline. */
export type AwaitedTransfer = {
  code: string;
  kind: PaymentSubjectKind;
  /** This is the name on the order. */
  buyer: string;
  memo: string;
  amount: number;
  since: string;
  until: string;
};

const maxListed = 100;
const paidAmount = sql`select coalesce(sum(${payments.amount}), 0) from ${payments}
  where ${payments.paymentIntentId} = ${paymentIntents.id} and ${isCountedPayment()}`;

/**
 * Lists the transfers that staff must look for in the bank account, ordered by payment deadline. `total` also counts
 * those that exceed the limit of the list.
 */
export async function listAwaitedTransfers(ctx: Ctx): Promise<{ transfers: AwaitedTransfer[]; total: number }> {
  requirePermission(ctx, "read_money");
  const toIso = (at: string) => new Date(at).toISOString();
  const rows = await ctx.db
    .select({
      code: sql<string>`code`,
      kind: sql<PaymentSubjectKind>`kind`,
      buyer: sql<string>`buyer`,
      amount: sql<number>`amount`.mapWith(Number),
      since: sql<string>`since`.mapWith(toIso),
      until: sql<string>`until`.mapWith(toIso),
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(selectAwaited())
    .orderBy(sql`until, code`)
    .limit(maxListed);
  const prefix = settingText(ctx.shop, "transfer_prefix");
  const transfers = rows.map(({ total: _, ...row }) => ({ ...row, memo: `${prefix}${row.code}` }));
  return { transfers, total: rows[0]?.total ?? 0 };
}

/** Maps codes of orders and exchanges to what is still owed, in whole VND, and to whether staff wait for a transfer. */
export async function mapAmountsDue(
  db: Db,
  codes: string[],
): Promise<Map<string, { due: number; isAwaited: boolean }>> {
  if (codes.length === 0) return new Map();
  const rows = await db
    .select({
      code: paymentIntents.code,
      due: sql<number>`${paymentIntents.amount} - (${paidAmount})`.mapWith(Number),
      isAwaited: sql<boolean>`${paymentIntents.code} in (select code from ${selectAwaited()})`,
    })
    .from(paymentIntents)
    .where(isAnyOf(paymentIntents.code, codes));
  return new Map(rows.map(({ code, ...amount }) => [code, amount]));
}

/** The columns are those of `waitingColumns`. */
export function selectTransfersToConfirm(): SQLWrapper {
  return sql`select 'transfers_to_confirm'::text, count(*), min(since), coalesce(sum(amount), 0)::bigint
    from ${selectAwaited()}`;
}

/** Selects nothing if the bank reports transfers, because then staff need not look for them. */
function selectAwaited(): SQL {
  return sql`(select ${paymentIntents.code} as code, unpaid.kind, unpaid.buyer, unpaid.since, unpaid.until,
      ${paymentIntents.amount} - (${paidAmount}) as amount
    from (${selectUnpaidOrders("vietqr")} union all ${selectUnpaidExchanges("vietqr")}) unpaid
    join ${paymentIntents} on ${paymentIntents.kind} = unpaid.kind and ${paymentIntents.subjectId} = unpaid.id
    where ${hasBankFeed() ? sql`false` : sql`true`}) awaited`;
}
