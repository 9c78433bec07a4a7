import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { type ItemQuantity, itemKey } from "../inventory/inventory-item.rules";
import { OutOfStockError } from "../inventory/reserve-items.server";
import { settingNumber } from "../shop/shop.rules";
import type { PricedCart } from "./get-cart.server";
import type { PricedLine } from "./lines/line-kind.server";
import { describeShortage } from "./lines/read-lines.server";

/** `linePosition` is the order line's position. `unitNumber` is the index of a unit that is refunded separately. */
export type RequestedQuantity = ItemQuantity & { linePosition: number; unitNumber: number };

export function listRequestedQuantities(ctx: Ctx, { view, lines }: PricedCart): RequestedQuantity[] {
  if (lines.length === 0) throw new DomainError(view.kind === "booking" ? "booking_empty" : "cart_empty");
  const maxSeats = settingNumber(ctx.shop, "max_seats_per_order");
  if (view.seats > maxSeats) throw new DomainError("too_many_seats", { params: { max: maxSeats } });
  for (const { id, problem } of view.lines)
    if (problem) throw new DomainError(problem.code, { field: `line-${id}`, params: problem.params });
  let position = 0;
  return lines.flatMap(({ requested, listSoldLines }) => {
    const lineStart = position;
    position += listSoldLines().length;
    return requested.map(({ soldIndex, unitIndex, left: _, ...amount }) => ({
      ...amount,
      linePosition: lineStart + soldIndex,
      unitNumber: unitIndex ?? 0,
    }));
  });
}

export function toLineError({ locale }: Ctx, error: unknown, lines: readonly PricedLine[]): unknown {
  if (!(error instanceof OutOfStockError)) return error;
  const [shortage] = error.shortages;
  const line = lines.find(({ requested }) => shortage && requested.some((item) => itemKey(item) === itemKey(shortage)));
  if (!shortage || !line) return error;
  const field = `line-${line.view.id}`;
  if (shortage.isClosed) return new DomainError(shortage.kind === "slot" ? "day_closed" : "not_for_sale", { field });
  const { code, params } = describeShortage(locale, line, shortage, shortage.left);
  return new DomainError(code, { field, params });
}
