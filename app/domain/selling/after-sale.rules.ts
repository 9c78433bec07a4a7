import { type Locale, textIn } from "~/i18n/locale";
import { addDays, shopDate } from "~/lib/shop-time";
import type { orderLines } from "~db/schema/orders";
import { type Terms, termsAhead, termsOf } from "../tickets/terms.rules";

export type AfterSale = { name: string; date: string; time: string } & (
  | ({ kind: "ticket" } & Terms)
  /** The last day on which it may be given back for all its money; null once that is over. */
  | { kind: "service"; freeThrough: string | null }
);

type Line = typeof orderLines.$inferSelect;
type Now = { opens: string; now: Date; locale: Locale };

/** Tickets are given by the lines that have a valid one; what was done, or whose day is over, is left out. */
export function listAfterSale(lines: readonly Line[], valid: ReadonlySet<number>, at: Now): AfterSale[] {
  const all = lines.flatMap((line) => afterSaleOf(line, valid, at) ?? []);
  return [...new Map(all.map((each) => [`${each.kind} ${each.name} ${each.date} ${each.time}`, each])).values()];
}

function afterSaleOf(line: Line, valid: ReadonlySet<number>, { opens, now, locale }: Now): AfterSale | null {
  const { id, kind, date, time, policy, doneAt } = line;
  const today = shopDate(now);
  if (date === null || date < today) return null;
  const visit = { name: textIn(line.name, locale), date, time };
  if (kind === "ticket" && policy && valid.has(id))
    return { kind: "ticket", ...visit, ...termsAhead(termsOf(policy, visit, opens), now) };
  if (kind === "service" && doneAt === null)
    return { kind: "service", ...visit, freeThrough: date > today ? addDays(date, -1) : null };
  return null;
}
