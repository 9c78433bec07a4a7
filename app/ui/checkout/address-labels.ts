import type { Translate } from "~/i18n/translate";

export type AddressPrefix = "shipTo" | "billTo" | "address";

export function addressLabels(t: Translate, prefix: AddressPrefix, country = "VN"): Record<string, string> {
  const [isShipTo, isDomestic] = [prefix === "shipTo", country === "VN"];
  return {
    [`${prefix}.country`]: t("checkout.address.country"),
    [`${prefix}.fullName`]: isShipTo ? t("checkout.address.recipient") : t("checkout.address.name"),
    [`${prefix}.phone`]: isShipTo ? t("checkout.address.recipient_phone") : t("checkout.address.phone"),
    [`${prefix}.stateProvince`]: isDomestic ? t("checkout.address.province") : t("checkout.address.state"),
    [`${prefix}.city`]: isDomestic ? t("checkout.address.ward") : t("checkout.address.city"),
    [`${prefix}.line`]: t("checkout.address.line"),
    [`${prefix}.postalCode`]: t("checkout.address.postal_code"),
  };
}

/** Sending lines such as `91 An Giang` instead of objects makes the document 150 bytes smaller. */
export const codedLine = (code: string | number, name: string): string => `${code} ${name}`;

export function optionOfLine(line: string): { value: string; label: string } {
  const [value = "", ...label] = line.split(" ");
  return { value, label: label.join(" ") };
}
