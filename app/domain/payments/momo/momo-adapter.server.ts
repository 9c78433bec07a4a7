import { randomBytes } from "node:crypto";
import { config } from "~/lib/config.server";
import { takesAmount } from "../amount-limits.rules";
import {
  askGateway,
  GatewayError,
  type GatewayFields,
  gatewayApi,
  gatewayFields,
  hear,
  jsonOf,
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
} from "../payment-adapter";
import { returnUrl } from "../return-url.server";
import {
  endOfMomo,
  isOneOf,
  type MomoKeys,
  momoAmounts,
  momoCodes,
  momoPaid,
  sealMomo,
  verifyMomo,
  whyMomoFailed,
} from "./momo.server";

/** MoMo requires a timeout of at least 30 s. */
const withinMs = 30_000;
const statusOf = { heard: 204, repeat: 204, wrong_amount: 204, unknown: 404, forged: 400, unclear: 503 } as const;

const gateway: Gateway = {
  saysWhere: true,
  notifiesBy: "POST",
  read: readNotice,
  answer: (verdict) => new Response(null, { status: statusOf[verdict] }),
  comeBack(query) {
    const told = Object.fromEntries(query);
    if (!isSigned(told)) return null;
    const { orderId: reference = "", resultCode = "" } = told;
    return { reference, cancelled: !momoPaid(resultCode) && !isOneOf(momoCodes.pending, resultCode) };
  },
};

export const momoAdapter: PaymentAdapter = {
  isReady: () => Boolean(config.momo.partnerCode && keysOf() && (config.demo || config.momo.apiUrl)),
  amounts: momoAmounts,
  fits: ({ amount }) => takesAmount({ amounts: momoAmounts }, amount),
  paidAtTheDoor: false,
  payBy: gatewayPayBy,
  origins: () => (config.momo.apiUrl ? [config.momo.apiUrl] : []),
  gateway,
  start: startPaying,
  query: askPayment,
  whyFailed: whyMomoFailed,
  // MoMo identifies refunds by name, so a refund without an answer is always queried before it is sent again.
  refund: { send: sendRefund, ask: askRefund, shouldAskFirst: () => true },
};

/** @throws {GatewayError} with `refused` if MoMo rejects the payment */
async function startPaying({ reference, amount, orderCode, origin, locale, ...attempt }: AttemptFacts) {
  const asked = {
    partnerCode: partner(),
    requestType: "payWithMethod",
    ipnUrl: `${origin}/webhooks/momo`,
    redirectUrl: returnUrl("momo", { reference, amount, orderCode, origin, locale, ...attempt }),
    orderId: reference,
    amount,
    orderInfo: `Thanh toan don hang ${orderCode}`,
    requestId: reference,
    extraData: "",
  };
  const reply = gatewayFields(
    await ask("create", { ...sealMomo("create", asked, keys()), lang: locale, autoCapture: true }),
  );
  const { resultCode = "", payUrl = "" } = reply;
  if (isOneOf(momoCodes.unclear, resultCode)) throw new GatewayError("momo", resultCode);
  if (resultCode !== momoCodes.paid) throw new GatewayError("momo", resultCode, true);
  if (!verifyMomo("created", reply, keys()) || reply.orderId !== reference)
    throw new GatewayError("momo", "not_signed");
  return { kind: "redirect", url: payUrl } as const;
}

function isSigned(told: GatewayFields): boolean {
  const known = keysOf();
  return known !== null && verifyMomo("told", told, known);
}

function readNotice({ body }: Message): Told | "forged" {
  const told = gatewayFields(jsonOf(body));
  if (!isSigned(told)) return "forged";
  const { partnerCode, orderId = "", amount, signature = "" } = told;
  return {
    reference: partnerCode === partner() ? orderId : null,
    amount: wholeVnd(amount),
    says: endOfMomo(told),
    mark: signature.toLowerCase(),
  };
}

async function askPayment({ reference }: AttemptFacts): Promise<ProviderAnswer> {
  const where = `momo query ${reference}`;
  const heard = await hear(ask("query", question(reference)), where);
  if ("silence" in heard) return { state: "unknown" };
  const reply = gatewayFields(heard.said);
  if (reply.resultCode === momoCodes.notFound) return { state: "unopened" };
  if (reply.orderId === reference) return endOfMomo(reply);
  noted(new GatewayError("momo", "another_payment"), where);
  return { state: "unknown" };
}

async function sendRefund(refund: RefundFacts): Promise<SendAnswer> {
  const where = `momo refund ${refund.reference}`;
  const { name, amount, transactionId, code } = refund;
  const description = `Hoan tien ${code}`;
  const asked = { partnerCode: partner(), orderId: name, requestId: name, amount, transId: transactionId, description };
  const body = { ...sealMomo("refund", asked, keys()), transId: Number(transactionId), lang: "vi" };
  const heard = await hear(ask("refund", body), where);
  if ("silence" in heard) return { state: "silent", failure: heard.silence };
  const { resultCode = "" } = gatewayFields(heard.said);
  if (!isOneOf(momoCodes.used, resultCode)) return refundEnd(resultCode, where);
  const answer = await askRefund(refund);
  // MoMo knows the name but no refund. Staff are notified if that lasts.
  if (answer.state !== "unseen") return answer;
  return { state: "silent", failure: noted(new GatewayError("momo", resultCode), where) };
}

async function askRefund({ name, reference }: RefundFacts): Promise<RefundAnswer> {
  const where = `momo refund query ${reference}`;
  const heard = await hear(ask("refund/query", question(name)), where);
  if ("silence" in heard) return { state: "silent", failure: heard.silence };
  const { resultCode = "" } = gatewayFields(heard.said);
  const list: unknown = Object(heard.said).refundTrans;
  const own = Array.isArray(list) ? list.map(gatewayFields).find(({ orderId }) => orderId === name) : undefined;
  if (own) return refundEnd(own.resultCode ?? "", where);
  return resultCode === momoCodes.notFound || resultCode === momoCodes.paid
    ? { state: "unseen" }
    : { state: "silent", failure: noted(new GatewayError("momo", resultCode), where) };
}

function refundEnd(code: string, where: string): SendAnswer {
  if (code === momoCodes.paid) return { state: "done" };
  if (isOneOf(momoCodes.pending, code)) return { state: "sent" };
  const failure = noted(new GatewayError("momo", code, true), where);
  if (code === momoCodes.tryLater) return { state: "later", failure };
  return { state: isOneOf(momoCodes.unclear, code) ? "silent" : "failed", failure };
}

function question(orderId: string) {
  const requestId = randomBytes(12).toString("hex");
  return { ...sealMomo("query", { partnerCode: partner(), orderId, requestId }, keys()), lang: "vi" };
}

function ask(call: string, body: object): Promise<unknown> {
  return askGateway("momo", {
    endpoint: `${gatewayApi("momo").replace(/\/$/, "")}/v2/gateway/api/${call}`,
    body,
    withinMs,
  });
}

function partner(): string {
  return config.momo.partnerCode ?? "";
}

function keysOf(): MomoKeys | null {
  const { accessKey, secretKey } = config.momo;
  return accessKey && secretKey ? { accessKey, secretKey } : null;
}

function keys(): MomoKeys {
  return keysOf() ?? { accessKey: "", secretKey: "" };
}
