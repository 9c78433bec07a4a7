import { productAdditions, variantAdditions } from "../catalog/products/add-from-file.server";
import { stockChanges } from "../catalog/stock-take.server";
import { ticketPriceChanges } from "../catalog/ticket-price-changes.server";
import { slotChanges } from "../inventory/change-slots.server";
import type { ChangeKind, ChangeKindName } from "../staff/change-sets/change-kind";
import type { ResourceName } from "../staff/resources/resource-names";
import { toChangeKind } from "../staff/resources/to-change-kind.server";
import { resources } from "./resources.server";

/** CSV files and change sets edit these resources. Files also add rows that have a page of their own. */
export const fileResources: typeof resources = {
  ...resources,
  products: { ...resources.products, additions: productAdditions },
  variants: { ...resources.variants, additions: variantAdditions },
};

export const changeKinds: Readonly<Record<ChangeKindName, ChangeKind>> = {
  slots: slotChanges,
  stock: stockChanges,
  "ticket-prices": ticketPriceChanges,
  ...(Object.fromEntries(
    Object.entries(fileResources).map(([name, resource]) => [name, toChangeKind(resource)]),
  ) as Record<ResourceName, ChangeKind>),
};
