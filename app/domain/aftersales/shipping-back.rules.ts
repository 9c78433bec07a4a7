type Fee = { shippingFee: number; shippingVat: number };
type Goods = { line: { kind: string }; standing: string };

/** Refunds the shipping fee (whole VND) only with the last goods of the order. */
export function shippingBack<Of extends Goods>(fee: Fee, all: readonly Of[], chosen: readonly Of[]) {
  const isGoods = ({ line }: Goods) => line.kind === "variant";
  const last =
    chosen.some(isGoods) && all.filter(isGoods).every((unit) => unit.standing === "gone" || chosen.includes(unit));
  return last ? { amount: fee.shippingFee, vat: fee.shippingVat } : { amount: 0, vat: 0 };
}
