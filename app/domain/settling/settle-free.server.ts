import type { Tx } from "~db/client.server";
import type { Ctx } from "../ctx";
import type { Payable } from "../money/payables.server";
import { lockDue } from "./payable-kinds.server";

/** Call it in the transaction that creates the payment intent. @throws {Error} if its amount is above 0 VND */
export async function settleFree(tx: Tx, ctx: Ctx, payable: Payable): Promise<void> {
  if (payable.amount !== 0) throw new Error(`settleFree: ${payable.code} costs ${payable.amount} VND`);
  const { due } = await lockDue(tx, ctx, payable.id);
  await due?.settle({ actor: "system", why: { code: "nothing_to_pay" }, now: ctx.now });
}
