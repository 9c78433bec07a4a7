import type { Ctx } from "../ctx";
import { completeRefund } from "./complete-refund.server";
import { sendOpenRefunds } from "./send-open-refunds.server";

export function sendRefunds(ctx: Ctx): Promise<void> {
  return sendOpenRefunds(ctx, completeRefund);
}
