import { randomUUID } from "node:crypto";
import type { Ctx } from "~/domain/ctx";
import {
  formatVnpayAmount,
  formatVnpayDate,
  readVnpay,
  type VnpayFields,
} from "~/domain/payments/providers/vnpay/vnpay.server";
import { sealVnpayMessage, verifyVnpayMessage } from "~/domain/payments/providers/vnpay/vnpay-api.server";
import { toGatewayFields } from "../call-gateway.server";
import { findFakePayment, refundFakePayment } from "./fake-payments.server";
import { getServerScenario } from "./server-scenario.server";
import { requireDemoConfig } from "./transfer-at-bank.server";

const commands = {
  querydr: { request: "query", reply: "queryReply", answer: answerQuery },
  refund: { request: "refund", reply: "refundReply", answer: answerRefund },
} as const;

const messages: Record<string, string> = {
  "00": "Success",
  "02": "Invalid merchant",
  "03": "Invalid data",
  "91": "Transaction not found",
  "94": "Request already made",
  "95": "The payment did not succeed",
  "97": "Invalid signature",
  "99": "Unknown error",
};

export async function answerVnpayApi(ctx: Ctx, body: unknown): Promise<VnpayFields> {
  const { tmnCode = "", secret = "" } = requireDemoConfig().vnpay;
  const request: VnpayFields = toGatewayFields(body);
  const command = commands[request.vnp_Command === "refund" ? "refund" : "querydr"];
  const result = await executeCommand();
  return sealVnpayMessage(
    command.reply,
    { ...buildReplyHead(request), ...result, vnp_Message: messages[result.vnp_ResponseCode ?? ""] ?? "" },
    secret,
  );

  async function executeCommand(): Promise<VnpayFields> {
    if (request.vnp_Command !== "querydr" && request.vnp_Command !== "refund") return { vnp_ResponseCode: "03" };
    if (request.vnp_TmnCode !== tmnCode) return { vnp_ResponseCode: "02" };
    if (!verifyVnpayMessage(command.request, request, secret)) return { vnp_ResponseCode: "97" };
    return command.answer(ctx, request);
  }
}

async function answerQuery(ctx: Ctx, { vnp_TxnRef = "" }: VnpayFields): Promise<VnpayFields> {
  const payment = await findFakePayment(ctx, "vnpay", vnp_TxnRef);
  if (!payment) return { vnp_ResponseCode: "91" };
  const isPaid = payment.status === "paid";
  return {
    vnp_ResponseCode: "00",
    vnp_Amount: formatVnpayAmount(payment.amount),
    vnp_BankCode: "NCB",
    vnp_PayDate: formatVnpayDate(new Date(Number(payment.payDate))),
    vnp_TransactionNo: isPaid ? payment.transactionNo : "0",
    vnp_TransactionType: payment.refunded === 0 ? "01" : payment.refunded === payment.amount ? "02" : "03",
    vnp_TransactionStatus: isPaid ? "00" : "02",
  };
}

const refusals = { unknown: "91", unpaid: "95", known: "94", too_much: "03" } as const;

async function answerRefund(ctx: Ctx, request: VnpayFields): Promise<VnpayFields> {
  if ((await getServerScenario(ctx, "vnpay")) === "refuses") return { vnp_ResponseCode: "99" };
  const { vnp_TxnRef: reference = "", vnp_RequestId: name = "", vnp_TransactionType: type = "" } = request;
  const amount = readVnpay(request).amount ?? 0;
  const payment = await findFakePayment(ctx, "vnpay", reference);
  if (payment && type !== (amount === payment.amount ? "02" : "03")) return { vnp_ResponseCode: "03" };
  const outcome = await refundFakePayment(ctx, "vnpay", { name, amount, reference });
  if (outcome !== "done") return { vnp_ResponseCode: refusals[outcome] };
  return {
    vnp_ResponseCode: "00",
    vnp_Amount: formatVnpayAmount(amount),
    vnp_BankCode: "NCB",
    vnp_PayDate: formatVnpayDate(ctx.now),
    vnp_TransactionNo: payment?.transactionNo ?? "0",
    vnp_TransactionType: type,
    vnp_TransactionStatus: "05",
  };
}

function buildReplyHead(request: VnpayFields): VnpayFields {
  return {
    vnp_ResponseId: randomUUID().replaceAll("-", ""),
    vnp_Command: request.vnp_Command ?? "",
    vnp_TmnCode: request.vnp_TmnCode ?? "",
    vnp_TxnRef: request.vnp_TxnRef ?? "",
    vnp_OrderInfo: request.vnp_OrderInfo ?? "",
  };
}
