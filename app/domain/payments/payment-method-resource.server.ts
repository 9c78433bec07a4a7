import { paymentMethods } from "~db/schema/payments";
import { localizedLine } from "../staff/resources/fields.server";
import { defineResource } from "../staff/resources/resource.server";

/** Staff edit the names here. `switchPaymentMethod` switches the methods on and off. */
export const paymentMethodResource = defineResource({
  name: "payment-methods",
  permission: "shop",
  table: paymentMethods,
  key: paymentMethods.id,
  shape: { name: localizedLine(60), note: localizedLine(200) },
  kinds: { name: "localized", note: "localized" },
  listed: ["name", "note"],
  sorts: [],
  searched: ["name"],
  title: "name",
  order: { by: paymentMethods.position },
  isAddable: false,
  isDeletable: false,
});
