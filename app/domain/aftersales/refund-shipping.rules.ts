type ShippingFee = { shippingFee: number; shippingVat: number };
type RefundableUnit = { line: { kind: string }; status: string };

/** Refunds the shipping fee (whole VND) only with the last goods of the order. */
export function quoteShippingRefund<Of extends RefundableUnit>(
  fee: ShippingFee,
  all: readonly Of[],
  chosen: readonly Of[],
) {
  const isGoods = ({ line }: RefundableUnit) => line.kind === "variant";
  const isLast =
    chosen.some(isGoods) && all.filter(isGoods).every((unit) => unit.status === "gone" || chosen.includes(unit));
  return isLast ? { amount: fee.shippingFee, vat: fee.shippingVat } : { amount: 0, vat: 0 };
}
