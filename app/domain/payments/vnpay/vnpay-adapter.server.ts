import { randomBytes } from "node:crypto";
import { config } from "~/lib/config.server";
import { logError } from "~/lib/log.server";
import { shopDate } from "~/lib/shop-time";
import { GatewayError, gatewayApi, hear, noted } from "../ask-gateway.server";
import { gatewayPayBy } from "../pay-by.rules";
import type {
  AttemptFacts,
  Gateway,
  Message,
  PaymentAdapter,
  ProviderAnswer,
  RefundAnswer,
  RefundFacts,
  SendAnswer,
  Told,
  WhyFailed,
} from "../payment-adapter";
import { returnUrl } from "../return-url.server";
import {
  readVnpayResult,
  type VnpayMerchant,
  type VnpayReply,
  verifyVnpay,
  vnpayAnswers,
  vnpayPayUrl,
  vnpaySucceeded,
  vnpaySuspects,
} from "./vnpay.server";
import { vnpayQuery, vnpayRefund } from "./vnpay-api.server";

/** VNPay requires an address. The shop sends its own instead of the visitor's. */
const ipAddr = "127.0.0.1";

const gateway: Gateway = {
  saysWhere: false,
  notifiesBy: "GET",
  read: readNotice,
  answer: (verdict) => Response.json(vnpayAnswers[verdict]),
  comeBack(query) {
    const result = readSigned(new URLSearchParams([...query].filter(([name]) => name.startsWith("vnp_"))));
    return typeof result === "string" ? null : { reference: result.txnRef, cancelled: result.responseCode !== "00" };
  },
};
const oneOfManyFailure = "one_of_many";
const failures = new Map<string, WhyFailed>([
  ["24", "cancelled"],
  ["51", "no_money"],
  ["11", "expired"],
]);

