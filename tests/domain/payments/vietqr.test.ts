import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { buildVietQr, crc16, parseVietQr, VietQrError } from "~/domain/payments/vietqr/vietqr.rules";

const signed = (body: string) => `${body}6304${crc16(`${body}6304`)}`;
const STATIC = "00020101021138570010A00000072701270006970436011300710001234560208QRIBFTTA53037045802VN";
const dynamic = (amount: string) =>
  signed(
    `${STATIC.slice(0, 6)}010212${STATIC.slice(12, -6)}54${String(amount.length).padStart(2, "0")}${amount}5802VN`,
  );

test("crc16 is CCITT-FALSE", () => {
  expect(crc16("123456789")).toBe("29B1");
  expect(crc16("")).toBe("FFFF");
});

const VECTORS = `
  N1|970403|9704031101234567|card|||00020101021138600010A00000072701300006970403011697040311012345670208QRIBFTTC53037045802VN63044F52
  N2|970403|0011012345678|account|180000|thanh toan don hang|00020101021238570010A00000072701270006970403011300110123456780208QRIBFTTA530370454061800005802VN62340107NPS68690819thanh toan don hang63042E2E
  N3|970403|9704031101234567|card|180000|thanh toan don hang|00020101021238600010A00000072701300006970403011697040311012345670208QRIBFTTC530370454061800005802VN62340107NPS68690819thanh toan don hang6304A203
  Z1|970423|0099999999|account|||00020101021138540010A00000072701240006970423011000999999990208QRIBFTTA53037045802VN6304CBB4
  Z2|970415|0011001932418|account|120000|ung ho lu lut|00020101021238570010A00000072701270006970415011300110019324180208QRIBFTTA530370454061200005802VN62170813ung ho lu lut6304C15C
  Z3|970422|0023457923442|account|40123|test text string|00020101021238570010A00000072701270006970422011300234579234420208QRIBFTTA53037045405401235802VN62200816test text string6304D9C6
  P1|970416|257678859|account|||00020101021138530010A0000007270123000697041601092576788590208QRIBFTTA53037045802VN6304AE9F
  P2|970416|257678859|account|1000|Chuyen tien|00020101021238530010A0000007270123000697041601092576788590208QRIBFTTA5303704540410005802VN62150811Chuyen tien6304BBB8
  P3|970416|545446|account|80100|Thanh toan anyLEARN 8|00020101021238500010A0000007270120000697041601065454460208QRIBFTTA53037045405801005802VN62250821Thanh toan anyLEARN 86304FA27
  P4|970416|257678859|account|10000|Chuyen tien|00020101021238530010A0000007270123000697041601092576788590208QRIBFTTA53037045405100005802VN62150811Chuyen tien630453E6
  O1|970436|0071000123456|account|250000|DH20260001 VE CAP TREO|00020101021238570010A00000072701270006970436011300710001234560208QRIBFTTA530370454062500005802VN62260822DH20260001 VE CAP TREO630461EA
  O2|970436|0071000123456|account|||00020101021138570010A00000072701270006970436011300710001234560208QRIBFTTA53037045802VN6304F00E
  T1|970422|0023457923442ASDFLJ|account|40123|chuyen khoan alsdkf laksj|00020101021238630010A0000007270133000697042201190023457923442ASDFLJ0208QRIBFTTA53037045405401235802VN62290825chuyen khoan alsdkf laksj6304E5DB`;

test.each(
  VECTORS.trim()
    .split("\n")
    .map((line) => line.trim().split("|")),
)("%s is read and built the same", (_, bin = "", account = "", target = "", amount = "", memo = "", text = "") => {
  const expected = { bin, account, target, amount: Number(amount) || null, memo: memo || null };
  expect(parseVietQr(text)).toEqual({ ...expected, dynamic: text.slice(10, 12) === "12" });
  const buildable = target === "account" && !text.includes("NPS6869"); // a bill number too
  if (buildable) expect(buildVietQr({ bin, account, amount: Number(amount) || undefined, memo })).toBe(text);
});

