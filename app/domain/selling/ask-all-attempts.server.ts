import type { PayableId } from "~db/schema/money";
import type { Ctx } from "../ctx";
import { listOpenAttempts } from "../money/attempts.server";
import { adapters } from "../payments/adapters.server";
import { askProvider } from "../settling/ask-provider.server";
import { settingNumber } from "../shop/shop.rules";

/** Before something is given up: `wait` while its money came, or a gateway that somebody went to is silent. */
export async function askAllAttempts(ctx: Ctx, payableId: PayableId, waitsUntil: Date | null): Promise<"wait" | "go"> {
  const silenceEnds = (waitsUntil?.getTime() ?? 0) + settingNumber(ctx.shop, "gateway_silence_minutes") * 60_000;
  for (const attempt of await listOpenAttempts(ctx.db, payableId)) {
    if (adapters[attempt.method].query === null) continue;
    const answer = await askProvider(ctx, attempt);
    if (answer === "paid" || (answer === "unknown" && ctx.now.getTime() < silenceEnds)) return "wait";
  }
  return "go";
}
