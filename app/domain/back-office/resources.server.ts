import { shippingZoneResource } from "../cart/shipping-zone-resource.server";
import { categoryResource } from "../catalog/category-resource.server";
import { holidayResource, seasonResource, vatRateResource } from "../catalog/day-resources.server";
import {
  comboResource,
  productResource,
  serviceResource,
  ticketTypeResource,
  variantResource,
} from "../catalog/item-resources.server";
import { priceCategoryResource } from "../catalog/ticket-resources.server";
import { paymentMethodResource } from "../payments/payment-method-resource.server";
import type { Resource } from "../staff/resources/resource.server";
import type { ResourceName } from "../staff/resources/resource-names";

/** Staff edit these tables row by row. A new resource is added here and in `resource-names.ts`. */
export const resources: Readonly<Record<ResourceName, Resource>> = {
  seasons: seasonResource,
  holidays: holidayResource,
  "vat-rates": vatRateResource,
  "ticket-types": ticketTypeResource,
  "price-categories": priceCategoryResource,
  products: productResource,
  variants: variantResource,
  combos: comboResource,
  services: serviceResource,
  categories: categoryResource,
  "shipping-zones": shippingZoneResource,
  "payment-methods": paymentMethodResource,
};
