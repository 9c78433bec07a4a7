import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import { findOrderByCode } from "../find-order.server";
import { latestTransfer } from "./latest-transfer.server";
import { type Received, receiveMoney } from "./receive-money.server";

/**
 * Staff saw a transfer on the bank's statement. `reference` is the bank's own number: the same one counts once.
 * Called by `npm run staff`; whoever may run that is staff. `amount` in whole VND.
 * @throws DomainError order_not_found
 */
export async function confirmTransfer(
  ctx: Ctx,
  { code, amount, reference }: { code: string; amount: number; reference: string },
): Promise<Received> {
  const order = await findOrderByCode(ctx.db, code);
  if (!order) throw new DomainError("order_not_found");
  return receiveMoney(ctx, {
    provider: "vietqr",
    transactionId: `staff:${reference}`,
    bankReference: reference,
    amount,
    orderId: order.id,
    toldBy: "staff",
    attemptId: await latestTransfer(ctx.db, order.id),
  });
}
