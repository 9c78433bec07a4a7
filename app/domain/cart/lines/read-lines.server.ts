import type { Locale } from "~/lib/locale";
import type { Db, Tx } from "~db/client.server";
import type { LineKind } from "~db/schema/cart";
import type { Ctx } from "../../ctx";
import { type InventoryItem, itemKey, sumByItem } from "../../inventory/inventory-item.rules";
import { isGoods, type LineProblem } from "../cart-view";
import { comboLine } from "./combo-line.server";
import { describeProblem, type LineKindHandler, type LineRow, type PricedLine } from "./line-kind.server";
import { serviceLine } from "./service-line.server";
import { ticketLine } from "./ticket-line.server";
import { variantLine } from "./variant-line.server";

export const lineKinds: Record<LineKind, LineKindHandler> = {
  ticket: ticketLine,
  variant: variantLine,
  combo: comboLine,
  service: serviceLine,
};

export async function readLines(
  ctx: Ctx,
  db: Db | Tx,
  cartKey: string,
  rows: readonly LineRow[],
): Promise<PricedLine[]> {
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  const read = await Promise.all(
    kinds.map((kind) =>
      lineKinds[kind].readRows(
        ctx,
        db,
        cartKey,
        rows.filter((row) => row.kind === kind),
      ),
    ),
  );
  const lines = read.flat().sort((a, b) => a.view.id - b.view.id);
  addShortageProblems(ctx.locale, lines);
  return lines;
}

function addShortageProblems(locale: Locale, lines: readonly PricedLine[]) {
  const sums = sumByItem(lines.flatMap((line) => line.requested));
  const requestedByItem = new Map(sums.map((item) => [itemKey(item), item.quantity]));
  for (const { view, requested } of lines) {
    const shortage = requested.find((item) => (requestedByItem.get(itemKey(item)) ?? 0) > item.left);
    if (shortage) view.problem ??= describeShortage(locale, { view, requested }, shortage, shortage.left);
  }
}

export function describeShortage(
  locale: Locale,
  { view, requested }: Pick<PricedLine, "view" | "requested">,
  shortItem: InventoryItem,
  left: number,
): LineProblem {
  const perLine = requested.find((item) => itemKey(item) === itemKey(shortItem))?.quantity ?? 1;
  const available = view.kind === "combo" ? Math.floor((left * view.quantity) / perLine) : left;
  if (available <= 0) return describeProblem(locale, isGoods(view) ? "out_of_stock" : "sold_out");
  return describeProblem(locale, isGoods(view) ? "stock_short" : "few_left", { left: available });
}
