import { holidayResource, seasonResource, vatRateResource } from "../catalog/day-resources.server";
import {
  comboResource,
  productResource,
  serviceResource,
  ticketTypeResource,
  variantResource,
} from "../catalog/item-resources.server";
import type { Resource } from "../staff/resources/resource.server";
import type { ResourceName } from "../staff/resources/resource-names";

/** Everything that staff edit as rows. A new declaration is named here and in `resource-names.ts`. */
export const resources: Readonly<Record<ResourceName, Resource>> = {
  seasons: seasonResource,
  holidays: holidayResource,
  "vat-rates": vatRateResource,
  "ticket-types": ticketTypeResource,
  products: productResource,
  variants: variantResource,
  combos: comboResource,
  services: serviceResource,
};
