import { describe, expect, it, test } from "vitest";
import { parseOrderCodes, SepayTransaction, verifySepay } from "~/domain/payments/providers/vietqr/sepay.server";

const RAW_BODY =
  '{"id":92704,"gateway":"Vietcombank","transactionDate":"2026-07-21 15:35:00","accountNumber":"0071000123456","subAccount":null,"code":null,"content":"DH20260001 VE CAP TREO","transferType":"in","transferAmount":250000,"accumulated":19077000,"referenceCode":"MBVCB.3278907687","description":""}';
const SIGNATURE = "b31fa5d2b4c5eb669e6768c5fc9c67d0befa3450c64bc37a630d1686549b8f9c";
const TIME = 1784622900;
const SIGNED = { "X-SePay-Timestamp": String(TIME), "X-SePay-Signature": `sha256=${SIGNATURE}` };
const KEYED = { Authorization: "Apikey k3y" };
const HMAC = { hmacSecret: "sepay-test-secret" };

test.each([
  ["the signature of vector SP1", SIGNED, HMAC, 0, true],
  ["a time of five minutes ago", SIGNED, HMAC, 300, true],
  ["a time of more than five minutes ago", SIGNED, HMAC, 301, false],
  ["a time five minutes ahead", SIGNED, HMAC, -300, true],
  ["a time more than five minutes ahead", SIGNED, HMAC, -301, false],
  ["another secret", SIGNED, { hmacSecret: "other" }, 0, false],
  ["another timestamp", { ...SIGNED, "X-SePay-Timestamp": String(TIME + 1) }, HMAC, 0, false],
  ["no timestamp", { "X-SePay-Signature": SIGNED["X-SePay-Signature"] }, HMAC, 0, false],
  ["no prefix", { ...SIGNED, "X-SePay-Signature": SIGNATURE }, HMAC, 0, false],
  ["no signature", {}, HMAC, 0, false],
  ["the key", KEYED, { apiKey: "k3y" }, 0, true],
  ["another key", KEYED, { apiKey: "k3Y" }, 0, false],
  ["no key", {}, { apiKey: "k3y" }, 0, false],
  ["only the key where both secrets are set", KEYED, { apiKey: "k3y", ...HMAC }, 0, false],
  ["the key and the signature", { ...KEYED, ...SIGNED }, { apiKey: "k3y", ...HMAC }, 0, true],
  ["no secret in the settings", { ...KEYED, ...SIGNED }, {}, 0, false],
  ["an empty secret", { Authorization: "Apikey " }, { apiKey: "" }, 0, false],
])("verifySepay checks a webhook with %s", (_, headers, secrets, late, right) => {
  const call = { rawBody: RAW_BODY, headers: new Headers(headers), now: new Date((TIME + late) * 1000) };
  expect(verifySepay({ ...call, ...secrets })).toBe(right);
  expect(verifySepay({ ...call, ...secrets, rawBody: `${RAW_BODY} ` })).toBe(right && !("hmacSecret" in secrets));
});

it("reads a transaction, also with unknown fields", () => {
  const read = SepayTransaction.parse({ ...JSON.parse(RAW_BODY), novelty: [1] });
  expect(read).toMatchObject({ id: 92704, transferType: "in", transferAmount: 250000, code: null });
  for (const wrong of [{ id: 0 }, { transferAmount: 1.5 }, { transferAmount: "9" }, { transferType: "x" }]) {
    expect(SepayTransaction.safeParse({ ...JSON.parse(RAW_BODY), ...wrong }).success).toBe(false);
  }
});

describe("parseOrderCodes", () => {
  const isCode = (text: string) => /^[23456789ABCDEFGHJKMNPQRSTUVWXYZ]{10}$/.test(text);

  test.each([
    ["only the code", "NM2345ABCDEF"],
    ["lower-case letters", "nm2345abcdef ve cap treo"],
    ["other text joined on both sides", "MBVCB.3278907687.NM2345ABCDEF.CT tu 0071000123456"],
    ["spaces", "NM 2345 ABCD EF chuyen tien"],
    ["hyphens", "nm-2345-abcdef"],
    ["words joined to the code", "CTYNMNM2345ABCDEFVECAPTREO"],
    ["accents", "Thanh toán đơn NM2345ABCDEF"],
    ["no prefix", "chuyen tien 2345ABCDEF"],
    ["no prefix and hyphens in the code", "CT 2345-ABC-DEF, 01"],
  ])("finds the code in a memo with %s", (_, memo) => {
    expect(parseOrderCodes(memo, isCode, "NM")).toContain("2345ABCDEF");
  });

  it("lists the codes after the prefix first, then those that are whole words", () => {
    expect(parseOrderCodes("ABCDEFGH23 NM2345ABCDEF", isCode, "NM")[0]).toBe("2345ABCDEF");
    expect(parseOrderCodes("TRAN THANH CHUYEN 2345ABCDEF", isCode, "NM")[0]).toBe("2345ABCDEF");
    expect(parseOrderCodes("NM2345ABCDEF NM6789GHJKMN", isCode, "NM").slice(0, 2)).toEqual([
      "2345ABCDEF",
      "6789GHJKMN",
    ]);
  });

  test.each(["", "NM", "NM2345AB", "0101010101", "ủng hộ lũ lụt 10k"])("finds no code in %j", (memo) => {
    expect(parseOrderCodes(memo, isCode, "NM")).toEqual([]);
  });

  it("reads only the beginning of a very long memo", () => {
    expect(parseOrderCodes("NM2 ".repeat(100_000), isCode, "NM").length).toBeLessThan(1000);
  });
});
