import type { Locale } from "~/i18n/locale";
import type { Db, Tx } from "~db/client.server";
import type { LineKind } from "~db/schema/cart";
import type { Ctx } from "../../ctx";
import { keyOf, type Subject, sumDemand } from "../../inventory/demands.rules";
import { isGoods, type Problem } from "../cart-view";
import { comboLine } from "./combo-line.server";
import type { KindOfLine, LineRow, PricedLine } from "./kind.server";
import { problemOf } from "./problem.server";
import { serviceLine } from "./service-line.server";
import { ticketLine } from "./ticket-line.server";
import { variantLine } from "./variant-line.server";

export const kindsOfLine: Record<LineKind, KindOfLine> = {
  ticket: ticketLine,
  variant: variantLine,
  combo: comboLine,
  service: serviceLine,
};

export async function readLines(
  ctx: Ctx,
  db: Db | Tx,
  holder: string,
  rows: readonly LineRow[],
): Promise<PricedLine[]> {
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  const read = await Promise.all(
    kinds.map((kind) =>
      kindsOfLine[kind].read(
        ctx,
        db,
        holder,
        rows.filter((row) => row.kind === kind),
      ),
    ),
  );
  const lines = read.flat().sort((a, b) => a.view.id - b.view.id);
  nameShortages(ctx.locale, lines);
  return lines;
}

/** Lines of the same slot or variant are added up before they are compared with what is left. */
function nameShortages(locale: Locale, lines: readonly PricedLine[]) {
  const sums = sumDemand(lines.flatMap((line) => line.demands));
  const asked = new Map(sums.map((demand) => [keyOf(demand), demand.quantity]));
  for (const { view, demands } of lines) {
    const short = demands.find((demand) => (asked.get(keyOf(demand)) ?? 0) > demand.left);
    if (short) view.problem ??= shortProblem(locale, { view, demands }, short, short.left);
  }
}

export function shortProblem(
  locale: Locale,
  { view, demands }: Pick<PricedLine, "view" | "demands">,
  subject: Subject,
  left: number,
): Problem {
  const each = demands.find((demand) => keyOf(demand) === keyOf(subject))?.quantity ?? 1;
  const own = view.kind === "combo" ? Math.floor((left * view.quantity) / each) : left;
  if (own <= 0) return problemOf(locale, isGoods(view) ? "out_of_stock" : "sold_out");
  return problemOf(locale, isGoods(view) ? "stock_short" : "few_left", { left: own });
}
