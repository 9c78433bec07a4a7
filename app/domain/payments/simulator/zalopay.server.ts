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
} from "~/domain/payments/zalopay/zalopay.server";
import { readMood } from "./mood.server";
import type { Played, Pretended, PretendedGateway, Refusal } from "./pretended";
import { findRemembered, giveBack, playedOf, type Remembered, rememberCreated } from "./remembered.server";
import { demoConfig, shopDoor } from "./simulation.server";

const [done, failed, processing] = [1, 2, 3];
const notFound = Number(zalopayCodes.notFound);
const statuses = { paid: "1", cancelled: "-49", no_funds: "-63" } as const;
const calls = ["create", "query", "refund", "query_refund"] as const satisfies ZalopayCall[];
const RedirectTo = z.object({ redirecturl: z.url() });

export const pretendZalopay: PretendedGateway = { read, tell, answer };

async function read(ctx: Ctx, query: URLSearchParams): Promise<Pretended | Refusal> {
  const { appId: merchant = "" } = demoConfig().zalopay;
  const row = await findRemembered(ctx, "zalopay", query.get("order") ?? "");
  if (!row) return { refusal: "unknown" };
  if (row.status === "created" && isOver(ctx, row)) return { refusal: "expired" };
  const { description: info = "", embed_data = "" } = toGatewayFields(row.asked);
  const returnUrl = RedirectTo.safeParse(parseJsonOrNull(embed_data)).data?.redirecturl ?? "";
  return { reference: row.reference, amount: row.amount, info, merchant, returnUrl, locale: null };
}

/** ZaloPay sends webhooks about successful payments only. */
function tell(payment: Pretended, { ends, amount, transactionNo, at }: Played, forged: boolean) {
  const { reference, merchant, returnUrl } = payment;
  const key2 = forged ? "forged" : (demoConfig().zalopay.key2 ?? "");
  const data = JSON.stringify({
    ...{ app_id: Number(merchant), app_trans_id: reference, app_time: at, app_user: "guest", amount },
    ...{ embed_data: "{}", item: "[]", zp_trans_id: Number(transactionNo), server_time: at, channel: 38 },
    ...{ merchant_user_id: "demo", user_fee_amount: 0, discount_amount: 0 },
  });
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ data, mac: signCallback(data, key2), type: 1 });
  const notice = { url: `${shopDoor()}/webhooks/zalopay`, init: { method: "POST", headers, body }, heard };
  const returned = {
    ...{ appid: merchant, apptransid: reference, pmcid: "38", bankcode: "", amount, discountamount: 0 },
    status: statuses[ends],
  };
  const back = new URL(returnUrl);
  for (const [name, value] of Object.entries({ ...returned, checksum: signReturn(returned, key2) }))
    back.searchParams.set(name, String(value));
  return { notice: ends === "paid" ? notice : null, back: back.href };
}

async function heard(response: Response): Promise<boolean> {
  const answer: unknown = await response.json();
  return [1, 2].includes(Object(answer).return_code);
}

type Said = { return_code: number; sub_return_code: number } & Record<string, unknown>;

async function answer(ctx: Ctx, path: string, body: unknown): Promise<object> {
  const asked = toGatewayFields(body);
  const call = calls.find((known) => `v2/${known}` === path);
  const { appId, key1 = "" } = demoConfig().zalopay;
  if (!call || asked.app_id !== appId || !verifyZalopay(call, asked, key1))
    return { return_code: failed, sub_return_code: call ? -402 : -401 };
  return judge(ctx, call, asked);
}

function judge(ctx: Ctx, call: ZalopayCall, asked: GatewayFields): Promise<Said> {
  switch (call) {
    case "create":
      return create(ctx, asked);
    case "query":
      return find(ctx, asked);
    case "refund":
      return refund(ctx, asked);
    case "query_refund":
      return findRefund(ctx, asked);
  }
}

async function create(ctx: Ctx, asked: GatewayFields): Promise<Said> {
  const { app_trans_id: reference = "", embed_data = "" } = asked;
  const amount = parseWholeVnd(asked.amount);
  const to = RedirectTo.safeParse(parseJsonOrNull(embed_data)).data?.redirecturl;
  if (amount === null || !to) return { return_code: failed, sub_return_code: -401 };
  if (!(await rememberCreated(ctx, "zalopay", { reference, amount, asked })))
    return { return_code: failed, sub_return_code: -68 };
  const page = new URL("/simulator/zalopay", demoConfig().simulatorOrigin ?? to);
  page.searchParams.set("order", reference);
  return { return_code: done, sub_return_code: 1, order_url: page.href, zp_trans_token: "demo" };
}

async function find(ctx: Ctx, { app_trans_id = "" }: GatewayFields): Promise<Said> {
  const row = await findRemembered(ctx, "zalopay", app_trans_id);
  if (!row) return { return_code: failed, sub_return_code: notFound };
  const played = playedOf(row);
  if (!played)
    return isOver(ctx, row)
      ? { return_code: failed, sub_return_code: Number(zalopayCodes.expired) }
      : { return_code: processing, sub_return_code: processing, is_processing: true };
  const { ends, amount, transactionNo, at } = played;
  return ends === "paid"
    ? { return_code: done, sub_return_code: 1, amount, zp_trans_id: Number(transactionNo), server_time: at }
    : { return_code: failed, sub_return_code: Number(statuses[ends]) };
}

async function refund(ctx: Ctx, { m_refund_id: name = "", zp_trans_id = "", amount }: GatewayFields): Promise<Said> {
  if ((await readMood(ctx, "zalopay")) === "refuses") return { return_code: failed, sub_return_code: -13 };
  const asked = { name, amount: parseWholeVnd(amount) ?? 0, transactionNo: zp_trans_id };
  const outcome = await giveBack(ctx, "zalopay", asked);
  return outcome === "done" || outcome === "known"
    ? { return_code: processing, sub_return_code: processing }
    : { return_code: failed, sub_return_code: -13 };
}

async function findRefund(ctx: Ctx, { m_refund_id = "" }: GatewayFields): Promise<Said> {
  const row = await findRemembered(ctx, "zalopay-refund", m_refund_id);
  return row ? { return_code: done, sub_return_code: done } : { return_code: failed, sub_return_code: notFound };
}

function isOver({ now }: Ctx, { payDate, asked }: Remembered): boolean {
  const { expire_duration_seconds: seconds = "900" } = toGatewayFields(asked);
  return now.getTime() - Number(payDate) > Number(seconds) * 1000;
}
