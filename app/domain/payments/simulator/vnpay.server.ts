import type { Ctx } from "~/domain/ctx";
import {
  formatVnpayAmount,
  formatVnpayDate,
  readVnpay,
  signVnpay,
  verifyVnpay,
} from "~/domain/payments/vnpay/vnpay.server";
import { answerVnpayApi } from "./answer-vnpay-api.server";
import type { Played, Pretended, PretendedGateway, Refusal } from "./pretended";
import { demoConfig, shopDoor } from "./simulation.server";

const codes = { paid: "00", cancelled: "24", no_funds: "51" } as const;

export const pretendVnpay: PretendedGateway = { read, tell, answer: (ctx, _, body) => answerVnpayApi(ctx, body) };

/** VNPay's codes: 03 invalid data, 15 expired, 70 invalid signature, 71 unknown merchant. */
async function read({ now }: Ctx, query: URLSearchParams): Promise<Pretended | Refusal> {
  const { tmnCode = "", secret = "" } = demoConfig().vnpay;
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

function tell({ reference, info, returnUrl }: Pretended, { ends, amount, transactionNo, at }: Played, forged: boolean) {
  const { tmnCode = "", secret = "" } = demoConfig().vnpay;
  const paid = ends === "paid";
  const fields = {
    vnp_TmnCode: tmnCode,
    vnp_TxnRef: reference,
    vnp_Amount: formatVnpayAmount(amount),
    vnp_OrderInfo: info,
    vnp_BankCode: "NCB",
    vnp_CardType: "ATM",
    vnp_PayDate: formatVnpayDate(new Date(at)),
    vnp_ResponseCode: codes[ends],
    vnp_TransactionStatus: paid ? "00" : "02",
    vnp_TransactionNo: paid ? transactionNo : "0",
    ...(paid ? { vnp_BankTranNo: `VNP${transactionNo}` } : {}),
  };
  const signed = { ...fields, vnp_SecureHash: signVnpay(fields, forged ? "forged" : secret) };
  const back = new URL(returnUrl);
  for (const [name, value] of Object.entries(signed)) back.searchParams.set(name, value);
  const notice = { url: `${shopDoor()}/webhooks/vnpay?${new URLSearchParams(signed)}`, init: {}, heard };
  return { notice, back: back.href };
}

async function heard(response: Response): Promise<boolean> {
  const answer: unknown = await response.json();
  return ["00", "02"].includes(String(Object(answer).RspCode));
}
