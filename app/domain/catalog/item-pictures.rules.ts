/** How many pictures an item has. Items with one picture show it in lists and on their page. */
export const pictureLimits = {
  "ticket-types": { min: 1, max: 1 },
  /** The pictures of a ticket's page. Without them the page shows the one of the ticket. */
  "ticket-galleries": { min: 0, max: 20 },
  products: { min: 1, max: 20 },
  variants: { min: 0, max: 1 },
  combos: { min: 1, max: 1 },
  services: { min: 1, max: 20 },
  categories: { min: 1, max: 1 },
} as const;

export type ItemPictureKind = keyof typeof pictureLimits;
export const itemPictureKinds = Object.keys(pictureLimits) as [ItemPictureKind, ...ItemPictureKind[]];
