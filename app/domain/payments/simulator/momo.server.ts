import type { Ctx } from "~/domain/ctx";
import { parseWholeVnd, toGatewayFields } from "~/domain/payments/call-gateway.server";
import { type MomoKeys, momoAmounts, momoCodes, sealMomo, verifyMomo } from "~/domain/payments/momo/momo.server";
import { readMood } from "./mood.server";
import type { Played, Pretended, PretendedGateway, Refusal } from "./pretended";
import { findRemembered, giveBack, playedOf, rememberCreated } from "./remembered.server";
import { demoConfig, shopDoor } from "./simulation.server";

type Fields = Record<string, string>;

const codes = { paid: 0, cancelled: 1006, no_funds: 1001 } as const;
const [pending, expired, badKeys, badAmount] = [1000, 1005, 13, 22];
const refundCodes = { done: 0, known: 41, unknown: 42, unpaid: 1088, too_much: 1088 } as const;
const openMs = 15 * 60_000;

export const pretendMomo: PretendedGateway = { read, tell, answer };

async function read(ctx: Ctx, query: URLSearchParams): Promise<Pretended | Refusal> {
  const { partnerCode: merchant = "" } = demoConfig().momo;
  const row = await findRemembered(ctx, "momo", query.get("t") ?? "");
  if (!row) return { refusal: "unknown" };
  if (row.status === "created" && isOver(ctx, row.payDate)) return { refusal: "expired" };
  const { orderInfo: info = "", redirectUrl: returnUrl = "" } = toGatewayFields(row.asked);
  return { reference: row.reference, amount: row.amount, info, merchant, returnUrl, locale: null };
}

function tell(payment: Pretended, { ends, amount, transactionNo, at }: Played, forged: boolean) {
  const { reference, info, merchant, returnUrl } = payment;
  const told = {
    ...{ partnerCode: merchant, orderId: reference, requestId: reference, amount, orderInfo: info },
    ...{ orderType: "momo_wallet", transId: ends === "paid" ? Number(transactionNo) : 0, resultCode: codes[ends] },
    ...{ message: ends === "paid" ? "Successful." : "Failed.", payType: "qr", responseTime: at, extraData: "" },
  };
  const { accessKey, secretKey } = keys();
  const sealed = sealMomo("webhook", told, { accessKey, secretKey: forged ? "forged" : secretKey });
  const back = new URL(returnUrl);
  for (const [name, value] of Object.entries(sealed)) back.searchParams.set(name, String(value));
  const headers = { "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(sealed) };
  const heard = async ({ status }: Response) => status === 204;
  return { notice: { url: `${shopDoor()}/webhooks/momo`, init, heard }, back: back.href };
}

async function answer(ctx: Ctx, path: string, body: unknown): Promise<object> {
  const asked = toGatewayFields(body);
  const { orderId = "", requestId = "" } = asked;
  const said = await judge(ctx, path.replace("v2/gateway/api/", ""), asked);
  return { ...{ partnerCode: asked.partnerCode, orderId, requestId, responseTime: ctx.now.getTime() }, ...said };
}

type Said = { resultCode: number } & Record<string, unknown>;

async function judge(ctx: Ctx, call: string, asked: Fields): Promise<Said> {
  const message = call === "refund/query" ? "query" : call;
  if (message !== "create" && message !== "query" && message !== "refund") return { resultCode: 20 };
  if (asked.partnerCode !== demoConfig().momo.partnerCode || !verifyMomo(message, asked, keys()))
    return { resultCode: badKeys };
  switch (call) {
    case "create":
      return create(ctx, asked);
    case "refund":
      return refund(ctx, asked);
    case "refund/query":
      return findRefund(ctx, asked);
    default:
      return find(ctx, asked);
  }
}

async function create(ctx: Ctx, asked: Fields): Promise<Said> {
  const { orderId = "", requestId = "", redirectUrl = "", lang = "" } = asked;
  const amount = parseWholeVnd(asked.amount);
  if (amount === null || amount < momoAmounts.min || amount > momoAmounts.max) return { resultCode: badAmount };
  if (!URL.canParse(redirectUrl)) return { resultCode: 20 };
  if (!(await rememberCreated(ctx, "momo", { reference: orderId, amount, asked })))
    return { resultCode: refundCodes.known };
  const page = new URL("/simulator/momo", demoConfig().simulatorOrigin ?? redirectUrl);
  page.search = String(new URLSearchParams({ t: orderId, lang }));
  const said = { amount, payUrl: page.href, resultCode: codes.paid, responseTime: ctx.now.getTime() };
  const head = { partnerCode: asked.partnerCode ?? "", orderId, requestId };
  return sealMomo("created", { ...head, ...said }, keys());
}

async function find(ctx: Ctx, { orderId = "" }: Fields): Promise<Said> {
  const row = await findRemembered(ctx, "momo", orderId);
  if (!row) return { resultCode: Number(momoCodes.notFound) };
  const played = playedOf(row);
  if (!played) return { resultCode: isOver(ctx, row.payDate) ? expired : pending, amount: row.amount, transId: 0 };
  const transId = played.ends === "paid" ? Number(played.transactionNo) : 0;
  return { resultCode: codes[played.ends], amount: row.amount, transId, payType: "qr" };
}

async function refund(ctx: Ctx, { orderId: name = "", transId: transactionNo = "", ...asked }: Fields): Promise<Said> {
  if ((await readMood(ctx, "momo")) === "refuses") return { resultCode: 1081 };
  const amount = parseWholeVnd(asked.amount) ?? 0;
  const outcome = await giveBack(ctx, "momo", { name, amount, transactionNo });
  return { resultCode: refundCodes[outcome], amount, transId: Number(transactionNo) };
}

async function findRefund(ctx: Ctx, { orderId = "" }: Fields): Promise<Said> {
  const row = await findRemembered(ctx, "momo-refund", orderId);
  if (!row) return { resultCode: Number(momoCodes.notFound) };
  const { amount, transactionNo } = row;
  return { resultCode: 0, refundTrans: [{ orderId, amount, resultCode: 0, transId: Number(transactionNo) }] };
}

function isOver({ now }: Ctx, createdAt: string): boolean {
  return now.getTime() - Number(createdAt) > openMs;
}

function keys(): MomoKeys {
  const { accessKey = "", secretKey = "" } = demoConfig().momo;
  return { accessKey, secretKey };
}
