/** `sale`: it was dearer; `discount`: several are cheaper. */
export const labels = ["featured", "new", "sale", "discount"] as const;
export type Label = (typeof labels)[number];

export const sorts = ["position", "price", "price_desc", "newest"] as const;
