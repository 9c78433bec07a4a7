/** `sale`: the price was reduced; `discount`: there is a quantity discount. */
export const labels = ["featured", "new", "sale", "discount"] as const;
export type Label = (typeof labels)[number];

export const sorts = ["position", "price", "price_desc", "newest"] as const;

export type StockState = "available" | "few" | "sold_out";

export function getStockState(left: number, fewBelow: number): StockState {
  if (left <= 0) return "sold_out";
  return left < fewBelow ? "few" : "available";
}
