import { eq } from "drizzle-orm";
import type { z } from "zod";
import { digestOf } from "~/lib/digest.server";
import type { Tx } from "~db/client.server";
import { type RefundInto, refundRequests, refundUnits } from "~db/schema/aftersales";
import type { Actor } from "~db/schema/orders";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { notifyStaff } from "../messages/queue-message.server";
import { notifyBuyer } from "../orders/notify-buyer.server";
import { getVisibleOrder } from "../orders/order-access.server";
import { addOrderNote, lockOrder, type Order } from "../orders/order-status.server";
import { approveLocked } from "./approve-refund.server";
import { chosenOf } from "./choose-units.server";
import { needsEmailedCode } from "./closure-access.server";
import { type Judged, judgeUnits } from "./judge-units.server";
import type { RequestRefund } from "./schema";
import { shippingBack } from "./shipping-back.rules";
import { isOpenChoice, keyOfUnit, readUnits, type Unit } from "./units.server";

type Input = z.output<typeof RequestRefund>;
export type RefundRequest = typeof refundRequests.$inferSelect;

/**
 * Approves the request at once if the terms allow all of it; otherwise staff decide. The same form sent twice is one
 * request.
 * @throws DomainError refund_changed if the amount differs from the page, choose_at_closing if the reader must enter a
 * code on the closure's page
 */
export async function requestRefund(ctx: Ctx, { code, view, ...input }: Input): Promise<{ code: string; id: number }> {
  const { id } = await getVisibleOrder(ctx, code, view);
  return transact(ctx.db, async (tx) => {
    const order = await lockOrder(tx, id);
    await ensureNoClosedUnits(tx, ctx, order, input.units);
    const asked = { ...input, digest: digestOf(input), by: "buyer", into: "back" } as const;
    const request = await askLocked(tx, ctx, order, asked);
    return { code: order.code, id: request.id };
  });
}

/** Only the closure's page asks for the code. */
async function ensureNoClosedUnits(tx: Tx, ctx: Ctx, order: Order, keys: Input["units"]) {
  if (!needsEmailedCode(ctx, { order, isFromMessage: false })) return;
  const units = await readUnits(tx, order);
  const closed = units.find((unit) => keys.includes(keyOfUnit(unit)) && isOpenChoice(unit));
  if (closed) throw new DomainError("choose_at_closing", { field: fieldOf(closed) });
}

export type Asked = Pick<Input, "key" | "units" | "pieces" | "amount" | "note"> & {
  digest: string;
  by: Actor;
  into: RefundInto;
};

export async function askLocked(tx: Tx, ctx: Ctx, order: Order, asked: Asked): Promise<RefundRequest> {
  const earlier = await findSame(tx, order, asked);
  if (earlier) return earlier;
  const units = await readUnits(tx, order);
  const judged = await judgeUnits(tx, ctx, order, units);
  const chosen = chosenOf(judged, asked);
  requireAllRefundable(chosen);
  const shipping = shippingBack(
    order,
    units,
    chosen.map(({ unit }) => unit),
  );
  const amount = chosen.reduce((sum, { back }) => sum + (back?.amount ?? 0), shipping.amount);
  if (amount !== asked.amount) throw new DomainError("refund_changed", { field: "amount", params: { amount } });
  const request = await writeRequest(tx, ctx, order, asked, { chosen, shipping });
  const reason = { code: "refund_requested", request: request.id, amount } as const;
  await addOrderNote(tx, order.id, { actor: asked.by, reason, now: ctx.now });
  if (chosen.every(({ back }) => back?.byStaff === false)) {
    await approveLocked(tx, ctx, order, request, { by: "system" });
    return { ...request, status: "approved" };
  }
  await notifyBuyer(tx, ctx, order, "refund_requested", { again: String(request.id), facts: { amount } });
  await notifyStaff(tx, ctx, {
    kind: "staff_refund_requested",
    once: String(request.id),
    subjectId: order.id,
    facts: { amount },
  });
  return request;
}

function requireAllRefundable(chosen: readonly Judged[]) {
  const [first, ...others] = chosen.filter(({ back }) => back === null).map(({ unit }) => fieldOf(unit));
  const also = others.map((field) => ({ code: "not_to_give_back" as const, field, params: {} }));
  if (first !== undefined) throw new DomainError("not_to_give_back", { field: first, also });
}

function fieldOf(unit: Unit): string {
  return unit.line.kind === "variant" ? `pieces.${unit.orderLineId}` : `units.${keyOfUnit(unit)}`;
}

/** @throws DomainError form_used if the form had other contents */
export async function findSame(
  tx: Tx,
  { id }: Order,
  { key, digest }: Pick<Asked, "key" | "digest">,
): Promise<RefundRequest | null> {
  const [earlier] = await tx.select().from(refundRequests).where(eq(refundRequests.formKey, key));
  if (!earlier) return null;
  if (earlier.orderId !== id || earlier.formDigest !== digest) throw new DomainError("form_used");
  return earlier;
}

export async function amountOf(tx: Tx, { id, shipping }: RefundRequest): Promise<number> {
  const parts = await tx.select({ amount: refundUnits.amount }).from(refundUnits).where(eq(refundUnits.requestId, id));
  return parts.reduce((sum, { amount }) => sum + amount, shipping);
}

type What = { chosen: readonly Judged[]; shipping: { amount: number; vat: number } };

export async function writeRequest(
  tx: Tx,
  { now }: Pick<Ctx, "now">,
  order: Order,
  asked: Omit<Asked, "units" | "pieces" | "amount">,
  { chosen, shipping }: What,
): Promise<RefundRequest> {
  const { key: formKey, digest: formDigest, by, into, note = null } = asked;
  const [request] = await tx
    .insert(refundRequests)
    .values({
      ...{ orderId: order.id, formKey, formDigest, by, into, note },
      status: "requested",
      shipping: shipping.amount,
      shippingVat: shipping.vat,
      createdAt: now,
    })
    .onConflictDoNothing({ target: refundRequests.formKey })
    .returning();
  // Another order used the same key at the same moment. The same order would have waited for its lock.
  if (!request) throw new DomainError("form_used");
  const rows = chosen.flatMap(({ unit: { orderLineId, unit, paid, closure }, back }) => {
    const closingId = back?.rule === "day_closed" ? (closure?.id ?? null) : null;
    return back ? [{ requestId: request.id, orderLineId, unit, paid, closingId, ...partOf(back) }] : [];
  });
  await tx.insert(refundUnits).values(rows);
  return request;
}

function partOf({ rule, percent, amount, vat }: NonNullable<Judged["back"]>) {
  return { rule, percent, amount, vat };
}
