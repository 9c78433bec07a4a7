import { expect, it, test } from "vitest";
import {
  buildVnpayUrl,
  formatVnpayDate,
  formatVnpayInfo,
  isVnpaySuccess,
  readVnpay,
  signVnpay,
  verifyVnpay,
  vnpayWebhookAnswers,
} from "~/domain/payments/providers/vnpay/vnpay.server";

const V1 =
  "vnp_Amount=1000000&vnp_BankCode=NCB&vnp_BankTranNo=VNP14422574&vnp_CardType=ATM&vnp_OrderInfo=Thanh+toan+don+hang+2024-05-21T02%3A17%3A31.249Z&vnp_PayDate=20240521091806&vnp_ResponseCode=00&vnp_TmnCode=TEST_TMN_CODE&vnp_TransactionNo=14422574&vnp_TransactionStatus=00&vnp_TxnRef=1716257871703";
const V1_HASH =
  "649982421beb422556a1374713c74e58e716ecbd05007c0c0e1f7effdfaf361dbf146889ca446139afe11b9954c4d5c486e99e3b86fcfab6957f29eb0be72895";
const V1_FAILED =
  "503194f6d93b57b357b2d1d09742565e67e86d771352c5dca4fc8d39df3d392c6b3809add9405f97cfb9631f445e36c80656cfbf47eac67d97fa165865c13e1b";
const V2 =
  "vnp_Amount=25000000&vnp_Command=pay&vnp_CreateDate=20260721153333&vnp_CurrCode=VND&vnp_ExpireDate=20260721154833&vnp_IpAddr=127.0.0.1&vnp_Locale=vn&vnp_OrderInfo=Thanh+toan+don+hang+DH-1+%282+ve%29+*%7E&vnp_OrderType=other&vnp_ReturnUrl=https%3A%2F%2Fshop.example%2Fcheckout%2Freturn%3Fo%3D1&vnp_TmnCode=TESTTMN1&vnp_TxnRef=DH-1&vnp_Version=2.1.0";
const V2_HASH =
  "503d9fee7ca65613fde9bf43927ed9eedd884c432d6bc495464ca5a9214d1be3e38613cfebf2aacd336b4fa707e981092895d20435eb8b9390e9b812db92e8e4";
const merchant = { endpoint: "https://vnpay.example/api", tmnCode: "TESTTMN1", secret: "SECRETKEY" };
const payment = {
  txnRef: "DH-1",
  amount: 250_000,
  orderInfo: "Thanh toán đơn hàng DH-1 (2 vé) *~",
  returnUrl: "https://shop.example/checkout/return?o=1",
  ipAddr: "127.0.0.1",
  createdAt: new Date("2026-07-21T08:33:33Z"),
  expiresAt: new Date("2026-07-21T08:48:33Z"),
  locale: "vi",
} as const;
test.each([
  ["V1", V1, "test_secret", V1_HASH],
  ["V1 failed", V1.replace("ResponseCode=00", "ResponseCode=99"), "test_secret", V1_FAILED],
  ["V2", V2, "SECRETKEY", V2_HASH],
])("%s is signed and verified", (_, text, secret, hash) => {
  const fields = new URLSearchParams(text);
  expect(signVnpay(Object.fromEntries([...fields].reverse()), secret)).toBe(hash);
  expect(
    verifyVnpay(new URLSearchParams(`o=1&${text}&vnp_Empty=&vnp_SecureHashType=x&vnp_SecureHash=${hash}`), secret),
  ).toBe(true);
  for (const wrong of [`${hash.slice(0, -1)}x`, hash.slice(2), "", `${hash}00`]) {
    expect(verifyVnpay(new URLSearchParams(`${text}&vnp_SecureHash=${wrong}`), secret)).toBe(false);
  }
  expect(verifyVnpay(fields, secret)).toBe(false);
  expect(verifyVnpay(new URLSearchParams(`${text}&vnp_Extra=1&vnp_SecureHash=${hash}`), secret)).toBe(false);
});

it("builds the address of the payment page", () => {
  const url = new URL(buildVnpayUrl(payment, merchant));
  expect(url.origin + url.pathname).toBe(merchant.endpoint);
  expect(verifyVnpay(url.searchParams, merchant.secret)).toBe(true);
  const fields = Object.fromEntries(url.searchParams);
  expect(fields).toMatchObject({
    ...Object.fromEntries(new URLSearchParams(V2)),
    vnp_OrderInfo: "Thanh toan don hang DH-1 2 ve",
  });
  expect(fields).not.toHaveProperty("vnp_SecureHashType");
});

test.each([{ amount: 0 }, { amount: 1.5 }, { amount: 1e10 }, { returnUrl: "https://shop.example/*" }])(
  "refuses %o",
  (wrong) => {
    expect(() => buildVnpayUrl({ ...payment, ...wrong }, merchant)).toThrow(RangeError);
  },
);

it("reads the amount of a webhook in VND, and a payment succeeded only if both codes say so", () => {
  const reply = readVnpay(new URLSearchParams(V1));
  expect(reply).toMatchObject({ amount: 10_000, txnRef: "1716257871703", transactionNo: "14422574" });
  expect(isVnpaySuccess(reply)).toBe(true);
  expect(isVnpaySuccess({ ...reply, responseCode: "24" })).toBe(false);
  expect(isVnpaySuccess({ ...reply, transactionStatus: "02" })).toBe(false);
  expect(readVnpay(new URLSearchParams())).toMatchObject({ amount: null, responseCode: "" });
  for (const wrong of ["1000050", "1e6", "-100", "100.00"]) expect(readVnpay({ vnp_Amount: wrong }).amount).toBeNull();
});

it("writes dates, texts and answers in VNPay's formats", () => {
  expect(formatVnpayDate(new Date("2026-07-20T20:05:00Z"))).toBe("20260721030500");
  expect(formatVnpayDate(new Date("2026-12-31T16:59:59.999Z"))).toBe("20261231235959");
  expect(formatVnpayDate(new Date("2026-12-31T17:01:00Z"))).toBe("20270101000100");
  expect(formatVnpayInfo(`Đơn * #1 & ${"ê".repeat(300)}`)).toMatch(/^Don 1 e{249}$/);
  expect(Object.values(vnpayWebhookAnswers).map((answer) => answer.RspCode)).toEqual([
    "00",
    "02",
    "01",
    "04",
    "97",
    "99",
  ]);
});
