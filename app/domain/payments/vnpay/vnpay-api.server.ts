import { hmac, sameHash } from "~/lib/hmac.server";
import { askGateway, GatewayError, gatewayFields } from "../ask-gateway.server";
import {
  readVnpay,
  VNPAY_VERSION,
  type VnpayFields,
  type VnpayMerchant,
  type VnpayReply,
  vnpayAmount,
  vnpayDate,
  vnpayInfo,
} from "./vnpay.server";

/** VNPay's merchant API: https://sandbox.vnpayment.vn/apis/docs/truy-van-hoan-tien/querydr&refund.html */
const withinMs = 10_000;

type Call = {
  /** Unique per merchant and day, at most 32 characters. */
  requestId: string;
  txnRef: string;
  createdAt: Date;
  ipAddr: string;
  orderInfo: string;
  now: Date;
};
export type VnpayQuery = Call;
export type VnpayRefund = Call & {
  amount: number;
  full: boolean;
  transactionNo?: string;
  createBy: string;
};

const REPLY =
  "ResponseId|Command|ResponseCode|Message|TmnCode|TxnRef|Amount|BankCode|PayDate|TransactionNo|TransactionType|TransactionStatus|OrderInfo";

/** The fields that each signature covers, in order. */
const SIGNED = {
  query: "RequestId|Version|Command|TmnCode|TxnRef|TransactionDate|CreateDate|IpAddr|OrderInfo",
  queryReply: `${REPLY}|PromotionCode|PromotionAmount`,
  refund:
    "RequestId|Version|Command|TmnCode|TransactionType|TxnRef|Amount|TransactionNo|TransactionDate|CreateBy|CreateDate|IpAddr|OrderInfo",
  refundReply: REPLY,
} as const;
type Message = keyof typeof SIGNED;

/** @throws {Error} without an answer signed by VNPay within 10 s */
export function vnpayQuery(query: VnpayQuery, merchant: VnpayMerchant): Promise<VnpayReply> {
  return post(vnpayQueryRequest(query, merchant), "queryReply", merchant);
}

/** @throws {Error} as `vnpayQuery`; the refund may still have been executed */
export function vnpayRefund(refund: VnpayRefund, merchant: VnpayMerchant): Promise<VnpayReply> {
  return post(vnpayRefundRequest(refund, merchant), "refundReply", merchant);
}

export function vnpayQueryRequest(query: VnpayQuery, merchant: Omit<VnpayMerchant, "endpoint">): VnpayFields {
  return sealVnpay("query", { ...callFields(query, merchant.tmnCode), vnp_Command: "querydr" }, merchant.secret);
}

/** @throws {RangeError} for an amount that VNPay does not accept */
export function vnpayRefundRequest(refund: VnpayRefund, merchant: Omit<VnpayMerchant, "endpoint">): VnpayFields {
  const fields = {
    ...callFields(refund, merchant.tmnCode),
    vnp_Command: "refund",
    vnp_TransactionType: refund.full ? "02" : "03",
    vnp_Amount: vnpayAmount(refund.amount),
    vnp_TransactionNo: refund.transactionNo ?? "0",
    vnp_CreateBy: refund.createBy,
  };
  return sealVnpay("refund", fields, merchant.secret);
}

export function sealVnpay(message: Message, fields: VnpayFields, secret: string): VnpayFields {
  return { ...fields, vnp_SecureHash: hashOf(message, fields, secret) };
}

export function verifyVnpayMessage(message: Message, fields: VnpayFields, secret: string): boolean {
  return sameHash(fields.vnp_SecureHash, hashOf(message, fields, secret));
}

function callFields(call: Call, tmnCode: string): VnpayFields {
  return {
    vnp_RequestId: call.requestId,
    vnp_Version: VNPAY_VERSION,
    vnp_TmnCode: tmnCode,
    vnp_TxnRef: call.txnRef,
    vnp_OrderInfo: vnpayInfo(call.orderInfo),
    vnp_TransactionDate: vnpayDate(call.createdAt),
    vnp_CreateDate: vnpayDate(call.now),
    vnp_IpAddr: call.ipAddr,
  };
}

function hashOf(message: Message, fields: VnpayFields, secret: string): string {
  const values = SIGNED[message].split("|").map((name) => fields[`vnp_${name}`] ?? "");
  return hmac("sha512", values.join("|"), secret);
}

async function post(body: VnpayFields, reply: Message, { endpoint, secret }: VnpayMerchant): Promise<VnpayReply> {
  const fields = gatewayFields(await askGateway("vnpay", { endpoint, body, withinMs }));
  if (!verifyVnpayMessage(reply, fields, secret)) throw new GatewayError("vnpay", "not_signed");
  return readVnpay(fields);
}
