import type { Ctx } from "../ctx";
import { sendOpenRefunds } from "../money/send-open-refunds.server";
import { completeRefund } from "./complete-refund.server";

export function sendRefunds(ctx: Ctx): Promise<void> {
  return sendOpenRefunds(ctx, completeRefund);
}
