/** A variant can have at most this many pieces. */
export const maxStock = 1_000_000;

export const stockReasons = ["received", "counted", "damaged", "lost", "given_away", "returned"] as const;
export type StockReason = (typeof stockReasons)[number];
