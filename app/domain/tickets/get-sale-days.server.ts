import { addDays, shopDate } from "~/lib/shop-time";
import type { Ctx } from "../ctx";
import { daysAhead } from "./sales.rules";

/** The first and the last day that tickets are sold for. */
export function getSaleDays({ now }: Pick<Ctx, "now">) {
  const today = shopDate(now);
  return { today, lastDay: addDays(today, daysAhead) };
}
