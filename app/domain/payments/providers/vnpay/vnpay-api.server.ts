import { hmac, isSameHash } from "~/lib/hash.server";
import { callGateway, GatewayError, toGatewayFields } from "../../call-gateway.server";
import {
  formatVnpayAmount,
  formatVnpayDate,
  formatVnpayInfo,
  readVnpay,
  VNPAY_VERSION,
  type VnpayFields,
  type VnpayMerchant,
  type VnpayReply,
} from "./vnpay.server";

/** See VNPay's merchant API: https://sandbox.vnpayment.vn/apis/docs/truy-van-hoan-tien/querydr&refund.html */
const timeoutMs = 10_000;

type VnpayCall = {
  /** The ID is unique per merchant and day, and has at most 32 characters. */
  requestId: string;
  txnRef: string;
  createdAt: Date;
  ipAddr: string;
  orderInfo: string;
  now: Date;
};
export type VnpayQuery = VnpayCall;
export type VnpayRefund = VnpayCall & {
  amount: number;
  isFull: boolean;
  transactionNo?: string;
  createBy: string;
};

const REPLY =
  "ResponseId|Command|ResponseCode|Message|TmnCode|TxnRef|Amount|BankCode|PayDate|TransactionNo|TransactionType|TransactionStatus|OrderInfo";

const SIGNED = {
  query: "RequestId|Version|Command|TmnCode|TxnRef|TransactionDate|CreateDate|IpAddr|OrderInfo",
  queryReply: `${REPLY}|PromotionCode|PromotionAmount`,
  refund:
    "RequestId|Version|Command|TmnCode|TransactionType|TxnRef|Amount|TransactionNo|TransactionDate|CreateBy|CreateDate|IpAddr|OrderInfo",
  refundReply: REPLY,
} as const;
type VnpayMessage = keyof typeof SIGNED;

export function queryVnpay(query: VnpayQuery, merchant: VnpayMerchant): Promise<VnpayReply> {
  return postToVnpay(buildVnpayQuery(query, merchant), "queryReply", merchant);
}

/** @throws {Error} if no signed answer arrives; the refund may still have been executed */
export function requestVnpayRefund(refund: VnpayRefund, merchant: VnpayMerchant): Promise<VnpayReply> {
  return postToVnpay(buildVnpayRefund(refund, merchant), "refundReply", merchant);
}

export function buildVnpayQuery(query: VnpayQuery, merchant: Omit<VnpayMerchant, "endpoint">): VnpayFields {
  return sealVnpayMessage(
    "query",
    { ...toCallFields(query, merchant.tmnCode), vnp_Command: "querydr" },
    merchant.secret,
  );
}

export function buildVnpayRefund(refund: VnpayRefund, merchant: Omit<VnpayMerchant, "endpoint">): VnpayFields {
  const fields = {
    ...toCallFields(refund, merchant.tmnCode),
    vnp_Command: "refund",
    vnp_TransactionType: refund.isFull ? "02" : "03",
    vnp_Amount: formatVnpayAmount(refund.amount),
    vnp_TransactionNo: refund.transactionNo ?? "0",
    vnp_CreateBy: refund.createBy,
  };
  return sealVnpayMessage("refund", fields, merchant.secret);
}

export function sealVnpayMessage(message: VnpayMessage, fields: VnpayFields, secret: string): VnpayFields {
  return { ...fields, vnp_SecureHash: signVnpayMessage(message, fields, secret) };
}

export function verifyVnpayMessage(message: VnpayMessage, fields: VnpayFields, secret: string): boolean {
  return isSameHash(fields.vnp_SecureHash, signVnpayMessage(message, fields, secret));
}

function toCallFields(call: VnpayCall, tmnCode: string): VnpayFields {
  return {
    vnp_RequestId: call.requestId,
    vnp_Version: VNPAY_VERSION,
    vnp_TmnCode: tmnCode,
    vnp_TxnRef: call.txnRef,
    vnp_OrderInfo: formatVnpayInfo(call.orderInfo),
    vnp_TransactionDate: formatVnpayDate(call.createdAt),
    vnp_CreateDate: formatVnpayDate(call.now),
    vnp_IpAddr: call.ipAddr,
  };
}

function signVnpayMessage(message: VnpayMessage, fields: VnpayFields, secret: string): string {
  const values = SIGNED[message].split("|").map((name) => fields[`vnp_${name}`] ?? "");
  return hmac("sha512", values.join("|"), secret);
}

async function postToVnpay(
  body: VnpayFields,
  reply: VnpayMessage,
  { endpoint, secret }: VnpayMerchant,
): Promise<VnpayReply> {
  const fields = toGatewayFields(await callGateway("vnpay", { endpoint, body, timeoutMs }));
  if (!verifyVnpayMessage(reply, fields, secret)) throw new GatewayError("vnpay", "not_signed");
  return readVnpay(fields);
}
