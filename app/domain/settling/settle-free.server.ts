import type { Tx } from "~db/client.server";
import type { Ctx } from "../ctx";
import type { Payable } from "../money/payables.server";
import { lockDue } from "./payable-kinds.server";

/**
 * What costs nothing (a free ticket, a service of 0 VND) is paid in the transaction that makes it: no money arrives for it.
 * @throws {Error} for a payable of more than 0 VND
 */
export async function settleFree(tx: Tx, ctx: Ctx, payable: Payable): Promise<void> {
  if (payable.amount !== 0) throw new Error(`settleFree: ${payable.code} costs ${payable.amount} VND`);
  const { due } = await lockDue(tx, ctx, payable.id);
  await due?.settle({ actor: "system", why: { code: "nothing_to_pay" }, now: ctx.now });
}
