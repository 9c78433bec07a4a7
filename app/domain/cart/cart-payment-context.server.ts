import { earliest, instantOf } from "~/lib/shop-time";
import type { PaymentContext } from "../payments/payment-adapter";
import { isGoods } from "./cart-view";
import type { PricedCart } from "./get-cart.server";

export function getCartPaymentContext({ view, lines }: PricedCart, country: string | null): PaymentContext {
  return {
    onlyGoods: view.lines.every(isGoods),
    country,
    amount: view.total,
    salesEnd: earliest(lines.flatMap(({ salesEnd }) => salesEnd ?? [])),
    visitAt: earliest(
      view.lines.flatMap((line) =>
        line.kind === "ticket" || line.kind === "service"
          ? instantOf(line.date, (line.kind === "ticket" && line.time) || "00:00")
          : [],
      ),
    ),
  };
}
