import { stockChanges } from "../catalog/stock-take.server";
import { ticketPriceChanges } from "../catalog/ticket-price-changes.server";
import { slotChanges } from "../inventory/change-slots.server";
import type { ChangeKind, ChangeKindName } from "../staff/change-sets/change-kind";
import { toChangeKind } from "../staff/resources/resource-changes.server";
import type { ResourceName } from "../staff/resources/resource-names";
import { resources } from "./resources.server";

export const changeKinds: Readonly<Record<ChangeKindName, ChangeKind>> = {
  slots: slotChanges,
  stock: stockChanges,
  "ticket-prices": ticketPriceChanges,
  ...(Object.fromEntries(Object.entries(resources).map(([name, resource]) => [name, toChangeKind(resource)])) as Record<
    ResourceName,
    ChangeKind
  >),
};
