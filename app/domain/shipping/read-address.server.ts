import { parsePhone } from "~/lib/phone";
import type { Address } from "~db/schema/shipping";
import { DomainError } from "../errors";
import { findProvince, findWard, type Unit } from "./provinces.server";
import type { AddressInput } from "./schema";

/**
 * `at` prefixes the field of an error.
 * @throws DomainError unknown_province (field `stateProvince`), unknown_ward (`city`)
 */
export function readAddress(input: AddressInput, at = ""): Address {
  const { fullName, phone, line, country, postalCode } = input;
  const { province, ward } =
    country === "VN" ? placeInVietnam(input, at) : { province: input.stateProvince ?? "", ward: input.city ?? "" };
  return {
    ...{ fullName, phone: parsePhone(phone) ?? phone, line, ward, province, country },
    ...(postalCode && { postalCode }),
  };
}

function placeInVietnam({ stateProvince = "", city = "" }: AddressInput, at: string) {
  const province = provinceNamed(stateProvince, at);
  const ward = findWard(province.code, city);
  if (!ward) throw new DomainError("unknown_ward", { field: `${at}city` });
  return { province: province.code, ward: ward.code };
}

export function provinceNamed(text: string, at = ""): Unit {
  const province = findProvince(text);
  if (!province) throw new DomainError("unknown_province", { field: `${at}stateProvince` });
  return province;
}
