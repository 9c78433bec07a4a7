import { randomBytes } from "node:crypto";
import { buildReturnUrl } from "~/domain/payments/build-return-url.server";
import {
  type AttemptFacts,
  type Gateway,
  isAmountAccepted,
  type PaymentAdapter,
  type ProviderAnswer,
  type RefundAnswer,
  type RefundFacts,
  type RefundSendAnswer,
  type WebhookReport,
  type WebhookRequest,
} from "~/domain/payments/payment-adapter";
import { config } from "~/lib/config.server";
import {
  callGateway,
  GatewayError,
  type GatewayFields,
  getGatewayApiUrl,
  parseJsonOrNull,
  parseWholeVnd,
  toGatewayFields,
} from "../../call-gateway.server";
import { catchGatewayFailure, logGatewayFailure } from "../../gateway-failure.server";
import { listUnset } from "../../payment-adapter";
import {
  getMomoFailureReason,
  isMomoPaid,
  isOneOf,
  type MomoKeys,
  momoAmounts,
  momoCodes,
  readMomoAnswer,
  sealMomo,
  verifyMomo,
} from "./momo.server";

/** MoMo requires a timeout of at least 30 s. */
const timeoutMs = 30_000;
const webhookStatus = {
  recorded: 204,
  repeat: 204,
  wrong_amount: 204,
  unknown: 404,
  forged: 400,
  unclear: 503,
} as const;

const gateway: Gateway = {
  shouldRequestPage: true,
  webhookMethod: "POST",
  readWebhook,
  respond: (result) => new Response(null, { status: webhookStatus[result] }),
  readReturn(query) {
    const fields = Object.fromEntries(query);
    if (!isSigned(fields)) return null;
    const { orderId: reference = "", resultCode = "" } = fields;
    return { reference, isCancelled: !isMomoPaid(resultCode) && !isOneOf(momoCodes.pending, resultCode) };
  },
};

export const momoAdapter: PaymentAdapter = {
  marks: ["momo"],
  isReady: () => listMissing().length === 0,
  listMissing,
  amounts: momoAmounts,
  isAvailableFor: ({ amount }) => isAmountAccepted({ amounts: momoAmounts }, amount),
  isCashOnDelivery: false,
  deadlineSetting: "gateway_minutes",
  origins: () => (config.momo.apiUrl ? [config.momo.apiUrl] : []),
  gateway,
  start: createPayment,
  query: queryPayment,
  getFailureReason: getMomoFailureReason,
  // A refund that MoMo did not answer may have been paid, so it is always queried before it is sent again.
  refund: { send: sendRefund, query: queryRefund, shouldQueryFirst: () => true },
};

async function createPayment({ reference, amount, orderCode, origin, locale, ...attempt }: AttemptFacts) {
  const request = {
    partnerCode: getPartnerCode(),
    requestType: "payWithMethod",
    ipnUrl: `${origin}/webhooks/momo`,
    redirectUrl: buildReturnUrl("momo", { reference, amount, orderCode, origin, locale, ...attempt }),
    orderId: reference,
    amount,
    orderInfo: `Thanh toan don hang ${orderCode}`,
    requestId: reference,
    extraData: "",
  };
  const reply = toGatewayFields(
    await callMomo("create", { ...sealMomo("create", request, getKeys()), lang: locale, autoCapture: true }),
  );
  const { resultCode = "", payUrl = "" } = reply;
  if (isOneOf(momoCodes.unclear, resultCode)) throw new GatewayError("momo", resultCode);
  if (resultCode !== momoCodes.paid) throw new GatewayError("momo", resultCode, true);
  if (!verifyMomo("created", reply, getKeys()) || reply.orderId !== reference)
    throw new GatewayError("momo", "not_signed");
  return { kind: "redirect", url: payUrl } as const;
}

function isSigned(fields: GatewayFields): boolean {
  const keys = findKeys();
  return keys !== null && verifyMomo("webhook", fields, keys);
}

function readWebhook({ body }: WebhookRequest): WebhookReport | "forged" {
  const fields = toGatewayFields(parseJsonOrNull(body));
  if (!isSigned(fields)) return "forged";
  const { partnerCode, orderId = "", amount, signature = "" } = fields;
  return {
    reference: partnerCode === getPartnerCode() ? orderId : null,
    amount: parseWholeVnd(amount),
    answer: readMomoAnswer(fields),
    idempotencyKey: signature.toLowerCase(),
  };
}

