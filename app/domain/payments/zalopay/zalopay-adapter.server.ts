import { config } from "~/lib/config.server";
import {
  askGateway,
  GatewayError,
  type GatewayFields,
  gatewayApi,
  gatewayFields,
  hear,
  noted,
  wholeVnd,
} from "../ask-gateway.server";
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
  Verdict,
} from "../payment-adapter";
import { returnUrl } from "../return-url.server";
import { readCallback, readReturn } from "./read-zalopay.server";
import { refundIdOf, sealZalopay, transIdOf, type ZalopayCall, zalopayCodes } from "./zalopay.server";

type Values = Record<string, string | number>;

const withinMs = 30_000;
/** ZaloPay's minimum. */
const minSeconds = 300;

/** ZaloPay repeats a callback up to three times after every answer except 1 and 2. */
const answers = {
  heard: 1,
  repeat: 2,
  wrong_amount: 1,
  unknown: 0,
  unclear: 0,
  forged: -1,
} as const satisfies Record<Verdict, number>;

const gateway: Gateway = {
  saysWhere: true,
  notifiesBy: "POST",
  read: ({ body }: Message): Told | "forged" | "unclear" => readCallback(body, config.zalopay),
  answer: (verdict) => Response.json({ return_code: answers[verdict], return_message: verdict }),
  comeBack: (query) => readReturn(query, config.zalopay),
};

export const zalopayAdapter: PaymentAdapter = {
  isReady: () => {
    const { appId, key1, key2, apiUrl, payUrls } = config.zalopay;
    return Boolean(appId && key1 && key2 && (config.demo || (apiUrl && payUrls.length > 0)));
  },
  amounts: null,
  fits: () => true,
  paidAtTheDoor: false,
  payBy: gatewayPayBy,
  origins: () => config.zalopay.payUrls,
  gateway,
  start: startPaying,
  query: askPayment,
  whyFailed: (failure) => (failure === zalopayCodes.expired ? "expired" : "unknown"),
  // ZaloPay identifies refunds by name, so a refund without an answer is always queried before it is sent again.
  refund: { send: sendRefund, ask: askRefund, shouldAskFirst: () => true },
};

/** @throws {GatewayError} with `refused` if ZaloPay rejects the payment */
async function startPaying(attempt: AttemptFacts) {
  const { reference, amount, orderCode, origin, createdAt, expiresAt } = attempt;
  const seconds = Math.floor((expiresAt.getTime() - createdAt.getTime()) / 1000);
  const asked = {
    app_id: Number(appId()),
    app_trans_id: transIdOf(reference, createdAt),
    app_user: "guest",
    app_time: createdAt.getTime(),
    amount,
    item: "[]",
    embed_data: JSON.stringify({ redirecturl: returnUrl("zalopay", attempt) }),
    description: `Thanh toan don hang ${orderCode}`,
    expire_duration_seconds: Math.max(seconds, minSeconds),
    callback_url: `${origin}/webhooks/zalopay`,
  };
  const reply = await ask("create", asked);
  const { return_code: code, sub_return_code: sub = "", order_url: url = "" } = reply;
  if (code !== zalopayCodes.done) throw new GatewayError("zalopay", sub, sub !== "-500");
  return { kind: "redirect", url } as const;
}

async function askPayment({ reference, createdAt }: AttemptFacts): Promise<ProviderAnswer> {
  const where = `zalopay query ${reference}`;
  const asked = { app_id: Number(appId()), app_trans_id: transIdOf(reference, createdAt) };
  const heard = await hear(ask("query", asked), where);
  if ("silence" in heard) return { state: "unknown" };
  const { return_code: code, sub_return_code: sub = "", zp_trans_id: transactionId = "", ...said } = heard.said;
  const [amount, date] = [wholeVnd(said.amount), said.server_time ?? ""];
  if (code === zalopayCodes.done && amount !== null && /[1-9]/.test(transactionId))
    return { state: "paid", amount, transactionId, date, doubtful: false };
  if (code !== zalopayCodes.failed) return { state: "unknown" };
  if (sub === zalopayCodes.notFound) return { state: "unopened" };
  if (!saysNothing(sub)) return { state: "failed", failure: sub };
  noted(new GatewayError("zalopay", sub), where);
  return { state: "unknown" };
}

async function sendRefund(refund: RefundFacts, now: Date): Promise<SendAnswer> {
  const { name, amount, transactionId, code, firstTriedAt } = refund;
  const asked = {
    app_id: Number(appId()),
    m_refund_id: refundIdOf(name, appId(), firstTriedAt),
    zp_trans_id: transactionId,
    amount,
    timestamp: now.getTime(),
    description: `Hoan tien ${code}`,
  };
  const { answer } = await hearRefund("refund", asked, refund);
  return answer;
}

async function askRefund(refund: RefundFacts, now: Date): Promise<RefundAnswer> {
  const { name, firstTriedAt } = refund;
  const asked = {
    app_id: Number(appId()),
    m_refund_id: refundIdOf(name, appId(), firstTriedAt),
    timestamp: now.getTime(),
  };
  const { answer, sub } = await hearRefund("query_refund", asked, refund);
  return sub === zalopayCodes.notFound ? { state: "unseen" } : answer;
}

/** ZaloPay accepts a refund first and completes it later. */
async function hearRefund(
  call: "refund" | "query_refund",
  asked: Values,
  { reference }: RefundFacts,
): Promise<{ answer: SendAnswer; sub: string }> {
  const where = `zalopay ${call.replace("_", " ")} ${reference}`;
  const heard = await hear(ask(call, asked), where);
  if ("silence" in heard) return { answer: { state: "silent", failure: heard.silence }, sub: "" };
  const { return_code: code, sub_return_code: sub = "" } = heard.said;
  if (code === zalopayCodes.done) return { answer: { state: "done" }, sub };
  if (code === zalopayCodes.processing) return { answer: { state: "sent" }, sub };
  const failure = noted(new GatewayError("zalopay", sub, true), where);
  return { answer: { state: code !== zalopayCodes.failed || saysNothing(sub) ? "silent" : "failed", failure }, sub };
}

function saysNothing(sub: string): boolean {
  return zalopayCodes.nothingSaid.some((code) => code === sub);
}

async function ask(call: ZalopayCall, fields: Values): Promise<GatewayFields> {
  const body = sealZalopay(call, fields, config.zalopay.key1 ?? "");
  return gatewayFields(
    await askGateway("zalopay", { endpoint: `${gatewayApi("zalopay").replace(/\/$/, "")}/v2/${call}`, body, withinMs }),
  );
}

function appId(): string {
  return config.zalopay.appId ?? "";
}
