import type { Tx } from "~db/client.server";
import type { PayableId } from "~db/schema/money";
import type { Ctx } from "../ctx";
import { hasOpenRefunds } from "../money/send-refunds.server";
import { lockDue } from "./payable-kinds.server";

export async function refundDone(tx: Tx, ctx: Ctx, payableId: PayableId) {
  const { due } = await lockDue(tx, ctx, payableId);
  if (await hasOpenRefunds(tx, payableId)) return;
  await due?.refunded({ actor: "system", why: "all of its money went back", now: ctx.now });
}
