import type { Ctx } from "../ctx";
import { sendOpenRefunds } from "../money/send-refunds.server";
import { refundDone } from "./refund-done.server";

/** By the gateways that can; of each that has gone its buyer is told. A transfer waits for staff (`finishRefund`). */
export function sendRefunds(ctx: Ctx): Promise<void> {
  return sendOpenRefunds(ctx, refundDone);
}
