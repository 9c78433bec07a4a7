import fc from "fast-check";
import { expect, test } from "vitest";
import { getCreditExpiry, getCreditShare, getLastDay, maskCredits } from "~/domain/payments/credit.rules";
import { addDays, instantOf, shopDate } from "~/lib/shop-time";

const moment = fc
  .nat(2_000 * 1440)
  .map((minutes) => new Date(instantOf("2026-01-01", "00:00").getTime() + minutes * 60_000));

test("a new credit can be used for twelve months, to the end of the last day in Vietnam", () => {
  const expiresAt = getCreditExpiry("given", new Date("2026-11-25T23:59:59+07:00"));
  expect(getLastDay({ expiresAt })).toBe("2027-11-25");
  expect(expiresAt).toEqual(new Date("2027-11-26T00:00:00+07:00"));
});

test("a credit is valid for 365 whole days after it was given, and for 30 after money was returned to it", () => {
  fc.assert(
    fc.property(moment, fc.constantFrom(["given", 365] as const, ["returned", 30] as const), (now, [reason, days]) => {
      const expiresAt = getCreditExpiry(reason, now);
      expect(getLastDay({ expiresAt })).toBe(addDays(shopDate(now), days));
      expect(expiresAt.getTime() - now.getTime()).toBeGreaterThan(days * 86_400_000);
    }),
  );
});

test("a credit pays as much as it can and never more than the amount or its balance", () => {
  const vnd = fc.nat(1_000_000_000);
  fc.assert(
    fc.property(vnd, vnd, (balance, amount) => {
      const share = getCreditShare({ balance }, amount);
      expect(share).toBeLessThanOrEqual(balance);
      expect(share).toBeLessThanOrEqual(amount);
      expect(share === balance || share === amount).toBe(true);
    }),
  );
});

test("a page shows only the last four letters of a credit's code, beside its balance", () => {
  const credit = { code: "CRED23456789WXYZ", balance: 50_000, lastDay: "2027-11-25", isOver: false };
  expect(maskCredits([credit])).toEqual([{ ...credit, code: "•••WXYZ" }]);
});