async function queryPayment({ reference }: AttemptFacts): Promise<ProviderAnswer> {
  const where = `momo query ${reference}`;
  const result = await catchGatewayFailure(callMomo("query", buildQuery(reference)), where);
  if ("failure" in result) return { state: "unknown" };
  const reply = toGatewayFields(result.answer);
  if (reply.resultCode === momoCodes.notFound) return { state: "unopened" };
  if (reply.orderId === reference) return readMomoAnswer(reply);
  logGatewayFailure(new GatewayError("momo", "another_payment"), where);
  return { state: "unknown" };
}

async function sendRefund(refund: RefundFacts): Promise<RefundSendAnswer> {
  const where = `momo refund ${refund.reference}`;
  const { name, amount, transactionId, code } = refund;
  const description = `Hoan tien ${code}`;
  const request = {
    partnerCode: getPartnerCode(),
    orderId: name,
    requestId: name,
    amount,
    transId: transactionId,
    description,
  };
  const body = { ...sealMomo("refund", request, getKeys()), transId: Number(transactionId), lang: "vi" };
  const result = await catchGatewayFailure(callMomo("refund", body), where);
  if ("failure" in result) return { state: "silent", failure: result.failure };
  const { resultCode = "" } = toGatewayFields(result.answer);
  if (!isOneOf(momoCodes.used, resultCode)) return toRefundAnswer(resultCode, where);
  const answer = await queryRefund(refund);
  if (answer.state !== "unseen") return answer;
  return { state: "silent", failure: logGatewayFailure(new GatewayError("momo", resultCode), where) };
}

async function queryRefund({ name, reference }: RefundFacts): Promise<RefundAnswer> {
  const where = `momo refund query ${reference}`;
  const result = await catchGatewayFailure(callMomo("refund/query", buildQuery(name)), where);
  if ("failure" in result) return { state: "silent", failure: result.failure };
  const { resultCode = "" } = toGatewayFields(result.answer);
  const list: unknown = Object(result.answer).refundTrans;
  const own = Array.isArray(list) ? list.map(toGatewayFields).find(({ orderId }) => orderId === name) : undefined;
  if (own) return toRefundAnswer(own.resultCode ?? "", where);
  return resultCode === momoCodes.notFound || resultCode === momoCodes.paid
    ? { state: "unseen" }
    : { state: "silent", failure: logGatewayFailure(new GatewayError("momo", resultCode), where) };
}

function toRefundAnswer(code: string, where: string): RefundSendAnswer {
  if (code === momoCodes.paid) return { state: "done" };
  if (isOneOf(momoCodes.pending, code)) return { state: "sent" };
  const failure = logGatewayFailure(new GatewayError("momo", code, true), where);
  if (code === momoCodes.tryLater) return { state: "later", failure };
  return { state: isOneOf(momoCodes.unclear, code) ? "silent" : "failed", failure };
}

function buildQuery(orderId: string) {
  const requestId = randomBytes(12).toString("hex");
  return { ...sealMomo("query", { partnerCode: getPartnerCode(), orderId, requestId }, getKeys()), lang: "vi" };
}

function callMomo(call: string, body: object): Promise<unknown> {
  return callGateway("momo", {
    endpoint: `${getGatewayApiUrl("momo").replace(/\/$/, "")}/v2/gateway/api/${call}`,
    body,
    timeoutMs,
  });
}

function getPartnerCode(): string {
  return config.momo.partnerCode ?? "";
}

function findKeys(): MomoKeys | null {
  const { accessKey, secretKey } = config.momo;
  return accessKey && secretKey ? { accessKey, secretKey } : null;
}

function getKeys(): MomoKeys {
  return findKeys() ?? { accessKey: "", secretKey: "" };
}

function listMissing(): string[] {
  const { partnerCode, accessKey, secretKey, apiUrl } = config.momo;
  return listUnset(
    { MOMO_PARTNER_CODE: partnerCode, MOMO_ACCESS_KEY: accessKey, MOMO_SECRET_KEY: secretKey },
    { MOMO_API_URL: apiUrl },
    config.isDemo,
  );
}
