import { z } from "zod";
import { buildReturnUrl } from "~/domain/payments/build-return-url.server";
import { config } from "~/lib/config.server";
import { isSameHash } from "~/lib/hash.server";
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
import {
  type AttemptFacts,
  type Gateway,
  listUnset,
  type PaymentAdapter,
  type ProviderAnswer,
  type RefundAnswer,
  type RefundFacts,
  type RefundSendAnswer,
  type WebhookReport,
  type WebhookRequest,
  type WebhookResult,
} from "../../payment-adapter";
import {
  buildRefundId,
  buildTransId,
  parseReference,
  sealZalopay,
  signCallback,
  signReturn,
  type ZalopayCall,
  zalopayCodes,
} from "./zalopay.server";

type ZalopayKeys = { appId?: string | undefined; key2?: string | undefined };

const Callback = z.object({ data: z.string(), mac: z.string() });

const PAID = 1;

type ZalopayRequest = Record<string, string | number>;

const timeoutMs = 30_000;
/** ZaloPay accepts no smaller `expire_duration_seconds`. */
const minSeconds = 300;

/** ZaloPay repeats a callback up to three times after every answer except 1 and 2. */
const answers = {
  recorded: 1,
  repeat: 2,
  wrong_amount: 1,
  unknown: 0,
  unclear: 0,
  forged: -1,
} as const satisfies Record<WebhookResult, number>;

const gateway: Gateway = {
  shouldRequestPage: true,
  webhookMethod: "POST",
  readWebhook: ({ body }: WebhookRequest): WebhookReport | "forged" | "unclear" => readCallback(body, config.zalopay),
  respond: (result) => Response.json({ return_code: answers[result], return_message: result }),
  readReturn: (query) => readReturn(query, config.zalopay),
};

export const zalopayAdapter: PaymentAdapter = {
  marks: ["zalopay"],
  isReady: () => listMissing().length === 0,
  listMissing,
  amounts: null,
  isAvailableFor: () => true,
  isCashOnDelivery: false,
  deadlineSetting: "gateway_minutes",
  origins: () => config.zalopay.payUrls,
  gateway,
  start: createPayment,
  query: queryPayment,
  getFailureReason: (failure) => (failure === zalopayCodes.expired ? "expired" : "unknown"),
  // ZaloPay identifies refunds by name, so a refund without an answer is always queried before it is sent again.
  refund: { send: sendRefund, query: queryRefund, shouldQueryFirst: () => true },
};

async function createPayment(attempt: AttemptFacts) {
  const { reference, amount, orderCode, origin, createdAt, expiresAt } = attempt;
  const seconds = Math.floor((expiresAt.getTime() - createdAt.getTime()) / 1000);
  const request = {
    app_id: Number(getAppId()),
    app_trans_id: buildTransId(reference, createdAt),
    app_user: "guest",
    app_time: createdAt.getTime(),
    amount,
    item: "[]",
    embed_data: JSON.stringify({ redirecturl: buildReturnUrl("zalopay", attempt) }),
    description: `Thanh toan don hang ${orderCode}`,
    expire_duration_seconds: Math.max(seconds, minSeconds),
    callback_url: `${origin}/webhooks/zalopay`,
  };
  const reply = await callZalopay("create", request);
  const { return_code: code, sub_return_code: sub = "", order_url: url = "" } = reply;
  if (code !== zalopayCodes.done) throw new GatewayError("zalopay", sub, sub !== "-500");
  return { kind: "redirect", url } as const;
}

async function queryPayment({ reference, createdAt }: AttemptFacts): Promise<ProviderAnswer> {
  const where = `zalopay query ${reference}`;
  const request = { app_id: Number(getAppId()), app_trans_id: buildTransId(reference, createdAt) };
  const result = await catchGatewayFailure(callZalopay("query", request), where);
  if ("failure" in result) return { state: "unknown" };
  const { return_code: code, sub_return_code: sub = "", zp_trans_id: transactionId = "", ...fields } = result.answer;
  const [amount, date] = [parseWholeVnd(fields.amount), fields.server_time ?? ""];
  if (code === zalopayCodes.done && amount !== null && /[1-9]/.test(transactionId))
    return { state: "paid", amount, transactionId, date, isDoubtful: false };
  if (code !== zalopayCodes.failed) return { state: "unknown" };
  if (sub === zalopayCodes.notFound) return { state: "unopened" };
  if (!isRequestProblem(sub)) return { state: "failed", failure: sub };
  logGatewayFailure(new GatewayError("zalopay", sub), where);
  return { state: "unknown" };
}

