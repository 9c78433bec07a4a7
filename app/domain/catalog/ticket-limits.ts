export const maxIncludes = 12;
export const maxRefundSteps = 5;
export const maxNewCategories = 4;
/** Prices that follow from a percentage are rounded to one of these (whole VND). */
export const priceSteps = [1, 1_000, 5_000, 10_000] as const;
