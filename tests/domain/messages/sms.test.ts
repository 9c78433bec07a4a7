import { expect, test } from "vitest";
import { countSmsParts } from "~/domain/messages/channels/sms.server";

test.each([
  ["a".repeat(160), 1],
  ["a".repeat(161), 2],
  ["a".repeat(306), 2],
  ["a".repeat(307), 3],
  // These characters take two septets, which are not split between parts: 76 in a part of 153 septets.
  ["~".repeat(80), 1],
  ["~".repeat(81), 2],
  ["~".repeat(152), 2],
  ["~".repeat(153), 3],
  ["ế".repeat(70), 1],
  ["ấm".repeat(36), 2],
  ["`".repeat(71), 2],
  ["😀".repeat(35), 1],
  ["😀".repeat(66), 2],
  ["😀".repeat(67), 3],
  ["", 1],
])("%s is sent as %i", (text, parts) => {
  expect(countSmsParts(text)).toBe(parts);
});
