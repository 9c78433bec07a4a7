export type StockState = "available" | "few" | "sold_out";

export function getStockState(left: number, fewBelow: number): StockState {
  if (left <= 0) return "sold_out";
  return left < fewBelow ? "few" : "available";
}
