import { expect, test } from "vitest";
import { changeValues } from "~/domain/back-office/bulk-change.rules";

test("a percentage rounds to 1,000 VND, an amount does not, and a row without a price does not get one", () => {
  const percent = { kind: "percent", field: "price", percent: -7 } as const;
  expect(changeValues({ price: 85_000 }, percent)).toEqual({ price: 79_000 });
  expect(changeValues({ price: 400 }, percent)).toEqual({ price: 372 });
  expect(changeValues({ price: 85_000 }, { kind: "amount", field: "price", amount: -1 })).toEqual({ price: 84_999 });
  expect(changeValues({ sku: "A" }, percent)).toEqual({ sku: "A" });
});

test("a value that is set replaces the old one, other columns stay, and a removed row has no values", () => {
  const values = { price: 85_000, isActive: true, sku: "A" };
  expect(changeValues(values, { kind: "set", field: "isActive", value: false })).toEqual({
    ...values,
    isActive: false,
  });
  expect(changeValues(values, { kind: "amount", field: "price", amount: 5_000 })).toEqual({ ...values, price: 90_000 });
  expect(changeValues(values, { kind: "remove" })).toBeNull();
});
