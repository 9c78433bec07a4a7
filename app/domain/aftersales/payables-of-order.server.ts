import { and, eq, gt } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { exchanges } from "~db/schema/aftersales";
import type { PayableId } from "~db/schema/money";
import type { OrderId } from "~db/schema/orders";
import { payableOf } from "../money/payables.server";
import { certainFor } from "../money/receipts.server";

type Payables = [PayableId, ...PayableId[]];

/** Includes the payment intents of exchanges that were not completed. */
export function allPayablesOf(db: Db | Tx, orderId: OrderId): Promise<Payables> {
  return withExchanges(db, orderId);
}

/** Includes the payment intents of completed exchanges only. */
export function payablesOf(db: Db | Tx, orderId: OrderId): Promise<Payables> {
  return withExchanges(db, orderId, "done");
}

/** Sums the confirmed payments that are not being refunded (`certainFor`), in whole VND. */
export async function certainForOrder(tx: Tx, orderId: OrderId): Promise<number> {
  let sum = 0;
  for (const payable of await allPayablesOf(tx, orderId)) sum += await certainFor(tx, payable);
  return sum;
}

async function withExchanges(db: Db | Tx, orderId: OrderId, status?: "done"): Promise<Payables> {
  const { id } = await payableOf(db, { kind: "order", subjectId: orderId });
  const dearer = await db
    .select({ id: exchanges.id })
    .from(exchanges)
    .where(and(eq(exchanges.orderId, orderId), status && eq(exchanges.status, status), gt(exchanges.difference, 0)));
  const more = await Promise.all(dearer.map((one) => payableOf(db, { kind: "exchange", subjectId: one.id })));
  return [id, ...more.map((payable) => payable.id)];
}
