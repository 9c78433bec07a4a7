import { randomBytes } from "node:crypto";
import { buildReturnUrl } from "~/domain/payments/build-return-url.server";
import { config } from "~/lib/config.server";
import { logError } from "~/lib/log.server";
import { shopDate } from "~/lib/shop-time";
import { GatewayError, getGatewayApiUrl } from "../../call-gateway.server";
import { catchGatewayFailure, logGatewayFailure } from "../../gateway-failure.server";
import type {
  AttemptFacts,
  Gateway,
  PaymentAdapter,
  PaymentFailureReason,
  ProviderAnswer,
  RefundAnswer,
  RefundFacts,
  RefundSendAnswer,
  WebhookReport,
  WebhookRequest,
} from "../../payment-adapter";
import { listUnset } from "../../payment-adapter";
import {
  buildVnpayUrl,
  isVnpaySuccess,
  isVnpaySuspicious,
  readVnpayResult,
  type VnpayMerchant,
  type VnpayReply,
  verifyVnpay,
  vnpayWebhookAnswers,
} from "./vnpay.server";
import { queryVnpay, requestVnpayRefund } from "./vnpay-api.server";

/** VNPay requires an IP address. The shop sends a fixed one instead of the visitor's. */
const ipAddr = "127.0.0.1";

const gateway: Gateway = {
  shouldRequestPage: false,
  webhookMethod: "GET",
  readWebhook,
  respond: (result) => Response.json(vnpayWebhookAnswers[result]),
  readReturn(query) {
    const result = readSignedResult(new URLSearchParams([...query].filter(([name]) => name.startsWith("vnp_"))));
    if (typeof result === "string") return null;
    return { reference: result.txnRef, isCancelled: toProviderAnswer(result).state === "failed" };
  },
};
const otherRefundsFailure = "one_of_many";
const failureReasons = new Map<string, PaymentFailureReason>([
  ["24", "cancelled"],
  ["51", "no_money"],
  ["11", "expired"],
]);

export const vnpayAdapter: PaymentAdapter = {
  marks: ["napas", "visa", "mastercard", "jcb"],
  amounts: null,
  isAvailableFor: () => true,
  isCashOnDelivery: false,
  deadlineSetting: "gateway_minutes",

  origins: () => (config.vnpay.payUrl ? [config.vnpay.payUrl] : []),

  gateway,

  isReady: () => listMissing().length === 0,
  listMissing,

  start: async (attempt) => ({
    kind: "redirect",
    url: buildVnpayUrl(
      {
        txnRef: attempt.reference,
        amount: attempt.amount,
        orderInfo: `Thanh toan don hang ${attempt.orderCode}`,
        returnUrl: buildReturnUrl("vnpay", attempt),
        ipAddr,
        createdAt: attempt.createdAt,
        expiresAt: attempt.expiresAt,
        locale: attempt.locale,
      },
      getMerchant(config.vnpay.payUrl ?? `${config.simulatorOrigin ?? attempt.origin}/simulator/vnpay`),
    ),
  }),

  async query(attempt, now): Promise<ProviderAnswer> {
    const where = `vnpay query ${attempt.reference}`;
    const request = {
      ...buildCall(attempt.reference, attempt.createdAt, now),
      orderInfo: `Query ${attempt.orderCode}`,
    };
    const result = await catchGatewayFailure(queryVnpay(request, getMerchant(getGatewayApiUrl("vnpay"))), where);
    if ("failure" in result) return { state: "unknown" };
    const reply = result.answer;
    const fault = findFault(reply, attempt);
    if (fault) {
      logError(new GatewayError("vnpay", fault), where);
      return { state: "unknown" };
    }
    if (reply.responseCode === "91") return { state: "unopened" };
    if (reply.amount === null) return { state: "unknown" };
    if (isVnpaySuccess(reply)) {
      return buildPaidAnswer(reply, reply.amount, false);
    }
    if (isVnpaySuspicious(reply)) return buildPaidAnswer(reply, reply.amount, true);
    return reply.transactionStatus === "02"
      ? { state: "failed", failure: reply.transactionStatus }
      : { state: "unknown" };
  },

  getFailureReason: (failure) => failureReasons.get(failure) ?? "unknown",

  refund: { send: sendRefund, query: queryRefund, shouldQueryFirst: (first, now) => shopDate(first) !== shopDate(now) },
};

function readSignedResult(query: URLSearchParams): VnpayReply | "forged" | "unclear" {
  const { secret } = config.vnpay;
  if (!secret || !verifyVnpay(query, secret)) return "forged";
  return readVnpayResult(query) ?? "unclear";
}

