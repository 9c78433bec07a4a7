import fc from "fast-check";
import { expect, test } from "vitest";
import { consentVersion, formatConsent, parseConsent } from "~/domain/visitors/consent.rules";

const visitor = "0f8fad5b-d9cb-469f-a165-70867728950e";

test("a choice that a cookie remembers is the choice that the visitor made", () => {
  const id = fc.stringMatching(/^[\w-]{16,40}$/);
  fc.assert(
    fc.property(fc.constantFrom("granted" as const, "denied" as const), id, (choice, visitor) => {
      expect(parseConsent(formatConsent(choice, visitor))).toEqual({ choice, visitor });
    }),
  );
});

test("visitors are asked again if consent covers more than when they agreed", () => {
  for (const version of [consentVersion - 1, consentVersion + 1])
    expect(parseConsent(`${version}.granted.${visitor}`)).toBeNull();
});

test.each([
  null,
  "",
  "granted",
  `1.yes.${visitor}`,
  "1.granted.",
  "1.granted.short",
  `1.granted.${visitor};x`,
  `1.granted.${"x".repeat(41)}`,
])("the cookie %j is no consent", (cookie) => {
  expect(parseConsent(cookie)).toBeNull();
});
