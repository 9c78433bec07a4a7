import { randomBytes } from "node:crypto";
import { config } from "~/lib/config.server";
import { kindOfError, logError } from "~/lib/log.server";
import { seal } from "~/lib/seal.server";
import type { AttemptFacts, PaymentAdapter, ProviderAnswer, RefundAnswer, RefundFacts } from "../methods";
import { type VnpayMerchant, type VnpayReply, vnpayPayUrl, vnpaySucceeded } from "./vnpay.server";
import { VnpayError, vnpayQuery, vnpayRefund } from "./vnpay-api.server";

/** VNPay sees no visitor's address: the field is required, and the shop's own is as good. */
const ipAddr = "127.0.0.1";
const viewMinutes = 120;

export const vnpayAdapter: PaymentAdapter = {
  id: "vnpay",
  windowSetting: "gateway_minutes",
  goodsOnly: false,

  origins: () =>
    [config.vnpay.payUrl, config.demo ? config.simulatorOrigin : null].filter(
      (url) => url !== null && url !== undefined,
    ),

  isReady: () =>
    Boolean(
      config.vnpay.tmnCode && config.vnpay.secret && (config.demo || (config.vnpay.payUrl && config.vnpay.apiUrl)),
    ),

  start: (attempt) => ({
    kind: "redirect",
    url: vnpayPayUrl(
      {
        txnRef: attempt.reference,
        amount: attempt.amount,
        orderInfo: `Thanh toan don hang ${attempt.orderCode}`,
        returnUrl: returnUrl(attempt),
        ipAddr,
        createdAt: attempt.createdAt,
        expiresAt: attempt.expiresAt,
        locale: attempt.locale,
      },
      merchant(config.vnpay.payUrl ?? `${config.simulatorOrigin ?? attempt.origin}/simulator/vnpay`),
    ),
  }),

  async query(attempt, now): Promise<ProviderAnswer> {
    const where = `vnpay query ${attempt.reference}`;
    const reply = await vnpayQuery(
      { ...call(attempt.reference, attempt.createdAt, now), orderInfo: `Query ${attempt.orderCode}` },
      merchant(apiUrl()),
    ).catch((error: unknown) => void logError(error, where));
    if (!reply) return { state: "unknown" };
    const fault = faultOf(reply, attempt);
    if (fault) {
      logError(new VnpayError(fault), where);
      return { state: "unknown" };
    }
    if (reply.responseCode === "91") return { state: "unopened" };
    if (reply.amount === null) return { state: "unknown" };
    if (vnpaySucceeded(reply)) {
      return { state: "paid", amount: reply.amount, transactionId: reply.transactionNo, date: reply.payDate };
    }
    return reply.transactionStatus === "02"
      ? { state: "failed", failure: reply.transactionStatus }
      : { state: "unknown" };
  },

  async refund(refund, now): Promise<RefundAnswer> {
    const where = `vnpay refund ${refund.reference}`;
    const reply = await vnpayRefund(refundCall(refund, now), merchant(apiUrl())).catch((error: unknown) => ({
      silence: noted(error, where),
    }));
    // Silence: it may have happened. The same request id later is answered 94, "already requested".
    if ("silence" in reply) return { state: "silent", failure: reply.silence };
    const { responseCode, transactionStatus } = reply;
    if (responseCode === "94") return { state: "done" };
    if (responseCode !== "00") return { state: "failed", failure: noted(new VnpayError(responseCode), where) };
    return { state: transactionStatus === "05" || transactionStatus === "06" ? "sent" : "done" };
  },
};

/** What is wrong with the answer to a query, or null. 91: VNPay knows no such payment. */
function faultOf({ responseCode, txnRef }: VnpayReply, { reference }: AttemptFacts): string | null {
  if (responseCode !== "00" && responseCode !== "91") return responseCode;
  return txnRef === reference ? null : "another_payment";
}

/** Logs an error; what kind it was. */
function noted(error: unknown, where: string): string {
  logError(error, where);
  return kindOfError(error);
}

/** The return carries a short-lived view of the order: people come back in another browser. */
function returnUrl({ origin, orderCode, createdAt }: AttemptFacts): string {
  const until = createdAt.getTime() + viewMinutes * 60_000;
  return `${origin}/checkout/return/vnpay?v=${seal("view", `${orderCode}~${until}`)}`;
}

function merchant(endpoint: string): VnpayMerchant {
  const { tmnCode = "", secret = "" } = config.vnpay;
  return { endpoint, tmnCode, secret };
}

/** The simulator is asked at the process's own address: what a visitor's Host header said is no place to call. */
function apiUrl(): string {
  return config.vnpay.apiUrl ?? `http://localhost:${config.port}/simulator/vnpay/api`;
}

function call(txnRef: string, createdAt: Date, now: Date) {
  return { requestId: randomBytes(12).toString("hex"), txnRef, createdAt, ipAddr, now };
}

function refundCall(refund: RefundFacts, now: Date) {
  return {
    ...call(refund.reference, refund.attemptCreatedAt, now),
    requestId: `refund${refund.id}`,
    amount: refund.amount,
    full: refund.amount === refund.paidAmount,
    transactionNo: refund.transactionId,
    orderInfo: `Hoan tien ${refund.orderCode}`,
    createBy: "gondola",
  };
}
