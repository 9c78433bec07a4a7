export const pictureLimits = {
  "ticket-types": { min: 1, max: 1 },
  /** If a ticket has no such pictures, its page shows the ticket's own picture. */
  "ticket-galleries": { min: 0, max: 20 },
  products: { min: 1, max: 20 },
  variants: { min: 0, max: 1 },
  combos: { min: 1, max: 1 },
  services: { min: 1, max: 20 },
  categories: { min: 1, max: 1 },
} as const;

export type ItemPictureKind = keyof typeof pictureLimits;
export const itemPictureKinds = Object.keys(pictureLimits) as [ItemPictureKind, ...ItemPictureKind[]];
