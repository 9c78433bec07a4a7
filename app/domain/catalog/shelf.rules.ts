/** What a ticket, a product or a service may carry on its card. `sale`: it was dearer; `discount`: several are cheaper. */
export const labels = ["featured", "new", "sale", "discount"] as const;
export type Label = (typeof labels)[number];

/** The orders a list of products comes in; the first is the shop's own. */
export const sorts = ["position", "price", "price_desc", "newest"] as const;
