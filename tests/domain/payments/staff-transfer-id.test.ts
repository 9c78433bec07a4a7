import fc from "fast-check";
import { expect, test } from "vitest";
import {
  buildStaffTransferId,
  hideStaffTransferId,
  staffTransferPattern,
} from "~/domain/payments/staff-transfer-id.rules";

const reference = fc.stringMatching(/^[A-Z0-9]{4,20}$/);
const amount = fc.integer({ min: 1, max: 1_000_000_000 });

test("staff read the bank reference that they typed, without the prefix and the amount", () => {
  fc.assert(
    fc.property(reference, amount, (reference, amount) => {
      expect(hideStaffTransferId(buildStaffTransferId(reference, amount))).toBe(reference);
    }),
  );
});

test("two transfers that staff entered have the same ID only if reference and amount are the same", () => {
  fc.assert(
    fc.property(reference, reference, amount, amount, (one, other, oneAmount, otherAmount) => {
      const isSame = buildStaffTransferId(one, oneAmount) === buildStaffTransferId(other, otherAmount);
      expect(isSame).toBe(one === other && oneAmount === otherAmount);
    }),
  );
});

test("the database finds the reference in an ID by the pattern", () => {
  expect(new RegExp(staffTransferPattern).exec(buildStaffTransferId("FT26327001", 700_000))?.[1]).toBe("FT26327001");
});

test.each(["tickets issued", "vnpay:14400996", "not staff:FT26327001:700000", "staff:FT26327001", "staff:ft1:700000"])(
  "the text %j stays as it is",
  (text) => {
    expect(hideStaffTransferId(text)).toBe(text);
  },
);
