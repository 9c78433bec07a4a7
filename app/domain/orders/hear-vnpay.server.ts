import { and, eq } from "drizzle-orm";
import type { Locale } from "~/i18n/locale";
import { config } from "~/lib/config.server";
import { orders, payables, paymentAttempts } from "~db/schema";
import type { Ctx } from "../ctx";
import { readVnpay, verifyVnpay, vnpayAnswers, vnpaySucceeded } from "../payments/vnpay/vnpay.server";
import { failAttempt } from "./fail-attempt.server";
import { viewedOrder } from "./find-order.server";
import { keepNotice } from "./keep-notice.server";
import { receiveMoney } from "./receive-money.server";

type Answer = (typeof vnpayAnswers)[keyof typeof vnpayAnswers];

/** VNPay's server tells how a payment ended; this decides, whatever the browser says. Every call is kept. */
export async function hearVnpay(ctx: Ctx, query: URLSearchParams): Promise<Answer> {
  const notice = await keepNotice(ctx, "vnpay", query.toString());
  const answer = await judge(ctx, query);
  await notice.judged(answer.RspCode);
  return answer;
}

async function judge(ctx: Ctx, query: URLSearchParams): Promise<Answer> {
  const { secret, tmnCode } = config.vnpay;
  if (!secret || !verifyVnpay(query, secret)) return vnpayAnswers.wrongSignature;
  const notice = readVnpay(query);
  if (notice.tmnCode !== tmnCode) return vnpayAnswers.orderNotFound;
  const found = await findAttempt(ctx, notice.txnRef);
  if (!found) return vnpayAnswers.orderNotFound;
  const { attempt, order } = found;
  const asked = notice.amount === attempt.amount;
  if (!asked && !(vnpaySucceeded(notice) && notice.amount)) return vnpayAnswers.wrongAmount;
  if (vnpaySucceeded(notice) && notice.amount) {
    const received = await receiveMoney(ctx, {
      provider: "vnpay",
      transactionId: notice.transactionNo,
      amount: notice.amount,
      orderId: order.id,
      attemptId: attempt.id,
      providerDate: notice.payDate,
      ...(!asked && { doubt: "wrong_amount" as const }),
    });
    if (!asked) return vnpayAnswers.wrongAmount;
    return received === "repeat" ? vnpayAnswers.alreadyConfirmed : vnpayAnswers.confirmed;
  }
  if (attempt.status !== "pending") return vnpayAnswers.alreadyConfirmed;
  await failAttempt(ctx, order.id, attempt.id, notice.responseCode);
  return vnpayAnswers.confirmed;
}

type Comeback = { code: string; locale: Locale; cancelled: boolean };

/**
 * The browser comes back from VNPay. It decides nothing; a true signature with the short-lived view lets this browser
 * see the order. Gives the order's code, or null.
 */
export async function comeBackFromVnpay(ctx: Ctx, query: URLSearchParams): Promise<Comeback | null> {
  const { secret } = config.vnpay;
  const signed = new URLSearchParams([...query].filter(([name]) => name.startsWith("vnp_")));
  if (!secret || !verifyVnpay(signed, secret)) return null;
  const notice = readVnpay(signed);
  const found = await findAttempt(ctx, notice.txnRef);
  if (!found) return null;
  if (viewedOrder(ctx, query.get("v")) === found.order.code) ctx.visitor.proveOrder(found.order.code);
  return { code: found.order.code, locale: found.order.locale, cancelled: notice.responseCode !== "00" };
}

async function findAttempt(ctx: Ctx, reference: string) {
  const [found] = await ctx.db
    .select({ attempt: paymentAttempts, order: orders })
    .from(paymentAttempts)
    .innerJoin(payables, eq(payables.id, paymentAttempts.payableId))
    .innerJoin(orders, eq(orders.id, payables.orderId))
    .where(and(eq(paymentAttempts.method, "vnpay"), eq(paymentAttempts.reference, reference)));
  return found ?? null;
}
