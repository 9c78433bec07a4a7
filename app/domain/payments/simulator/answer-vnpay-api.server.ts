import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Ctx } from "~/domain/ctx";
import { readVnpay, type VnpayFields, vnpayAmount, vnpayDate } from "~/domain/payments/vnpay/vnpay.server";
import { sealVnpay, verifyVnpayMessage } from "~/domain/payments/vnpay/vnpay-api.server";
import { text } from "~/domain/schema";
import { simulatorPayments } from "~db/schema/payments";
import { transact } from "~db/transaction.server";
import { demoConfig } from "./simulation.server";

const commands = {
  querydr: { asked: "query", reply: "queryReply", answer: answerQuery },
  refund: { asked: "refund", reply: "refundReply", answer: answerRefund },
} as const;

const messages: Record<string, string> = {
  "00": "Success",
  "02": "Invalid merchant",
  "03": "Invalid data",
  "91": "Transaction not found",
  "94": "Request already made",
  "95": "The payment did not succeed",
  "97": "Invalid signature",
};

const Message = z.record(z.string(), z.union([text, z.number(), z.null()])).catch({});

/** @throws DomainError page_not_found outside demo mode */
export async function answerVnpayApi(ctx: Ctx, body: unknown): Promise<VnpayFields> {
  const { tmnCode = "", secret = "" } = demoConfig().vnpay;
  const asked: VnpayFields = Object.fromEntries(
    Object.entries(Message.parse(body)).map(([key, value]) => [key, String(value ?? "")]),
  );
  const command = commands[asked.vnp_Command === "refund" ? "refund" : "querydr"];
  const result = await judge();
  return sealVnpay(
    command.reply,
    { ...head(asked), ...result, vnp_Message: messages[result.vnp_ResponseCode ?? ""] ?? "" },
    secret,
  );

  async function judge(): Promise<VnpayFields> {
    if (asked.vnp_Command !== "querydr" && asked.vnp_Command !== "refund") return { vnp_ResponseCode: "03" };
    if (asked.vnp_TmnCode !== tmnCode) return { vnp_ResponseCode: "02" };
    if (!verifyVnpayMessage(command.asked, asked, secret)) return { vnp_ResponseCode: "97" };
    return command.answer(ctx, asked);
  }
}

async function answerQuery({ db }: Ctx, { vnp_TxnRef = "" }: VnpayFields): Promise<VnpayFields> {
  const [payment] = await db.select().from(simulatorPayments).where(named("vnpay", vnp_TxnRef));
  if (!payment) return { vnp_ResponseCode: "91" };
  const paid = payment.status === "00";
  return {
    vnp_ResponseCode: "00",
    vnp_Amount: vnpayAmount(payment.amount),
    vnp_BankCode: "NCB",
    vnp_PayDate: payment.payDate,
    vnp_TransactionNo: paid ? payment.transactionNo : "0",
    vnp_TransactionType: payment.refunded === 0 ? "01" : payment.refunded === payment.amount ? "02" : "03",
    vnp_TransactionStatus: paid ? "00" : "02",
  };
}

/** A request is done once, however often it is sent, and all together give back at most what was paid. */
function answerRefund({ db, now }: Ctx, asked: VnpayFields): Promise<VnpayFields> {
  const { amount } = readVnpay(asked);
  const { vnp_TxnRef = "", vnp_RequestId: requestId = "", vnp_TransactionType: type = "" } = asked;
  return transact(db, async (tx): Promise<VnpayFields> => {
    const [payment] = await tx.select().from(simulatorPayments).where(named("vnpay", vnp_TxnRef)).for("update");
    if (!payment) return { vnp_ResponseCode: "91" };
    if (payment.status !== "00") return { vnp_ResponseCode: "95" };
    const [earlier] = await tx.select().from(simulatorPayments).where(named("vnpay-refund", requestId));
    if (earlier || payment.refunded === payment.amount) return { vnp_ResponseCode: "94" };
    const whole = amount === payment.amount;
    if (!amount || payment.refunded + amount > payment.amount || type !== (whole ? "02" : "03"))
      return { vnp_ResponseCode: "03" };

    const { transactionNo } = payment;
    const request = {
      provider: "vnpay-refund",
      reference: requestId,
      amount,
      status: "05",
      transactionNo,
      payDate: vnpayDate(now),
    };
    await tx.insert(simulatorPayments).values(request);
    await tx
      .update(simulatorPayments)
      .set({ refunded: payment.refunded + amount })
      .where(named("vnpay", vnp_TxnRef));
    return {
      vnp_ResponseCode: "00",
      vnp_Amount: vnpayAmount(amount),
      vnp_BankCode: "NCB",
      vnp_PayDate: request.payDate,
      vnp_TransactionNo: transactionNo,
      vnp_TransactionType: type,
      vnp_TransactionStatus: "05",
    };
  });
}

function head(asked: VnpayFields): VnpayFields {
  return {
    vnp_ResponseId: randomUUID().replaceAll("-", ""),
    vnp_Command: asked.vnp_Command ?? "",
    vnp_TmnCode: asked.vnp_TmnCode ?? "",
    vnp_TxnRef: asked.vnp_TxnRef ?? "",
    vnp_OrderInfo: asked.vnp_OrderInfo ?? "",
  };
}

function named(provider: "vnpay" | "vnpay-refund", reference: string) {
  return and(eq(simulatorPayments.provider, provider), eq(simulatorPayments.reference, reference));
}
