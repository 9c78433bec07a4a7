import type { Ctx } from "~/domain/ctx";
import { parseWholeVnd, toGatewayFields } from "~/domain/payments/call-gateway.server";
import {
  type MomoKeys,
  momoAmounts,
  momoCodes,
  sealMomo,
  verifyMomo,
} from "~/domain/payments/providers/momo/momo.server";
import { createFakePayment, findFakePayment, findFinishedPayment, refundFakePayment } from "./fake-payments.server";
import type { FakePayment, FakeProvider, FakeRefusal, FinishedFakePayment } from "./fake-provider";
import { getServerScenario } from "./server-scenario.server";
import { getShopUrl, requireDemoConfig } from "./transfer-at-bank.server";

type MomoRequest = Record<string, string>;

const codes = { paid: 0, cancelled: 1006, no_funds: 1001 } as const;
const [pending, expired, badKeys, badAmount] = [1000, 1005, 13, 22];
const refundCodes = { done: 0, known: 41, unknown: 42, unpaid: 1088, too_much: 1088 } as const;
const openMs = 15 * 60_000;

export const fakeMomo: FakeProvider = { name: "MoMo", readPayment, buildWebhook, answerApiCall };

async function readPayment(ctx: Ctx, query: URLSearchParams): Promise<FakePayment | FakeRefusal> {
  const { partnerCode: merchant = "" } = requireDemoConfig().momo;
  const row = await findFakePayment(ctx, "momo", query.get("t") ?? "");
  if (!row) return { refusal: "unknown" };
  if (row.status === "created" && isExpired(ctx, row.payDate)) return { refusal: "expired" };
  const { orderInfo: info = "", redirectUrl: returnUrl = "" } = toGatewayFields(row.request);
  return { reference: row.reference, amount: row.amount, info, merchant, returnUrl, locale: null };
}

function buildWebhook(
  payment: FakePayment,
  { outcome, amount, transactionNo, at }: FinishedFakePayment,
  isForged: boolean,
) {
  const { reference, info, merchant, returnUrl } = payment;
  const fields = {
    ...{ partnerCode: merchant, orderId: reference, requestId: reference, amount, orderInfo: info },
    ...{
      orderType: "momo_wallet",
      transId: outcome === "paid" ? Number(transactionNo) : 0,
      resultCode: codes[outcome],
    },
    ...{ message: outcome === "paid" ? "Successful." : "Failed.", payType: "qr", responseTime: at, extraData: "" },
  };
  const { accessKey, secretKey } = getKeys();
  const sealed = sealMomo("webhook", fields, { accessKey, secretKey: isForged ? "forged" : secretKey });
  const back = new URL(returnUrl);
  for (const [name, value] of Object.entries(sealed)) back.searchParams.set(name, String(value));
  const headers = { "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(sealed) };
  const isAccepted = async ({ status }: Response) => status === 204;
  return { webhook: { url: `${getShopUrl()}/webhooks/momo`, init, isAccepted }, back: back.href };
}

async function answerApiCall(ctx: Ctx, path: string, body: unknown): Promise<object> {
  const request = toGatewayFields(body);
  const { orderId = "", requestId = "" } = request;
  const reply = await executeCall(ctx, path.replace("v2/gateway/api/", ""), request);
  return { ...{ partnerCode: request.partnerCode, orderId, requestId, responseTime: ctx.now.getTime() }, ...reply };
}

type MomoReply = { resultCode: number } & Record<string, unknown>;

async function executeCall(ctx: Ctx, call: string, request: MomoRequest): Promise<MomoReply> {
  const message = call === "refund/query" ? "query" : call;
  if (message !== "create" && message !== "query" && message !== "refund") return { resultCode: 20 };
  if (request.partnerCode !== requireDemoConfig().momo.partnerCode || !verifyMomo(message, request, getKeys()))
    return { resultCode: badKeys };
  switch (call) {
    case "create":
      return createPayment(ctx, request);
    case "refund":
      return refundPayment(ctx, request);
    case "refund/query":
      return findRefund(ctx, request);
    default:
      return queryPayment(ctx, request);
  }
}

async function createPayment(ctx: Ctx, request: MomoRequest): Promise<MomoReply> {
  const { orderId = "", requestId = "", redirectUrl = "", lang = "" } = request;
  const amount = parseWholeVnd(request.amount);
  if (amount === null || amount < momoAmounts.min || amount > momoAmounts.max) return { resultCode: badAmount };
  if (!URL.canParse(redirectUrl)) return { resultCode: 20 };
  if (!(await createFakePayment(ctx, "momo", { reference: orderId, amount, request })))
    return { resultCode: refundCodes.known };
  const page = new URL("/simulator/momo", requireDemoConfig().simulatorOrigin ?? redirectUrl);
  page.search = String(new URLSearchParams({ t: orderId, lang }));
  const reply = { amount, payUrl: page.href, resultCode: codes.paid, responseTime: ctx.now.getTime() };
  const head = { partnerCode: request.partnerCode ?? "", orderId, requestId };
  return sealMomo("created", { ...head, ...reply }, getKeys());
}

async function queryPayment(ctx: Ctx, { orderId = "" }: MomoRequest): Promise<MomoReply> {
  const row = await findFakePayment(ctx, "momo", orderId);
  if (!row) return { resultCode: Number(momoCodes.notFound) };
  const finished = findFinishedPayment(row);
  if (!finished) return { resultCode: isExpired(ctx, row.payDate) ? expired : pending, amount: row.amount, transId: 0 };
  const transId = finished.outcome === "paid" ? Number(finished.transactionNo) : 0;
  return { resultCode: codes[finished.outcome], amount: row.amount, transId, payType: "qr" };
}

async function refundPayment(
  ctx: Ctx,
  { orderId: name = "", transId: transactionNo = "", ...request }: MomoRequest,
): Promise<MomoReply> {
  if ((await getServerScenario(ctx, "momo")) === "refuses") return { resultCode: 1081 };
  const amount = parseWholeVnd(request.amount) ?? 0;
  const outcome = await refundFakePayment(ctx, "momo", { name, amount, transactionNo });
  return { resultCode: refundCodes[outcome], amount, transId: Number(transactionNo) };
}

async function findRefund(ctx: Ctx, { orderId = "" }: MomoRequest): Promise<MomoReply> {
  const row = await findFakePayment(ctx, "momo-refund", orderId);
  if (!row) return { resultCode: Number(momoCodes.notFound) };
  const { amount, transactionNo } = row;
  return { resultCode: 0, refundTrans: [{ orderId, amount, resultCode: 0, transId: Number(transactionNo) }] };
}

function isExpired({ now }: Ctx, createdAt: string): boolean {
  return now.getTime() - Number(createdAt) > openMs;
}

function getKeys(): MomoKeys {
  const { accessKey = "", secretKey = "" } = requireDemoConfig().momo;
  return { accessKey, secretKey };
}
