/** The maximum number of pieces of one variant. */
export const maxStock = 1_000_000;

export const stockReasons = ["received", "counted", "damaged", "lost", "given_away", "returned"] as const;
export type StockReason = (typeof stockReasons)[number];
