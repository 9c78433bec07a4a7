import type { PaymentIntentId } from "~db/schema/payments";
import type { Ctx } from "../ctx";
import { adapters } from "../payments/adapters.server";
import { isReportedUnopened, listOpenAttempts } from "../payments/payment-attempts.server";
import { queryProvider } from "../payments/query-provider.server";
import { settingNumber } from "../shop/shop.rules";

/**
 * Returns `wait` if the payment arrived, if a gateway is silent about a page that the buyer opened, or if another
 * process is still waiting for its answer. A recent answer to another process counts if it came after the payment
 * deadline.
 */
export async function queryOpenAttempts(
  ctx: Ctx,
  paymentIntentId: PaymentIntentId,
  waitsUntil: Date,
): Promise<"wait" | "go"> {
  const silenceEnds = waitsUntil.getTime() + settingNumber(ctx.shop, "gateway_silence_minutes") * 60_000;
  const isSilenceOver = ctx.now.getTime() >= silenceEnds;
  for (const attempt of await listOpenAttempts(ctx.db, paymentIntentId)) {
    if (adapters[attempt.method].query === null) continue;
    const answer = await queryProvider(ctx, attempt);
    switch (answer) {
      case "paid":
        return "wait";
      case "unknown":
        if (!isSilenceOver) return "wait";
        break;
      case "not_queried":
        if (!isSilenceOver && !(await isReportedUnopened(ctx.db, attempt, waitsUntil))) return "wait";
        break;
      case "unopened":
      case "failed":
        break;
      default:
        answer satisfies never;
    }
  }
  return "go";
}
