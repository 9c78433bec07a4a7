import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { type Demand, keyOf, unitOf } from "../inventory/demands.rules";
import { Short } from "../inventory/reservation-lines.server";
import { settingNumber } from "../shop/shop.rules";
import type { PricedCart } from "./get-cart.server";
import type { PricedLine } from "./lines/kind.server";
import { shortProblem } from "./lines/read-lines.server";

export function demandsOf(ctx: Ctx, { view, lines }: PricedCart): Demand[] {
  if (lines.length === 0) throw new DomainError(view.kind === "booking" ? "booking_empty" : "cart_empty");
  const maxSeats = settingNumber(ctx.shop, "max_seats_per_order");
  if (view.seats > maxSeats) throw new DomainError("too_many_seats", { params: { max: maxSeats } });
  for (const { id, problem } of view.lines)
    if (problem) throw new DomainError(problem.code, { field: `line-${id}`, params: problem.params });
  let first = 0;
  return lines.flatMap(({ demands, sold }) => {
    const before = first;
    first += sold().length;
    return demands.map(({ part, unit, left: _, ...amount }) => ({ ...amount, purpose: unitOf(before + part, unit) }));
  });
}

export function shortLine({ locale }: Ctx, error: unknown, lines: readonly PricedLine[]): unknown {
  if (!(error instanceof Short)) return error;
  const [short] = error.shortages;
  const line = lines.find(({ demands }) => short && demands.some((demand) => keyOf(demand) === keyOf(short)));
  if (!short || !line) return error;
  const field = `line-${line.view.id}`;
  if (short.isClosed) return new DomainError(short.of === "slot" ? "day_closed" : "not_for_sale", { field });
  const { code, params } = shortProblem(locale, line, short, short.left);
  return new DomainError(code, { field, params });
}