describe("rejects", () => {
  test.each([
    ["nothing", ""],
    ["other text", "hello"],
    [
      "the account length of NAPAS 6.1.1",
      "00020101021138570010A00000072701270006970403011200110123456780208QRIBFTTA53037045802VN6304F4E5",
    ],
    [
      "P4 made static under its old checksum",
      "00020101021138530010A0000007270123000697041601092576788590208QRIBFTTA53037045405100005802VN62150811Chuyen tien630453E6",
    ],
    ["a lower-case checksum", `${STATIC}6304f00e`],
    ["a checksum one off", `${STATIC}6304F00F`],
    ["a checksum that is not last", `${signed(STATIC)}5902AB`],
    ["a field past the end", signed(`${STATIC}5999A`)],
    ["a field that stands twice", signed(`${STATIC}5802VN`)],
    ["an empty field", signed(`${STATIC}5900`)],
    ["a format that is not first", signed(`010211000201${STATIC.slice(12)}`)],
    ["another country", signed(STATIC.replace("5802VN", "5802TH"))],
    ["another currency", signed(STATIC.replace("5303704", "5303840"))],
    ["another network", signed(STATIC.replace("A000000727", "A000000728"))],
    ["another service", signed(STATIC.replace("QRIBFTTA", "QRPUSHXX"))],
    ["a third kind of QR", signed(STATIC.replace("010211", "010213"))],
    ["accents outside field 64", signed(`${STATIC}5903Mây`)],
    ["a memo of 26", signed(`${STATIC}62300826${"A".repeat(26)}`)],
    ...["0", "00", "1e5", "50 000", "50,000", "5.5", "-1", "12345678901234"].map((a) => [
      `the amount ${a}`,
      dynamic(a),
    ]),
  ])("%s", (_, text) => {
    expect(() => parseVietQr(text ?? "")).toThrow(VietQrError);
  });

  test.each([
    { bin: "97043", account: "1" },
    { bin: "970436", account: "" },
    { bin: "970436", account: "0".repeat(20) },
    { bin: "970436", account: "00 11" },
    ...[0, -1, 1.5, Number.NaN, 1e13, 1e21].map((amount) => ({ bin: "970436", account: "1", amount })),
  ])("building %o", (transfer) => {
    expect(() => buildVietQr(transfer)).toThrow(VietQrError);
  });
});

it("takes a point after the amount", () => {
  expect(parseVietQr(dynamic("50000.")).amount).toBe(50000);
});

it("rejects NAPAS 6.1.1 for its length, not its checksum: with length 13 it reads", () => {
  const body = "00020101021138570010A0000007270127000697040301120011012345678";
  const rest = "0208QRIBFTTA53037045802VN6304";
  expect(crc16(body + rest)).toBe("F4E5");
  expect(parseVietQr(`${body.replace("0112", "0113")}${rest}9E6F`).account).toBe("0011012345678");
});

it("folds and cuts the memo", () => {
  const memo = "Chuyển khoản đơn hàng số 20260001";
  const text = buildVietQr({ bin: "970436", account: "0071000123456", amount: 1, memo });
  expect(parseVietQr(text).memo).toBe("Chuyen khoan don hang so");
});

it("reads what it builds, and nothing that one letter was changed in", () => {
  const transfer = fc.record({
    bin: fc.stringMatching(/^\d{6}$/),
    account: fc.stringMatching(/^[A-Za-z0-9]{1,19}$/),
    amount: fc.option(fc.integer({ min: 1, max: 9_999_999_999_999 }), { nil: undefined }),
    memo: fc.option(fc.stringMatching(/^[A-Z0-9]{1,25}$/), { nil: undefined }),
  });
  fc.assert(
    fc.property(transfer, fc.nat(), fc.stringMatching(/^[0-9A-Z]$/), (made, at, letter) => {
      const text = buildVietQr(made);
      const { bin, account, amount, memo } = parseVietQr(text);
      expect({ bin, account, amount: amount ?? undefined, memo: memo ?? undefined }).toEqual(made);
      const place = at % text.length;
      const changed = text.slice(0, place) + letter + text.slice(place + 1);
      if (changed !== text) expect(() => parseVietQr(changed)).toThrow(VietQrError);
    }),
  );
});
