import { z } from "zod";
import type { Ctx } from "~/domain/ctx";
import {
  type GatewayFields,
  parseJsonOrNull,
  parseWholeVnd,
  toGatewayFields,
} from "~/domain/payments/call-gateway.server";
import {
  signCallback,
  signReturn,
  verifyZalopay,
  type ZalopayCall,
  zalopayCodes,
} from "~/domain/payments/providers/zalopay/zalopay.server";
import {
  createFakePayment,
  type FakePaymentRow,
  findFakePayment,
  findFinishedPayment,
  refundFakePayment,
} from "./fake-payments.server";
import type { FakePayment, FakeProvider, FakeRefusal, FinishedFakePayment } from "./fake-provider";
import { getServerScenario } from "./server-scenario.server";
import { getShopUrl, requireDemoConfig } from "./transfer-at-bank.server";

const [done, failed, processing] = [1, 2, 3];
const notFound = Number(zalopayCodes.notFound);
const statuses = { paid: "1", cancelled: "-49", no_funds: "-63" } as const;
const calls = ["create", "query", "refund", "query_refund"] as const satisfies ZalopayCall[];
const RedirectTo = z.object({ redirecturl: z.url() });

export const fakeZalopay: FakeProvider = { name: "ZaloPay", readPayment, buildWebhook, answerApiCall };

async function readPayment(ctx: Ctx, query: URLSearchParams): Promise<FakePayment | FakeRefusal> {
  const { appId: merchant = "" } = requireDemoConfig().zalopay;
  const row = await findFakePayment(ctx, "zalopay", query.get("order") ?? "");
  if (!row) return { refusal: "unknown" };
  if (row.status === "created" && isExpired(ctx, row)) return { refusal: "expired" };
  const { description: info = "", embed_data = "" } = toGatewayFields(row.request);
  const returnUrl = RedirectTo.safeParse(parseJsonOrNull(embed_data)).data?.redirecturl ?? "";
  return { reference: row.reference, amount: row.amount, info, merchant, returnUrl, locale: null };
}

function buildWebhook(
  payment: FakePayment,
  { outcome, amount, transactionNo, at }: FinishedFakePayment,
  isForged: boolean,
) {
  const { reference, merchant, returnUrl } = payment;
  const key2 = isForged ? "forged" : (requireDemoConfig().zalopay.key2 ?? "");
  const data = JSON.stringify({
    ...{ app_id: Number(merchant), app_trans_id: reference, app_time: at, app_user: "guest", amount },
    ...{ embed_data: "{}", item: "[]", zp_trans_id: Number(transactionNo), server_time: at, channel: 38 },
    ...{ merchant_user_id: "demo", user_fee_amount: 0, discount_amount: 0 },
  });
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ data, mac: signCallback(data, key2), type: 1 });
  const webhook = { url: `${getShopUrl()}/webhooks/zalopay`, init: { method: "POST", headers, body }, isAccepted };
  const returned = {
    ...{ appid: merchant, apptransid: reference, pmcid: "38", bankcode: "", amount, discountamount: 0 },
    status: statuses[outcome],
  };
  const back = new URL(returnUrl);
  for (const [name, value] of Object.entries({ ...returned, checksum: signReturn(returned, key2) }))
    back.searchParams.set(name, String(value));
  return { webhook: outcome === "paid" ? webhook : null, back: back.href };
}

async function isAccepted(response: Response): Promise<boolean> {
  const answer: unknown = await response.json();
  return [1, 2].includes(Object(answer).return_code);
}

type ZalopayReply = { return_code: number; sub_return_code: number } & Record<string, unknown>;

async function answerApiCall(ctx: Ctx, path: string, body: unknown): Promise<object> {
  const request = toGatewayFields(body);
  const call = calls.find((known) => `v2/${known}` === path);
  const { appId, key1 = "" } = requireDemoConfig().zalopay;
  if (!call || request.app_id !== appId || !verifyZalopay(call, request, key1))
    return { return_code: failed, sub_return_code: call ? -402 : -401 };
  return executeCall(ctx, call, request);
}

function executeCall(ctx: Ctx, call: ZalopayCall, request: GatewayFields): Promise<ZalopayReply> {
  switch (call) {
    case "create":
      return createPayment(ctx, request);
    case "query":
      return queryPayment(ctx, request);
    case "refund":
      return refundPayment(ctx, request);
    case "query_refund":
      return findRefund(ctx, request);
  }
}

async function createPayment(ctx: Ctx, request: GatewayFields): Promise<ZalopayReply> {
  const { app_trans_id: reference = "", embed_data = "" } = request;
  const amount = parseWholeVnd(request.amount);
  const to = RedirectTo.safeParse(parseJsonOrNull(embed_data)).data?.redirecturl;
  if (amount === null || !to) return { return_code: failed, sub_return_code: -401 };
  if (!(await createFakePayment(ctx, "zalopay", { reference, amount, request })))
    return { return_code: failed, sub_return_code: -68 };
  const page = new URL("/simulator/zalopay", requireDemoConfig().simulatorOrigin ?? to);
  page.searchParams.set("order", reference);
  return { return_code: done, sub_return_code: 1, order_url: page.href, zp_trans_token: "demo" };
}

async function queryPayment(ctx: Ctx, { app_trans_id = "" }: GatewayFields): Promise<ZalopayReply> {
  const row = await findFakePayment(ctx, "zalopay", app_trans_id);
  if (!row) return { return_code: failed, sub_return_code: notFound };
  const finished = findFinishedPayment(row);
  if (!finished)
    return isExpired(ctx, row)
      ? { return_code: failed, sub_return_code: Number(zalopayCodes.expired) }
      : { return_code: processing, sub_return_code: processing, is_processing: true };
  const { outcome, amount, transactionNo, at } = finished;
  return outcome === "paid"
    ? { return_code: done, sub_return_code: 1, amount, zp_trans_id: Number(transactionNo), server_time: at }
    : { return_code: failed, sub_return_code: Number(statuses[outcome]) };
}

async function refundPayment(
  ctx: Ctx,
  { m_refund_id: name = "", zp_trans_id = "", amount }: GatewayFields,
): Promise<ZalopayReply> {
  if ((await getServerScenario(ctx, "zalopay")) === "refuses") return { return_code: failed, sub_return_code: -13 };
  const request = { name, amount: parseWholeVnd(amount) ?? 0, transactionNo: zp_trans_id };
  const outcome = await refundFakePayment(ctx, "zalopay", request);
  return outcome === "done" || outcome === "known"
    ? { return_code: processing, sub_return_code: processing }
    : { return_code: failed, sub_return_code: -13 };
}

async function findRefund(ctx: Ctx, { m_refund_id = "" }: GatewayFields): Promise<ZalopayReply> {
  const row = await findFakePayment(ctx, "zalopay-refund", m_refund_id);
  return row ? { return_code: done, sub_return_code: done } : { return_code: failed, sub_return_code: notFound };
}

function isExpired({ now }: Ctx, { payDate, request }: FakePaymentRow): boolean {
  const { expire_duration_seconds: seconds = "900" } = toGatewayFields(request);
  return now.getTime() - Number(payDate) > Number(seconds) * 1000;
}
