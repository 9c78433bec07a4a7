import fc from "fast-check";
import { expect, it, test } from "vitest";
import { allocate, formatVnd, parseWholeNumber, splitVat } from "~/lib/money";

const amount = fc.nat(Number.MAX_SAFE_INTEGER);

test.each([
  [1_000_000, "1.000.000\u00a0₫", "₫1,000,000"],
  [-5_000, "−5.000\u00a0₫", "−₫5,000"],
  [0, "0\u00a0₫", "₫0"],
])("formatVnd(%d)", (vnd, vi, en) => {
  expect([formatVnd(vnd, "vi"), formatVnd(vnd, "en")]).toEqual([vi, en]);
});

test.each([
  [108_000, 8, 100_000, 8_000],
  [250_000, 8, 231_481, 18_519],
  [110, 10, 100, 10],
  [27, 8, 25, 2],
  [1, 100, 1, 0], // 0.5 rounds up
  [1, 8, 1, 0],
  [5_000, 0, 5_000, 0],
  [0, 10, 0, 0],
])("splitVat(%d, %d)", (gross, rate, net, vat) => {
  expect(splitVat(gross, rate)).toEqual({ net, vat });
});

it("splitVat rounds the net amount to the nearest dong, and net and VAT add up", () => {
  fc.assert(
    fc.property(amount, fc.nat(100), (gross, rate) => {
      const { net, vat } = splitVat(gross, rate);
      const off = BigInt(net) * BigInt(100 + rate) - BigInt(gross) * 100n;
      expect(net + vat).toBe(gross);
      expect(vat).toBeGreaterThanOrEqual(0);
      expect(2n * (off < 0n ? -off : off) <= BigInt(100 + rate)).toBe(true);
    }),
  );
});

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [10, [0, 3, 7], [0, 3, 7]],
  [5, [0, 0], [3, 2]],
  [2, [1, 2, 3, 4], [0, 0, 1, 1]],
  [0, [], []],
])("allocate(%d, %j)", (total, weights, shares) => {
  expect(allocate(total, weights)).toEqual(shares);
});

it("allocate distributes the full amount, and no share is negative or differs from its exact value by more than rounding", () => {
  const weights = fc.array(fc.oneof(fc.constant(0), fc.nat(1000), amount), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(amount, weights, (total, parts) => {
      const shares = allocate(total, parts);
      const equal = parts.every((part) => part === 0);
      const sum = parts.reduce((all, part) => all + BigInt(equal ? 1 : part), 0n);
      expect(shares.reduce((all, share) => all + BigInt(share), 0n)).toBe(BigInt(total));
      shares.forEach((share, i) => {
        const off = BigInt(share) * sum - BigInt(total) * BigInt(equal ? 1 : parts[i]!);
        expect(share >= 0 && off < sum && -off < sum).toBe(true);
        if (!equal && parts[i] === 0) expect(share).toBe(0);
        if (!equal && BigInt(total) <= sum) expect(share).toBeLessThanOrEqual(parts[i]!);
      });
    }),
  );
});

it("refuses negative and fractional amounts", () => {
  for (const wrong of [-1, 1.5, Number.NaN, 2 ** 53]) {
    expect(() => splitVat(wrong, 8)).toThrow(RangeError);
    expect(() => splitVat(1, wrong)).toThrow(RangeError);
    expect(() => allocate(wrong, [1])).toThrow(RangeError);
    expect(() => allocate(1, [wrong])).toThrow(RangeError);
  }
  expect(() => allocate(1, [])).toThrow(RangeError);
});

test("reads amounts as people write them", () => {
  for (const text of ["505000", "505.000", "505,000", "505 000", "505.000 ₫", "505000đ", "505k", "505 K"])
    expect([text, parseWholeNumber(text)]).toEqual([text, 505_000]);
  for (const text of ["", "5.05", "505.00", "1,5", "abc", "12:30", "5e5", "k", "1.5k"])
    expect([text, parseWholeNumber(text)]).toEqual([text, null]);
});
