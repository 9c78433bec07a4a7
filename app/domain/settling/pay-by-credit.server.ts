import type { Tx } from "~db/client.server";
import type { CreditId } from "~db/schema/money";
import type { Ctx } from "../ctx";
import type { Payable } from "../money/payables.server";
import { takeCredit } from "../money/take-credit.server";
import { type Applied, applyReceipt } from "./apply-receipt.server";
import { lockDue } from "./payable-kinds.server";

type Paying = { payable: Payable; creditId: CreditId; amount: number };

/** Returns `part` while money is missing. @throws DomainError credit_changed */
export async function payByCredit(tx: Tx, ctx: Ctx, { payable, creditId, amount }: Paying): Promise<Applied> {
  const { due } = await lockDue(tx, ctx, payable.id);
  const receipt = await takeCredit(tx, { creditId, payableId: payable.id, amount, now: ctx.now });
  return applyReceipt(tx, ctx, receipt, { payable, due, by: "buyer" });
}
