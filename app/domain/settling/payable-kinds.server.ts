import type { Tx } from "~db/client.server";
import type { PayableId, PayableKind } from "~db/schema/money";
import type { Ctx } from "../ctx";
import { findPayable } from "../money/payables.server";
import type { KindOfPayable } from "./due.server";
import { exchangePayable } from "./exchange-payable.server";
import { orderPayable } from "./order-payable.server";

export const kindsOfPayable: Record<PayableKind, KindOfPayable> = { order: orderPayable, exchange: exchangePayable };

export async function lockDue(tx: Tx, ctx: Ctx, payableId: PayableId | null) {
  const payable = payableId === null ? null : await findPayable(tx, payableId);
  const due = payable && (await kindsOfPayable[payable.kind].lock(tx, ctx, payable.subjectId));
  return { payable, due };
}
