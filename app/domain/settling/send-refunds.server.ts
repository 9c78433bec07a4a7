import type { Ctx } from "../ctx";
import { sendOpenRefunds } from "../money/send-refunds.server";
import { refundDone } from "./refund-done.server";

export function sendRefunds(ctx: Ctx): Promise<void> {
  return sendOpenRefunds(ctx, refundDone);
}
