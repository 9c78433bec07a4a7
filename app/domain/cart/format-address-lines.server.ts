import type { Locale } from "~/i18n/locale";
import { countryName } from "~/lib/country-name";
import type { Address } from "~db/schema/cart";
import { findProvince, findWard } from "./provinces.server";

export function formatAddressLines(address: Address, locale: Locale): string[] {
  const { line, country, postalCode } = address;
  const isInVietnam = country === "VN";
  const { ward, province } = isInVietnam ? findPlaceNames(address) : address;
  const town = [ward, province, postalCode].filter(Boolean).join(", ");
  return [line, town, isInVietnam ? "" : countryName(country, locale)].filter(Boolean);
}

/** A code that was abolished since the order is shown as it is. */
function findPlaceNames({ province, ward }: Address) {
  return {
    ward: findWard(province, ward)?.name ?? ward,
    province: findProvince(province)?.name ?? province,
  };
}
