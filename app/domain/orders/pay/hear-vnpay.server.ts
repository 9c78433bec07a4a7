import { and, eq } from "drizzle-orm";
import type { Locale } from "~/i18n/locale";
import { config } from "~/lib/config.server";
import { orders, payables, paymentAttempts } from "~db/schema";
import type { Ctx } from "../../ctx";
import {
  readVnpayResult,
  type VnpayReply,
  verifyVnpay,
  vnpayAnswers,
  vnpaySucceeded,
  vnpaySuspects,
} from "../../payments/vnpay/vnpay.server";
import { viewedOrder } from "../find-order.server";
import { failAttempt } from "./fail-attempt.server";
import { hearGateway } from "./hear-gateway.server";
import { countRefused, keepNotice } from "./keep-notice.server";

type Answer = (typeof vnpayAnswers)[keyof typeof vnpayAnswers];

/**
 * VNPay's server tells how a payment ended; this decides, whatever the browser says. Only what VNPay signed and what
 * tells a result is kept and believed.
 */
export async function hearVnpay(ctx: Ctx, query: URLSearchParams): Promise<Answer> {
  const { secret, tmnCode } = config.vnpay;
  if (!secret || !verifyVnpay(query, secret)) {
    countRefused("vnpay");
    return vnpayAnswers.wrongSignature;
  }
  const result = readVnpayResult(query);
  if (!result) return vnpayAnswers.unknownError;
  const notice = await keepNotice(ctx, "vnpay", query.toString(), query.get("vnp_SecureHash")?.toLowerCase());
  const answer = result.tmnCode === tmnCode ? await judge(ctx, result) : vnpayAnswers.orderNotFound;
  await notice.judged(answer.RspCode);
  return answer;
}

async function judge(ctx: Ctx, result: VnpayReply): Promise<Answer> {
  const found = await findAttempt(ctx, result.txnRef);
  if (!found) return vnpayAnswers.orderNotFound;
  const { attempt, order } = found;
  const { amount } = result;
  const asked = amount === attempt.amount;
  const suspected = vnpaySuspects(result);
  if (amount && (suspected || vnpaySucceeded(result))) {
    const doubt = suspected ? "doubtful" : asked ? null : "wrong_amount";
    const received = await hearGateway(ctx, attempt, {
      transactionId: result.transactionNo,
      amount,
      orderId: order.id,
      providerDate: result.payDate,
      ...(doubt && { doubt }),
    });
    if (!asked) return vnpayAnswers.wrongAmount;
    return received === "repeat" ? vnpayAnswers.alreadyConfirmed : vnpayAnswers.confirmed;
  }
  if (!asked) return vnpayAnswers.wrongAmount;
  // Neither paid nor failed: not finished, or a success without a number. It comes again.
  if (result.responseCode === "00") return vnpayAnswers.unknownError;
  if (attempt.status !== "pending") return vnpayAnswers.alreadyConfirmed;
  await failAttempt(ctx, order.id, attempt.id, result.responseCode);
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
  const result = secret && verifyVnpay(signed, secret) ? readVnpayResult(signed) : null;
  const found = result && (await findAttempt(ctx, result.txnRef));
  if (!found) return null;
  if (viewedOrder(ctx, query.get("v")) === found.order.code) ctx.visitor.proveOrder(found.order.code);
  return { code: found.order.code, locale: found.order.locale, cancelled: result.responseCode !== "00" };
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
