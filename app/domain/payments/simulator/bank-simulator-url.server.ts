import { config } from "~/lib/config.server";
import type { Ctx } from "../../ctx";

export function buildBankSimulatorUrl(
  { origin, locale }: Pick<Ctx, "origin" | "locale">,
  { account, amount, memo }: { account: string; amount: number; memo: string },
  back: string,
) {
  if (!config.isDemo) return null;
  const fields = new URLSearchParams({ account, amount: String(amount), memo, lang: locale, back: origin + back });
  return `${config.simulatorOrigin ?? origin}/simulator/bank?${fields}`;
}
