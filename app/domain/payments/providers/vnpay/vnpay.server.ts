import { z } from "zod";
import { hmac, isSameHash } from "~/lib/hash.server";
import type { Locale } from "~/lib/locale";
import { shopClock } from "~/lib/shop-time";
import { toAscii } from "~/lib/text";
import type { GatewayFields } from "../../call-gateway.server";
import type { WebhookResult } from "../../payment-adapter";

/** See VNPay 2.1.0, payment by redirect: https://sandbox.vnpayment.vn/apis/docs/thanh-toan-pay/pay.html */
export const VNPAY_VERSION = "2.1.0";

export type VnpayFields = GatewayFields;
export type VnpayMerchant = { endpoint: string; tmnCode: string; secret: string };

export type VnpayPayment = {
  /** The reference is unique per merchant and day, and has at most 100 characters. */
  txnRef: string;
  amount: number;
  orderInfo: string;
  returnUrl: string;
  ipAddr: string;
  createdAt: Date;
  expiresAt: Date;
  locale: Locale;
};

export type VnpayReply = ReturnType<typeof readVnpay>;

/** VNPay repeats a webhook after every answer except `recorded` and `repeat`. */
export const vnpayWebhookAnswers = {
  recorded: { RspCode: "00", Message: "Confirm Success" },
  repeat: { RspCode: "02", Message: "Order already confirmed" },
  unknown: { RspCode: "01", Message: "Order not found" },
  wrong_amount: { RspCode: "04", Message: "Invalid amount" },
  forged: { RspCode: "97", Message: "Invalid signature" },
  unclear: { RspCode: "99", Message: "Unknown error" },
} as const satisfies Record<WebhookResult, object>;

export function buildVnpayUrl(payment: VnpayPayment, { endpoint, tmnCode, secret }: VnpayMerchant): string {
  const fields = {
    vnp_Version: VNPAY_VERSION,
    vnp_Command: "pay",
    vnp_TmnCode: tmnCode,
    vnp_Amount: formatVnpayAmount(payment.amount),
    vnp_CreateDate: formatVnpayDate(payment.createdAt),
    vnp_ExpireDate: formatVnpayDate(payment.expiresAt),
    vnp_CurrCode: "VND",
    vnp_IpAddr: payment.ipAddr,
    vnp_Locale: payment.locale === "vi" ? "vn" : "en",
    vnp_OrderInfo: formatVnpayInfo(payment.orderInfo),
    vnp_OrderType: "other",
    vnp_ReturnUrl: payment.returnUrl,
    vnp_TxnRef: payment.txnRef,
  };
  // URLSearchParams does not encode `*`, but PHP's urlencode does, so the signatures would differ.
  if (Object.values(fields).some((value) => value.includes("*"))) throw new RangeError("VNPay takes no `*`");
  return `${endpoint}?${buildSignedText(fields)}&vnp_SecureHash=${signVnpay(fields, secret)}`;
}

export function signVnpay(fields: VnpayFields, secret: string): string {
  return hmac("sha512", buildSignedText(fields), secret);
}

export function verifyVnpay(query: URLSearchParams, secret: string): boolean {
  const fields = Object.fromEntries(query);
  return isSameHash(fields.vnp_SecureHash, signVnpay(fields, secret));
}

const VnpayResult = z.object({
  vnp_ResponseCode: z.string().regex(/^\d{2}$/),
  vnp_TransactionStatus: z.string().regex(/^\d{2}$/),
  vnp_TransactionNo: z.string().regex(/^\w{1,20}$/),
});

/** Returns null for a signed payment URL. It must not count as a payment result, because every buyer has one. */
export function readVnpayResult(query: URLSearchParams): VnpayReply | null {
  return VnpayResult.safeParse(Object.fromEntries(query)).success ? readVnpay(query) : null;
}

export function readVnpay(source: URLSearchParams | VnpayFields) {
  const fields: VnpayFields = source instanceof URLSearchParams ? Object.fromEntries(source) : source;
  const amount = /^(\d{1,12})00$/.exec(fields.vnp_Amount ?? "")?.[1];
  return {
    tmnCode: fields.vnp_TmnCode ?? "",
    txnRef: fields.vnp_TxnRef ?? "",
    amount: amount === undefined ? null : Number(amount),
    responseCode: fields.vnp_ResponseCode ?? "",
    transactionStatus: fields.vnp_TransactionStatus ?? "",
    transactionNo: fields.vnp_TransactionNo ?? "",
    /** 01 is a payment, 02 a full refund, 03 a partial refund. */
    transactionType: fields.vnp_TransactionType ?? "",
    payDate: fields.vnp_PayDate ?? "",
    orderInfo: fields.vnp_OrderInfo ?? "",
    message: fields.vnp_Message ?? "",
  };
}

export function isVnpaySuccess({ responseCode, transactionStatus, transactionNo }: VnpayReply): boolean {
  return responseCode === "00" && transactionStatus === "00" && hasTransactionNumber(transactionNo);
}

/** Returns whether VNPay suspects fraud but charged the payer. */
export function isVnpaySuspicious({ responseCode, transactionStatus, transactionNo }: VnpayReply): boolean {
  return (responseCode === "07" || transactionStatus === "07") && hasTransactionNumber(transactionNo);
}

function hasTransactionNumber(transactionNo: string): boolean {
  return /[^0]/.test(transactionNo);
}

export function formatVnpayDate(instant: Date): string {
  return shopClock(instant).replace(/\D/g, "").slice(0, 14);
}

/** Returns VND × 100. @throws {RangeError} unless the amount is a positive integer below 10^10 */
export function formatVnpayAmount(amount: number): string {
  if (!Number.isInteger(amount) || amount <= 0 || amount >= 1e10) throw new RangeError(`Not for VNPay: ${amount} VND`);
  return String(amount * 100);
}

export function formatVnpayInfo(text: string): string {
  return toAscii(toAscii(text).replace(/[^A-Za-z0-9.:-]/g, " ")).slice(0, 255);
}

function buildSignedText(fields: VnpayFields): string {
  const signed = Object.entries(fields).filter(
    ([key, value]) => key.startsWith("vnp_") && !key.startsWith("vnp_SecureHash") && value !== "",
  );
  return new URLSearchParams(signed.sort(([a], [b]) => (a < b ? -1 : 1))).toString();
}