async function sendRefund(refund: RefundFacts, now: Date): Promise<RefundSendAnswer> {
  const { name, amount, transactionId, code, firstTriedAt } = refund;
  const request = {
    app_id: Number(getAppId()),
    m_refund_id: buildRefundId(name, getAppId(), firstTriedAt),
    zp_trans_id: transactionId,
    amount,
    timestamp: now.getTime(),
    description: `Hoan tien ${code}`,
  };
  const { answer } = await callRefundApi("refund", request, refund);
  return answer;
}

async function queryRefund(refund: RefundFacts, now: Date): Promise<RefundAnswer> {
  const { name, firstTriedAt } = refund;
  const request = {
    app_id: Number(getAppId()),
    m_refund_id: buildRefundId(name, getAppId(), firstTriedAt),
    timestamp: now.getTime(),
  };
  const { answer, sub } = await callRefundApi("query_refund", request, refund);
  return sub === zalopayCodes.notFound ? { state: "unseen" } : answer;
}

async function callRefundApi(
  call: "refund" | "query_refund",
  request: ZalopayRequest,
  { reference }: RefundFacts,
): Promise<{ answer: RefundSendAnswer; sub: string }> {
  const where = `zalopay ${call.replace("_", " ")} ${reference}`;
  const result = await catchGatewayFailure(callZalopay(call, request), where);
  if ("failure" in result) return { answer: { state: "silent", failure: result.failure }, sub: "" };
  const { return_code: code, sub_return_code: sub = "" } = result.answer;
  if (code === zalopayCodes.done) return { answer: { state: "done" }, sub };
  if (code === zalopayCodes.processing) return { answer: { state: "sent" }, sub };
  const failure = logGatewayFailure(new GatewayError("zalopay", sub, true), where);
  return {
    answer: { state: code !== zalopayCodes.failed || isRequestProblem(sub) ? "silent" : "failed", failure },
    sub,
  };
}

function isRequestProblem(sub: string): boolean {
  return zalopayCodes.requestProblems.some((code) => code === sub);
}

async function callZalopay(call: ZalopayCall, fields: ZalopayRequest): Promise<GatewayFields> {
  const body = sealZalopay(call, fields, config.zalopay.key1 ?? "");
  return toGatewayFields(
    await callGateway("zalopay", {
      endpoint: `${getGatewayApiUrl("zalopay").replace(/\/$/, "")}/v2/${call}`,
      body,
      timeoutMs,
    }),
  );
}

function getAppId(): string {
  return config.zalopay.appId ?? "";
}

function listMissing(): string[] {
  const { appId, key1, key2, apiUrl, payUrls } = config.zalopay;
  return listUnset(
    { ZALOPAY_APP_ID: appId, ZALOPAY_KEY1: key1, ZALOPAY_KEY2: key2 },
    { ZALOPAY_API_URL: apiUrl, ZALOPAY_PAY_URL: payUrls[0] },
    config.isDemo,
  );
}

/** ZaloPay sends callbacks for successful payments only. */
export function readCallback(body: string, { appId, key2 }: ZalopayKeys): WebhookReport | "forged" | "unclear" {
  const json = parseJsonOrNull(body);
  const { data, mac } = Callback.safeParse(json).data ?? {};
  if (!key2 || data === undefined || !isSameHash(mac, signCallback(data, key2))) return "forged";
  const fields: GatewayFields = toGatewayFields(parseJsonOrNull(data));
  const { app_id, app_trans_id = "", zp_trans_id: transactionId = "", server_time: date = "" } = fields;
  const amount = parseWholeVnd(fields.amount);
  if (Object(json).type !== PAID || amount === null || !/[1-9]/.test(transactionId)) return "unclear";
  const reference = app_id === appId ? parseReference(app_trans_id) : null;
  return {
    reference,
    isForAttempt: ({ createdAt }) => reference !== null && buildTransId(reference, createdAt) === app_trans_id,
    amount,
    answer: { state: "paid", amount, transactionId, date, isDoubtful: false },
    idempotencyKey: mac?.toLowerCase() ?? "",
  };
}

function readReturn(query: URLSearchParams, { key2 }: ZalopayKeys): { reference: string; isCancelled: boolean } | null {
  const fields: GatewayFields = Object.fromEntries(query);
  if (!key2 || !isSameHash(fields.checksum, signReturn(fields, key2))) return null;
  const reference = parseReference(fields.apptransid ?? "");
  return reference === null ? null : { reference, isCancelled: fields.status !== "1" };
}
