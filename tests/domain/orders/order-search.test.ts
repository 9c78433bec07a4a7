import { expect, test } from "vitest";
import {
  findCodePart,
  findCodes,
  findPhoneParts,
  parseTypedAmount,
  removeLabels,
} from "~/domain/orders/order-search.rules";

test.each([
  ["505.000", 505_000],
  ["505,000 ₫", 505_000],
  ["505 000đ", 505_000],
  ["505000", 505_000],
  ["505k", 505_000],
  ["505 nghìn", 505_000],
  ["1tr2", 1_200_000],
  ["1,2 triệu", 1_200_000],
  ["2.500.000 VND", 2_500_000],
  ["505", null],
  ["0", null],
  ["24/12", null],
  ["Hoa", null],
  ["9".repeat(15), null],
])("reads the amount %j as %s", (typed, amount) => {
  expect(parseTypedAmount(typed)).toBe(amount);
});

test("finds codes with blanks, with a prefix and inside a transfer's message", () => {
  for (const typed of ["23456789AB", "234 567 89ab", "Đơn 234-567-89AB", "NUIMAY 23456789AB ck"])
    expect(findCodes(typed)).toContain("23456789AB");
  expect(findCodes("Trần Thị Hoa")).toEqual([]);
});

test("finds parts of codes and phone numbers that have at least four characters", () => {
  expect([findCodePart("89ab"), findCodePart("567 8"), findCodePart("89a"), findCodePart("Hoa Lan")]).toEqual([
    ...["89AB", "5678", null, null],
  ]);
  expect(findPhoneParts("0678")).toEqual(["0678"]);
  expect(findPhoneParts("SĐT 0912 345")).toEqual(["0912345", "912345"]);
  expect(findPhoneParts("+84 912 345 678")).toEqual(["84912345678", "912345678"]);
  expect(findPhoneParts("345")).toEqual([]);
});

test("removes a label before a number, but not a family name", () => {
  expect([removeLabels("Mã vé 234 567"), removeLabels("đơn #89AB"), removeLabels("Mã Văn Nam")]).toEqual([
    ...["234 567", "89AB", "Mã Văn Nam"],
  ]);
});
