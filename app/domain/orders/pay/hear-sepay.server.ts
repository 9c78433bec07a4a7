import { inArray } from "drizzle-orm";
import { config } from "~/lib/config.server";
import { orders } from "~db/schema";
import type { Ctx } from "../../ctx";
import { findOrderCodes, SepayTransaction, verifySepay } from "../../payments/vietqr/sepay.server";
import { settingText } from "../../site/shop.rules";
import { isCode } from "../../tickets/codes.server";
import { latestTransfer } from "../money/latest-transfer.server";
import { receiveMoney } from "../money/receive-money.server";
import { countRefused, keepNotice } from "./keep-notice.server";

type Answer = { status: 200 | 400 | 401; body: { success: boolean } };

/**
 * SePay tells of a transaction on the shop's bank account. What is truly signed is kept and answered 200: what cannot
 * be matched waits for staff, it must not be sent again.
 */
export async function hearSepay(
  ctx: Ctx,
  { rawBody, headers }: { rawBody: string; headers: Headers },
): Promise<Answer> {
  const { apiKey, hmacSecret } = config.sepay;
  const verified = verifySepay({
    rawBody,
    headers,
    now: ctx.now,
    ...(apiKey && { apiKey }),
    ...(hmacSecret && { hmacSecret }),
  });
  if (!verified) {
    countRefused("vietqr");
    return { status: 401, body: { success: false } };
  }
  const notice = await keepNotice(ctx, "vietqr", rawBody);
  const verdict = await judge(ctx, rawBody);
  await notice.judged(verdict);
  return verdict === "unreadable"
    ? { status: 400, body: { success: false } }
    : { status: 200, body: { success: true } };
}

async function judge(ctx: Ctx, rawBody: string): Promise<string> {
  const parsed = SepayTransaction.safeParse(parseJson(rawBody));
  if (!parsed.success) return "unreadable";
  const transaction = parsed.data;
  if (transaction.transferType !== "in" || transaction.transferAmount === 0) return "not incoming";
  if (transaction.accountNumber !== settingText(ctx.shop, "bank_account")) return "another account";
  const memo = `${transaction.code ?? ""} ${transaction.content ?? ""}`;
  const order = await orderOfMemo(ctx, memo);
  return receiveMoney(ctx, {
    provider: "vietqr",
    transactionId: String(transaction.id),
    amount: transaction.transferAmount,
    orderId: order?.id ?? null,
    attemptId: order ? await latestTransfer(ctx.db, order.id) : null,
    ...(transaction.referenceCode && { bankReference: transaction.referenceCode }),
    memo: memo.trim().slice(0, 500),
    providerDate: transaction.transactionDate,
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The order a memo names; one that names two orders names none, and waits for staff. */
async function orderOfMemo(ctx: Ctx, memo: string) {
  const codes = findOrderCodes(memo, isCode, settingText(ctx.shop, "transfer_prefix"));
  if (codes.length === 0) return null;
  const found = await ctx.db.select().from(orders).where(inArray(orders.code, codes));
  return found.length === 1 ? (found[0] ?? null) : null;
}
