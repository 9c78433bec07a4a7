export const stockReasons = ["received", "counted", "damaged", "lost", "given_away", "returned"] as const;
export type StockReason = (typeof stockReasons)[number];
