import { countryName } from "~/lib/country-name";
import type { Locale } from "~/lib/locale";
import { parsePhone } from "~/lib/phone";
import type { Address } from "~db/schema/cart";
import { DomainError } from "../errors";
import { type AdministrativeUnit, findProvince, findWard } from "./provinces.server";
import type { AddressInput } from "./schema";

export function formatAddressLines(address: Address, locale: Locale): string[] {
  const { line, country, postalCode } = address;
  const isInVietnam = country === "VN";
  const { ward, province } = isInVietnam ? findPlaceNames(address) : address;
  const town = [ward, province, postalCode].filter(Boolean).join(", ");
  return [line, town, isInVietnam ? "" : countryName(country, locale)].filter(Boolean);
}

/** If a code was abolished after the order was placed, returns the code instead of a name. */
function findPlaceNames({ province, ward }: Address) {
  return {
    ward: findWard(province, ward)?.name ?? ward,
    province: findProvince(province)?.name ?? province,
  };
}

/** `fieldPrefix` is prepended to the fields of the errors. @throws DomainError unknown_province, unknown_ward */
export function readAddress(input: AddressInput, fieldPrefix = ""): Address {
  const { fullName, phone, line, country, postalCode } = input;
  const { province, ward } =
    country === "VN"
      ? findVietnamesePlace(input, fieldPrefix)
      : { province: input.stateProvince ?? "", ward: input.city ?? "" };
  return {
    ...{ fullName, phone: parsePhone(phone) ?? phone, line, ward, province, country },
    ...(postalCode && { postalCode }),
  };
}

function findVietnamesePlace({ stateProvince = "", city = "" }: AddressInput, fieldPrefix: string) {
  const province = requireProvince(stateProvince, fieldPrefix);
  const ward = findWard(province.code, city);
  if (!ward) throw new DomainError("unknown_ward", { field: `${fieldPrefix}city` });
  return { province: province.code, ward: ward.code };
}

export function requireProvince(text: string, fieldPrefix = ""): AdministrativeUnit {
  const province = findProvince(text);
  if (!province) throw new DomainError("unknown_province", { field: `${fieldPrefix}stateProvince` });
  return province;
}
