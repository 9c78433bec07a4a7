import { and, eq, gt } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { exchanges } from "~db/schema/aftersales";
import type { PayableId } from "~db/schema/money";
import type { OrderId } from "~db/schema/orders";
import { payableOf } from "../money/payables.server";
import { certainFor } from "../money/receipts.server";

type Payables = [PayableId, ...PayableId[]];

/** Of the order itself, and of all its exchanges: where money came and goes. */
export function allPayablesOf(db: Db | Tx, orderId: OrderId): Promise<Payables> {
  return withExchanges(db, orderId);
}

/** Of the order itself, and of what its exchanges cost more. */
export function payablesOf(db: Db | Tx, orderId: OrderId): Promise<Payables> {
  return withExchanges(db, orderId, "done");
}

/** What certainly arrived for the order and its exchanges, and does not go back yet (`certainFor`); whole VND. */
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
