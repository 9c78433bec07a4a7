import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { formatAddressLines, readAddress } from "~/domain/cart/address.server";
import { findProvince, findWard, listProvinces, listWards } from "~/domain/cart/provinces.server";
import { AddressInput } from "~/domain/cart/schema";
import type { DomainError } from "~/domain/errors";

const wardsOf = (province: string) => listWards({ province });

test("the list has 34 provinces and 3,321 wards: 697 phường, 2,611 xã and 13 đặc khu", () => {
  const wards = listProvinces().flatMap(({ code }) => wardsOf(code));
  const kinds = ["Phường ", "Xã ", "Đặc khu "].map((kind) => wards.filter(({ name }) => name.startsWith(kind)).length);
  expect([listProvinces().length, wards.length, ...kinds]).toEqual([34, 3321, 697, 2611, 13]);
  expect(new Set(wards.map(({ code }) => code)).size).toBe(3321);
  expect(["01", "79", "80"].map((code) => wardsOf(code).length)).toEqual([126, 168, 96]);
});

test("provinces and wards are found by code and by name, in both Unicode normal forms", () => {
  for (const province of listProvinces())
    for (const text of [province.code, province.name, province.name.normalize("NFD"), `Tỉnh ${province.name}`])
      expect(findProvince(text), text).toEqual(province);
  // These provinces have wards whose names differ only in diacritics or contain apostrophes.
  for (const province of ["19", "31", "51", "66", "75", "80"])
    for (const ward of wardsOf(province))
      for (const text of [ward.code, ward.name, ward.name.normalize("NFD")])
        expect(findWard(province, text), `${province}: ${text}`).toEqual(ward);
});

test.each([
  ["ha noi", "01"],
  ["  Thành  phố Hà Nội ", "01"],
  ["TP. Hồ Chí Minh", "79"],
  ["TP.HO CHI MINH", "79"],
  ["tp Đà Nẵng", "48"],
  ["Tỉnh Khánh Hòa", "56"],
  ["Khánh Hoà", "56"],
  ["Thanh Hóa", "38"],
  ["dak lak", "66"],
  ["Bình Dương", undefined],
  ["Tỉnh", undefined],
  ["", undefined],
])("the text %j means the province %s", (written, code) => {
  expect(findProvince(written)?.code).toBe(code);
});

test.each([
  ["01", "Ba Đình", "Phường Ba Đình"],
  ["01", "p. ba dinh", "Phường Ba Đình"],
  ["01", "P.Ba Đình", "Phường Ba Đình"],
  ["91", "phu quoc", "Đặc khu Phú Quốc"],
  ["66", "Ea H’Leo", "Xã Ea H'Leo"],
  ["11", "Xa Dung", "Xã Xa Dung"],
  // This commune (xã) became a ward (phường) in April 2026.
  ["75", "Xã Long Thành", "Phường Long Thành"],
  // Without diacritics a name can match two wards.
  ["80", "Tân Thành", "Xã Tân Thành"],
  ["80", "Tân Thạnh", "Xã Tân Thạnh"],
  ["80", "Tan Thanh", undefined],
  ["82", "Mỹ Tho", "Phường Mỹ Tho"],
  ["82", "phuong my tho", "Phường Mỹ Tho"],
  ["82", "my tho", undefined],
])("in province %s the text %j means the ward %s", (province, written, name) => {
  expect(findWard(province, written)?.name).toBe(name);
});

describe("an address", () => {
  const typed = { fullName: "Trần Thị Hoa", phone: "0912 345 678", line: "12 Lê Lợi" };
  const read = (place: Partial<z.input<typeof AddressInput>>) =>
    readAddress(AddressInput.parse({ ...typed, ...place }), "shipTo.");
  const refusal = (place: Partial<z.input<typeof AddressInput>>) => {
    try {
      return read(place);
    } catch (error) {
      const { code, field } = error as DomainError;
      return { code, field };
    }
  };

  test("is stored by codes in Vietnam, and accepts names as buyers write them", () => {
    const address = read({ stateProvince: "Tay Ninh", city: "Phường Tân Ninh", postalCode: "80000" });
    expect(address).toEqual({
      ...{ fullName: "Trần Thị Hoa", phone: "+84912345678", line: "12 Lê Lợi" },
      ...{ country: "VN", province: "80", ward: "25459", postalCode: "80000" },
    });
    expect(formatAddressLines(address, "vi")).toEqual(["12 Lê Lợi", "Phường Tân Ninh, Tây Ninh, 80000"]);
    expect(formatAddressLines({ ...address, ward: "00000" }, "vi")[1]).toBe("00000, Tây Ninh, 80000");
  });

  test("is refused at its field if its province is unknown or its ward is in another province", () => {
    expect(refusal({ stateProvince: "99", city: "00004" })).toEqual({
      code: "unknown_province",
      field: "shipTo.stateProvince",
    });
    for (const city of ["00004", "Ba Đình", "Tan Thanh"])
      expect(refusal({ stateProvince: "80", city })).toEqual({ code: "unknown_ward", field: "shipTo.city" });
  });

  test("is free text in another country", () => {
    const place = { country: "JP", city: "東京", postalCode: "100-0001" };
    const address = read(place);
    expect(address).toMatchObject({ country: "JP", province: "", ward: "東京", postalCode: "100-0001" });
    expect(formatAddressLines(address, "en")).toEqual(["12 Lê Lợi", "東京, 100-0001", "Japan"]);
    expect(read({ country: "FR", stateProvince: "Bretagne", city: "Brest" })).toMatchObject({ province: "Bretagne" });
  });

  test("reports all of its errors together", () => {
    const wrong = (input: object) =>
      AddressInput.safeParse(input)
        .error?.issues.map(({ path }) => path.join("."))
        .toSorted() ?? [];
    expect(wrong({ ...typed, fullName: "", postalCode: "123" })).toEqual([
      ...["city", "fullName", "postalCode", "stateProvince"],
    ]);
    expect(wrong({ ...typed, country: "US", stateProvince: "Texas" })).toEqual(["city"]);
    expect(wrong({ ...typed, country: "XX", stateProvince: "01", city: "00004" })).toEqual(["country"]);
    expect(wrong({ ...typed, stateProvince: "01", city: "00004", phone: "123", line: "x".repeat(201) })).toEqual([
      ...["line", "phone"],
    ]);
  });
});