export const vnpayAdapter: PaymentAdapter = {
  amounts: null,
  fits: () => true,
  paidAtTheDoor: false,
  payBy: gatewayPayBy,

  origins: () => (config.vnpay.payUrl ? [config.vnpay.payUrl] : []),

  gateway,

  isReady: () =>
    Boolean(
      config.vnpay.tmnCode && config.vnpay.secret && (config.demo || (config.vnpay.payUrl && config.vnpay.apiUrl)),
    ),

  start: async (attempt) => ({
    kind: "redirect",
    url: vnpayPayUrl(
      {
        txnRef: attempt.reference,
        amount: attempt.amount,
        orderInfo: `Thanh toan don hang ${attempt.orderCode}`,
        returnUrl: returnUrl("vnpay", attempt),
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
    const asked = { ...call(attempt.reference, attempt.createdAt, now), orderInfo: `Query ${attempt.orderCode}` };
    const heard = await hear(vnpayQuery(asked, merchant(gatewayApi("vnpay"))), where);
    if ("silence" in heard) return { state: "unknown" };
    const reply = heard.said;
    const fault = faultOf(reply, attempt);
    if (fault) {
      logError(new GatewayError("vnpay", fault), where);
      return { state: "unknown" };
    }
    if (reply.responseCode === "91") return { state: "unopened" };
    if (reply.amount === null) return { state: "unknown" };
    if (vnpaySucceeded(reply)) {
      return paid(reply, reply.amount, false);
    }
    if (vnpaySuspects(reply)) return paid(reply, reply.amount, true);
    return reply.transactionStatus === "02"
      ? { state: "failed", failure: reply.transactionStatus }
      : { state: "unknown" };
  },

  whyFailed: (failure) => failures.get(failure) ?? "unknown",

  refund: { send: sendRefund, ask: askRefund, shouldAskFirst: (first, now) => shopDate(first) !== shopDate(now) },
};

function readSigned(query: URLSearchParams): VnpayReply | "forged" | "unclear" {
  const { secret } = config.vnpay;
  if (!secret || !verifyVnpay(query, secret)) return "forged";
  return readVnpayResult(query) ?? "unclear";
}

function readNotice({ query }: Message): Told | "forged" | "unclear" {
  const result = readSigned(query);
  if (typeof result === "string") return result;
  const { tmnCode, txnRef, amount } = result;
  return {
    reference: tmnCode === config.vnpay.tmnCode ? txnRef : null,
    amount,
    says: endOf(result),
    mark: query.get("vnp_SecureHash")?.toLowerCase() ?? "",
  };
}

function endOf(result: VnpayReply): ProviderAnswer {
  const doubtful = vnpaySuspects(result);
  if (result.amount && (doubtful || vnpaySucceeded(result))) return paid(result, result.amount, doubtful);
  return result.responseCode === "00" ? { state: "unknown" } : { state: "failed", failure: result.responseCode };
}

function paid({ transactionNo, payDate }: VnpayReply, amount: number, doubtful: boolean): ProviderAnswer {
  return { state: "paid", amount, transactionId: transactionNo, date: payDate, doubtful };
}

async function sendRefund(refund: RefundFacts, now: Date): Promise<SendAnswer> {
  const where = `vnpay refund ${refund.reference}`;
  const heard = await hear(vnpayRefund(refundCall(refund, now), merchant(gatewayApi("vnpay"))), where);
  // The refund may have been executed. VNPay answers 94 to the same request ID.
  if ("silence" in heard) return { state: "silent", failure: heard.silence };
  const { responseCode, transactionStatus } = heard.said;
  if (responseCode === "94") return alreadyRequested(refund);
  if (responseCode !== "00") return { state: "failed", failure: noted(new GatewayError("vnpay", responseCode), where) };
  switch (transactionStatus) {
    case "00":
      return { state: "done" };
    case "09":
      return { state: "failed", failure: "09" };
    default:
      return { state: "sent" };
  }
}

/** Code 94 means that VNPay is processing a refund of this payment. */
function alreadyRequested({ oneOfMany, isFirstTry }: RefundFacts): SendAnswer {
  if (!oneOfMany) return { state: "sent" };
  return isFirstTry ? { state: "later", failure: "94" } : { state: "unclear", failure: oneOfManyFailure };
}

/** VNPay reports only the payment, whose type is 02 or 03 after a refund. It does not tell several refunds apart. */
async function askRefund(refund: RefundFacts, now: Date): Promise<RefundAnswer> {
  const where = `vnpay refund query ${refund.reference}`;
  const asked = { ...call(refund.reference, refund.attemptCreatedAt, now), orderInfo: `Query ${refund.code}` };
  const heard = await hear(vnpayQuery(asked, merchant(gatewayApi("vnpay"))), where);
  if ("silence" in heard) return { state: "silent", failure: heard.silence };
  const reply = heard.said;
  if (reply.responseCode !== "00" || reply.txnRef !== refund.reference)
    return { state: "silent", failure: noted(new GatewayError("vnpay", reply.responseCode), where) };
  if (reply.transactionType === "01") return { state: "unseen" };
  if (refund.oneOfMany) return { state: "unclear", failure: oneOfManyFailure };
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

function faultOf({ responseCode, txnRef }: VnpayReply, { reference }: AttemptFacts): string | null {
  if (responseCode !== "00" && responseCode !== "91") return responseCode;
  return txnRef === reference ? null : "another_payment";
}

function merchant(endpoint: string): VnpayMerchant {
  const { tmnCode = "", secret = "" } = config.vnpay;
  return { endpoint, tmnCode, secret };
}

function call(txnRef: string, createdAt: Date, now: Date) {
  return { requestId: randomBytes(12).toString("hex"), txnRef, createdAt, ipAddr, now };
}

function refundCall(refund: RefundFacts, now: Date) {
  return {
    ...call(refund.reference, refund.attemptCreatedAt, now),
    requestId: refund.name,
    amount: refund.amount,
    full: refund.amount === refund.paidAmount,
    transactionNo: refund.transactionId,
    orderInfo: `Hoan tien ${refund.code}`,
    createBy: "gondola",
  };
}
