import type { Ctx } from "~/domain/ctx";
import {
  formatVnpayAmount,
  formatVnpayDate,
  readVnpay,
  signVnpay,
  verifyVnpay,
} from "~/domain/payments/providers/vnpay/vnpay.server";
import { answerVnpayApi } from "./answer-vnpay-api.server";
import type { FakePayment, FakeProvider, FakeRefusal, FinishedFakePayment } from "./fake-provider";
import { getShopUrl, requireDemoConfig } from "./transfer-at-bank.server";

const codes = { paid: "00", cancelled: "24", no_funds: "51" } as const;

export const fakeVnpay: FakeProvider = {
  name: "VNPay",
  readPayment,
  buildWebhook,
  answerApiCall: (ctx, _, body) => answerVnpayApi(ctx, body),
};

/** VNPay's codes mean: 03 invalid data, 15 expired, 70 invalid signature, 71 unknown merchant. */
async function readPayment({ now }: Ctx, query: URLSearchParams): Promise<FakePayment | FakeRefusal> {
  const { tmnCode = "", secret = "" } = requireDemoConfig().vnpay;
  const returnUrl = query.get("vnp_ReturnUrl") ?? "";
  const { amount, txnRef: reference, orderInfo: info, tmnCode: asking } = readVnpay(query);
  if (asking !== tmnCode) return { refusal: "71" };
  if (!verifyVnpay(query, secret)) return { refusal: "70" };
  if (!amount || !reference || query.get("vnp_Command") !== "pay" || !/^https?:\/\//.test(returnUrl))
    return { refusal: "03" };
  if ((query.get("vnp_ExpireDate") ?? "") < formatVnpayDate(now)) return { refusal: "15" };
  const locale = query.get("vnp_Locale") === "en" ? "en" : "vi";
  return { reference, amount, info, merchant: tmnCode, returnUrl, locale };
}

function buildWebhook(
  { reference, info, returnUrl }: FakePayment,
  { outcome, amount, transactionNo, at }: FinishedFakePayment,
  isForged: boolean,
) {
  const { tmnCode = "", secret = "" } = requireDemoConfig().vnpay;
  const isPaid = outcome === "paid";
  const fields = {
    vnp_TmnCode: tmnCode,
    vnp_TxnRef: reference,
    vnp_Amount: formatVnpayAmount(amount),
    vnp_OrderInfo: info,
    vnp_BankCode: "NCB",
    vnp_CardType: "ATM",
    vnp_PayDate: formatVnpayDate(new Date(at)),
    vnp_ResponseCode: codes[outcome],
    vnp_TransactionStatus: isPaid ? "00" : "02",
    vnp_TransactionNo: isPaid ? transactionNo : "0",
    ...(isPaid ? { vnp_BankTranNo: `VNP${transactionNo}` } : {}),
  };
  const signed = { ...fields, vnp_SecureHash: signVnpay(fields, isForged ? "forged" : secret) };
  const back = new URL(returnUrl);
  for (const [name, value] of Object.entries(signed)) back.searchParams.set(name, value);
  const webhook = { url: `${getShopUrl()}/webhooks/vnpay?${new URLSearchParams(signed)}`, init: {}, isAccepted };
  return { webhook, back: back.href };
}

async function isAccepted(response: Response): Promise<boolean> {
  const answer: unknown = await response.json();
  return ["00", "02"].includes(String(Object(answer).RspCode));
}
