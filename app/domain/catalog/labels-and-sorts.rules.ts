/** `sale`: the price was reduced; `discount`: there is a quantity discount. */
export const labels = ["featured", "new", "sale", "discount"] as const;
export type Label = (typeof labels)[number];

export const sorts = ["position", "price", "price_desc", "newest"] as const;
