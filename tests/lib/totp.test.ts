import { Secret } from "otpauth";
import { expect, test } from "vitest";
import { newTotpSecret, stepOfCode, totpUri } from "~/lib/totp.server";

const secret = Secret.fromUTF8("12345678901234567890").base32;
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
])("RFC 6238, appendix B: at %i s it is %s", (seconds, code) => {
  const step = Math.floor(seconds / 30);
  expect(stepOfCode(secret, code, at(seconds))).toBe(step);
  expect(stepOfCode(secret, `${code.slice(0, 3)} ${code.slice(3)}`, at(seconds + 30))).toBe(step);
  expect(stepOfCode(secret, code, at(seconds - 30))).toBe(step);
  expect(stepOfCode(secret, code, at(seconds + 120))).toBeNull();
});

test("a malformed code is refused", () => {
  for (const code of ["", "28708", "2870820", "abcdef", "𝟐𝟖𝟕𝟎𝟖𝟐"]) expect(stepOfCode(secret, code, at(59))).toBeNull();
});

test("the authenticator URI names the shop and the account", () => {
  const uri = new URL(totpUri(newTotpSecret(), { shop: "Núi Mây", account: "lan@example.com" }));
  expect(uri.searchParams.get("issuer")).toBe("Núi Mây");
  expect(decodeURIComponent(uri.pathname)).toContain("lan@example.com");
});