function readWebhook({ query }: WebhookRequest): WebhookReport | "forged" | "unclear" {
  const result = readSignedResult(query);
  if (typeof result === "string") return result;
  const { tmnCode, txnRef, amount } = result;
  return {
    reference: tmnCode === config.vnpay.tmnCode ? txnRef : null,
    amount,
    answer: toProviderAnswer(result),
    idempotencyKey: query.get("vnp_SecureHash")?.toLowerCase() ?? "",
  };
}

function toProviderAnswer(result: VnpayReply): ProviderAnswer {
  const isDoubtful = isVnpaySuspicious(result);
  if (result.amount && (isDoubtful || isVnpaySuccess(result)))
    return buildPaidAnswer(result, result.amount, isDoubtful);
  return result.responseCode === "00" ? { state: "unknown" } : { state: "failed", failure: result.responseCode };
}

function buildPaidAnswer({ transactionNo, payDate }: VnpayReply, amount: number, isDoubtful: boolean): ProviderAnswer {
  return { state: "paid", amount, transactionId: transactionNo, date: payDate, isDoubtful };
}

async function sendRefund(refund: RefundFacts, now: Date): Promise<RefundSendAnswer> {
  const where = `vnpay refund ${refund.reference}`;
  const result = await catchGatewayFailure(
    requestVnpayRefund(buildRefundCall(refund, now), getMerchant(getGatewayApiUrl("vnpay"))),
    where,
  );
  // Without an answer, the refund may still have been executed.
  if ("failure" in result) return { state: "silent", failure: result.failure };
  const { responseCode, transactionStatus } = result.answer;
  if (responseCode === "94") return answerRepeatedRequest(refund);
  if (responseCode !== "00")
    return { state: "failed", failure: logGatewayFailure(new GatewayError("vnpay", responseCode), where) };
  switch (transactionStatus) {
    case "00":
      return { state: "done" };
    case "09":
      return { state: "failed", failure: "09" };
    default:
      return { state: "sent" };
  }
}

/** VNPay answers 94 if the request ID was used before, or while it processes another refund of this payment. */
function answerRepeatedRequest({ hasOtherRefunds, isFirstTry }: RefundFacts): RefundSendAnswer {
  if (!hasOtherRefunds) return { state: "sent" };
  return isFirstTry ? { state: "later", failure: "94" } : { state: "unclear", failure: otherRefundsFailure };
}

/** VNPay reports only the payment. Its type is 02 or 03 after any refund, so several refunds look the same. */
async function queryRefund(refund: RefundFacts, now: Date): Promise<RefundAnswer> {
  const where = `vnpay refund query ${refund.reference}`;
  const request = { ...buildCall(refund.reference, refund.attemptCreatedAt, now), orderInfo: `Query ${refund.code}` };
  const result = await catchGatewayFailure(queryVnpay(request, getMerchant(getGatewayApiUrl("vnpay"))), where);
  if ("failure" in result) return { state: "silent", failure: result.failure };
  const reply = result.answer;
  if (reply.responseCode !== "00" || reply.txnRef !== refund.reference)
    return { state: "silent", failure: logGatewayFailure(new GatewayError("vnpay", reply.responseCode), where) };
  if (reply.transactionType === "01") return { state: "unseen" };
  if (refund.hasOtherRefunds) return { state: "unclear", failure: otherRefundsFailure };
  switch (reply.transactionStatus) {
    case "00":
      return { state: "done" };
    case "05":
    case "06":
      return { state: "sent" };
    case "09":
      return { state: "failed", failure: "09" };
    default:
      return { state: "silent", failure: reply.transactionStatus };
  }
}

function findFault({ responseCode, txnRef }: VnpayReply, { reference }: AttemptFacts): string | null {
  if (responseCode !== "00" && responseCode !== "91") return responseCode;
  return txnRef === reference ? null : "another_payment";
}

function getMerchant(endpoint: string): VnpayMerchant {
  const { tmnCode = "", secret = "" } = config.vnpay;
  return { endpoint, tmnCode, secret };
}

function buildCall(txnRef: string, createdAt: Date, now: Date) {
  return { requestId: randomBytes(12).toString("hex"), txnRef, createdAt, ipAddr, now };
}

function buildRefundCall(refund: RefundFacts, now: Date) {
  return {
    ...buildCall(refund.reference, refund.attemptCreatedAt, now),
    requestId: refund.name,
    amount: refund.amount,
    isFull: refund.amount === refund.paymentAmount,
    transactionNo: refund.transactionId,
    orderInfo: `Hoan tien ${refund.code}`,
    createBy: "gondola",
  };
}

function listMissing(): string[] {
  const { tmnCode, secret, payUrl, apiUrl } = config.vnpay;
  return listUnset(
    { VNPAY_TMN_CODE: tmnCode, VNPAY_SECRET: secret },
    { VNPAY_PAY_URL: payUrl, VNPAY_API_URL: apiUrl },
    config.isDemo,
  );
}
