import { desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { refundRequests } from "~db/schema/aftersales";
import type { OrderId } from "~db/schema/orders";
import type { Ctx } from "../ctx";
import { listOpenBack } from "../money/ways-back.server";
import { getOrderByCode, getOrderById } from "../orders/find-order.server";
import type { StaffOrder } from "../orders/schema";
import { mustBeAllowed } from "../permission";
import { findOrderMeant } from "./exchange.server";
import { type OfferedUnit, offeredUnits } from "./get-refund-offer.server";
import { listRequests, type RequestView } from "./list-requests.server";
import { type AccountOffer, getAccountOffer, readWholeAccount, type WholeAccount } from "./refund-account.server";

const atOnce = 50;

/** A request that waits for staff. `asksStock`: they are to say what becomes of pieces that were delivered. */
export type WaitingRefund = RequestView & { order: string; buyer: string; phone: string; asksStock: boolean };
/** Money on its way to a buyer; `account`: of what staff send by a transfer of their own, where it is known. */
export type RefundOnTheWay = Omit<Awaited<ReturnType<typeof listOpenBack>>[number], "code"> & {
  order: string | null;
  account: WholeAccount | null;
};

/** How many wait for a decision. */
export async function countRefundRequests(ctx: Ctx): Promise<number> {
  mustBeAllowed(ctx, "money");
  return ctx.db.$count(refundRequests, eq(refundRequests.status, "requested"));
}

/** What waits for a decision and what is on its way, newest first. */
export async function listRefundRequests(ctx: Ctx): Promise<{ waiting: WaitingRefund[]; onTheWay: RefundOnTheWay[] }> {
  mustBeAllowed(ctx, "money");
  const rows = await ctx.db
    .select({ id: refundRequests.id, orderId: refundRequests.orderId })
    .from(refundRequests)
    .where(eq(refundRequests.status, "requested"))
    .orderBy(desc(refundRequests.id))
    .limit(atOnce);
  const [waiting, open] = await Promise.all([Promise.all(rows.map((row) => viewOf(ctx, row))), listOpenBack(ctx.db)]);
  return { waiting: waiting.flat(), onTheWay: await Promise.all(open.map((refund) => withAccount(ctx, refund))) };
}

async function viewOf(ctx: Ctx, { id, orderId }: { id: number; orderId: OrderId }): Promise<WaitingRefund[]> {
  const [order, requests] = await Promise.all([
    getOrderById(ctx.db, orderId),
    listRequests(ctx.db, orderId, ctx.locale),
  ]);
  const { code, fullName: buyer, phone, status } = order;
  return requests
    .filter((request) => request.id === id)
    .map((request) => {
      const asksStock = status === "delivered" && request.what.some(({ kind }) => kind === "variant");
      return { ...request, order: code, buyer, phone, asksStock };
    });
}

async function withAccount(
  ctx: Ctx,
  { code, ...refund }: Awaited<ReturnType<typeof listOpenBack>>[number],
): Promise<RefundOnTheWay> {
  const order = code === null ? null : await findOrderMeant(ctx.db, code);
  const account = order && refund.through === null ? await readWholeAccount(ctx.db, order.id) : null;
  return { ...refund, order: order?.code ?? null, account };
}

export type StaffRefundView = {
  order: { code: string; buyer: string; phone: string; paid: boolean; delivered: boolean };
  units: OfferedUnit[];
  requests: RequestView[];
  account: AccountOffer | null;
};

/** What an order has that may go back by the word of staff, and what became of what was asked. */
export async function getRefundsOfOrder(ctx: Ctx, { code }: z.output<typeof StaffOrder>): Promise<StaffRefundView> {
  mustBeAllowed(ctx, "money");
  const order = await getOrderByCode(ctx.db, code);
  const [units, requests, account] = await Promise.all([
    offeredUnits(ctx, order),
    listRequests(ctx.db, order.id, ctx.locale),
    getAccountOffer(ctx.db, order),
  ]);
  const { fullName: buyer, phone, paymentStatus, status } = order;
  const [paid, delivered] = [paymentStatus === "paid", status === "delivered"];
  return { order: { code: order.code, buyer, phone, paid, delivered }, units, requests, account };
}
