import { expect, test } from "vitest";
import { formatPhone, parsePhone } from "~/lib/phone";

test.each([
  ...["0912345678", "0912 345 678", "0912.345.678", "(091) 234-5678", "+84912345678", "0084912345678", "84912345678"],
  ...["+84 (0)912345678", "+84 0912 345 678", "\u00a00912345678 "],
])("%j is read as a Vietnamese mobile number", (text) => {
  expect(parsePhone(text)).toBe("+84912345678");
});

test.each([
  ["0321234567", "+84321234567"],
  ["0592345678", "+84592345678"],
  ["0871234567", "+84871234567"],
  ["+821012345678", "+821012345678"],
  ["+1 (415) 555-0100", "+14155550100"],
])("%j is read as %s", (text, e164) => {
  expect(parsePhone(text)).toBe(e164);
});

test.each([
  ...["", "0", "01212345678", "0121234567", "091234567", "09123456789", "912345678", "1900 1234", "0283 823 4567"],
  ...["+840121234567", "+1234567", "+1234567890123456", "+0123456789", "0912345678x", "++84912345678", "012-abc"],
])("%j is not a phone number", (text) => {
  expect(parsePhone(text)).toBeNull();
});

test("formatPhone", () => {
  expect(formatPhone("+84912345678")).toBe("0912 345 678");
  expect(formatPhone("+447911123456")).toBe("+44 7911123456");
  expect(formatPhone("+14155550100")).toBe("+1 4155550100");
  expect(formatPhone("+85512345678")).toBe("+855 12345678");
});
