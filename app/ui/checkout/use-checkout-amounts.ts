import { type Destination, offerShipping, type ZoneView } from "~/domain/cart/shipping.rules";
import { getCreditShare } from "~/domain/payments/credit.rules";
import { isAmountAccepted, type MethodView } from "~/domain/payments/payment-adapter";
import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";

type CheckoutAmountsInput = {
  cart: { total: number; goodsTotal: number };
  destinations: { zones: readonly ZoneView[]; freeFrom: number } | null;
  expected: number | null;
  methods: readonly MethodView[];
};

/** Returns the amounts for a destination. They are the least possible ones until its shipping zone is known. */
export function useCheckoutAmounts(
  { cart, destinations, expected, methods }: CheckoutAmountsInput,
  destination: Destination,
  credit: { balance: number } | null,
) {
  const { t, locale } = useT();
  const shipping =
    destinations && offerShipping(destinations.zones, destination, { ...cart, ...destinations, expected });
  const total = cart.total + (shipping?.fee ?? 0);
  const isKnown = !shipping || shipping.fee !== null;
  const minTotal = cart.total + (shipping?.from ?? 0);
  const minTotalText = formatVnd(minTotal, locale);
  const pays = credit ? getCreditShare(credit, total) : 0;
  const rest = isKnown ? total - pays : null;
  const there = methods.filter(({ abroad }) => destination.country === "VN" || abroad);
  const offered = there.filter((method) => isAmountAccepted(method, rest));
  const tooLittle = there.filter((method) => !offered.includes(method)).map(({ name }) => name);
  return {
    shipping,
    total,
    isKnown,
    totalText: isKnown ? minTotalText : t("checkout.from", { total: minTotalText }),
    isFree: isKnown && total === 0,
    pays,
    left: formatVnd(credit ? minTotal - getCreditShare(credit, minTotal) : minTotal, locale),
    isCovered: isKnown && pays === total,
    offered,
    untaken:
      rest !== null && tooLittle.length > 0
        ? t("checkout.not_this_sum", { methods: tooLittle.join(", "), amount: formatVnd(rest, locale) })
        : "",
  };
}
