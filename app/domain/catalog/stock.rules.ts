/** available; few: fewer pieces than `fewBelow`; sold_out. */
export type StockState = "available" | "few" | "sold_out";

/** How a stock looks to a buyer. */
export function stockState(left: number, fewBelow: number): StockState {
  if (left <= 0) return "sold_out";
  return left < fewBelow ? "few" : "available";
}
