import type { Translate } from "~/i18n/translate";

export type AddressPrefix = "shipTo" | "billTo";

/** What each field of an address is called, by its name: beside it, and in the list of what is wrong with a form. */
export function addressLabels(t: Translate, prefix: AddressPrefix, country = "VN"): Record<string, string> {
  const [ships, atHome] = [prefix === "shipTo", country === "VN"];
  return {
    [`${prefix}.country`]: t("shipping.country"),
    [`${prefix}.fullName`]: ships ? t("shipping.recipient") : t("shipping.name"),
    [`${prefix}.phone`]: ships ? t("shipping.recipient_phone") : t("shipping.phone"),
    [`${prefix}.stateProvince`]: atHome ? t("shipping.province") : t("shipping.state"),
    [`${prefix}.city`]: atHome ? t("shipping.ward") : t("shipping.city"),
    [`${prefix}.line`]: t("shipping.line"),
    [`${prefix}.postalCode`]: t("shipping.postal_code"),
  };
}
