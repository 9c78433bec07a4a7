import { setTimeout as sleep } from "node:timers/promises";
import { and, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { type OrderId, payables, paymentAttempts } from "~db/schema";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { adapters } from "../payments/adapters.server";
import { getMethod, listMethods } from "../payments/list-methods.server";
import type { MethodView, PaymentStart } from "../payments/methods";
import { buildVietQr } from "../payments/vietqr/vietqr.rules";
import { settingText } from "../site/shop.rules";
import { askProvider } from "./ask-provider.server";
import { findVisibleOrder } from "./find-order.server";
import { lockOrder, movePayment } from "./move-order.server";
import { mayPayAtDoor } from "./order-contents.server";
import type { OrderView } from "./order-view";
import { readOrder } from "./read-order.server";
import type { OrderByCode, PayOrder } from "./schema";
import { attemptFacts, salesEndOfOrder, startAttempt } from "./start-attempt.server";
import { mayPay } from "./states.rules";

type Transfer = { bank: string; account: string; holder: string; amount: number; memo: string; qr: string };
/** How long a page waits for a silent gateway; the answer is acted on when it comes. */
const patienceMs = 3_000;

export type Payment = { order: OrderView; methods: MethodView[]; transfer: Transfer | null; gatewayUrl: string | null };

/**
 * Where an order's payment stands and how to go on with it: the transfer's QR for what is still missing, or the
 * gateway's address. Looking asks the gateway about an open attempt (at most every few seconds), so that a buyer who
 * came back before the notification sees the truth.
 */
export async function getPayment(ctx: Ctx, { code, view }: z.output<typeof OrderByCode>): Promise<Payment> {
  const order = await findVisibleOrder(ctx, code, view);
  const open = order.status === "pending" ? await openAttempt(ctx, order.id) : null;
  if (open)
    await Promise.race([
      askProvider(ctx, order, open).catch(() => "unknown"),
      sleep(patienceMs, "unknown", { ref: false }),
    ]);
  const [shown, methods, atDoor] = await Promise.all([
    readOrder(ctx.db, order.id, ctx.locale, ctx.now),
    listMethods(ctx),
    mayPayAtDoor(ctx.db, order),
  ]);
  const start =
    open && open.expiresAt > ctx.now && shown.canPay && shown.paymentStatus === "pending"
      ? adapters[open.method].start(attemptFacts(order, open))
      : null;
  return {
    order: shown,
    methods: methods.filter(({ goodsOnly }) => atDoor || !goodsOnly),
    transfer: start?.kind === "transfer" ? transferOf(ctx, shown) : null,
    gatewayUrl: start?.kind === "redirect" ? start.url : null,
  };
}

/** Where a waiting order is paid, by its open attempt; null when it waits for nothing. Asks nobody. */
export async function continuePayment(ctx: Ctx, { code }: { code: string }): Promise<PaymentStart | null> {
  const order = await findVisibleOrder(ctx, code);
  const open = order.status === "pending" ? await openAttempt(ctx, order.id) : null;
  return open && open.expiresAt > ctx.now ? adapters[open.method].start(attemptFacts(order, open)) : null;
}

/**
 * Pays a waiting order, the same way again or another: goes on with an open attempt or starts a new one. Null when it
 * is to be paid at the door now.
 * @throws DomainError order_not_found, not_payable, method_unknown, goods_only (field `method`)
 */
export async function payOrder(
  ctx: Ctx,
  { code, view, method }: z.output<typeof PayOrder>,
): Promise<PaymentStart | null> {
  const seen = await findVisibleOrder(ctx, code, view);
  const offered = await getMethod(ctx, method, { goodsOnly: await mayPayAtDoor(ctx.db, seen) });
  return transact(ctx.db, async (tx) => {
    const order = await lockOrder(tx, seen.id);
    const [payable] = await tx.select().from(payables).where(eq(payables.orderId, seen.id));
    const salesEnd = await salesEndOfOrder(tx, order);
    if (!payable || !mayPay(order, ctx.now) || (salesEnd && salesEnd <= ctx.now)) throw new DomainError("not_payable");
    if (order.paymentStatus === "failed")
      await movePayment(tx, order, "pending", { actor: "buyer", why: "tries again", now: ctx.now });
    const attempt = await startAttempt(tx, ctx, { order, payableId: payable.id, method: offered.id, salesEnd });
    return attempt && adapters[offered.id].start(attemptFacts(order, attempt));
  });
}

/** The attempt that an order waits for: the newest one still open. */
async function openAttempt(ctx: Ctx, orderId: OrderId) {
  const [found] = await ctx.db
    .select({ attempt: paymentAttempts })
    .from(paymentAttempts)
    .innerJoin(payables, eq(payables.id, paymentAttempts.payableId))
    .where(and(eq(payables.orderId, orderId), eq(paymentAttempts.status, "pending")))
    .orderBy(desc(paymentAttempts.id))
    .limit(1);
  return found?.attempt ?? null;
}

/** The transfer of what is still missing; its memo names the order. */
function transferOf({ shop }: Ctx, order: OrderView): Transfer {
  const amount = order.total - order.received;
  const memo = `${settingText(shop, "transfer_prefix")}${order.code}`;
  const account = settingText(shop, "bank_account");
  const qr = buildVietQr({ bin: settingText(shop, "bank_bin"), account, amount, memo });
  return { bank: settingText(shop, "bank_name"), account, holder: settingText(shop, "bank_holder"), amount, memo, qr };
}
