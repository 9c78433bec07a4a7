import { eq } from "drizzle-orm";
import type { z } from "zod";
import { digestOf } from "~/lib/hash.server";
import type { Tx } from "~db/client.server";
import { type RefundInto, refundRequests, refundUnits } from "~db/schema/aftersales";
import type { OrderActor } from "~db/schema/orders";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { notifyStaff } from "../messages/queue-message.server";
import { notifyBuyer } from "../orders/notify-buyer.server";
import { getVisibleOrder } from "../orders/order-access.server";
import { addOrderNote, lockOrder, type Order } from "../orders/order-status.server";
import { approveLockedRequest } from "./approve-locked-request.server";
import { quoteShippingRefund } from "./eligibility.rules";
import { checkRefundEligibility, type RefundEligibility } from "./eligibility.server";
import { formatUnitKey, isClosureChoiceRequired, type OrderUnit, readOrderUnits } from "./order-units.server";
import { isEmailedCodeRequired } from "./payout-account-code.server";
import type { RequestRefund } from "./schema";
import { selectUnits } from "./select-units.server";

type RequestRefundInput = z.output<typeof RequestRefund>;
export type RefundRequest = typeof refundRequests.$inferSelect;

/** @throws DomainError order_not_found, choose_at_closing, refund_changed, form_used, and the codes of `selectUnits` */
export async function requestRefund(
  ctx: Ctx,
  { code, view, ...input }: RequestRefundInput,
): Promise<{ code: string; id: number }> {
  const { id } = await getVisibleOrder(ctx, code, view);
  return transact(ctx.db, async (tx) => {
    const order = await lockOrder(tx, id);
    await ensureNoClosedUnits(tx, ctx, order, input.units);
    const form = { ...input, digest: digestOf(input), by: "buyer", into: "back" } as const;
    const request = await requestLockedRefund(tx, ctx, order, form);
    return { code: order.code, id: request.id };
  });
}

/** Refuses units of a closed day if they need an emailed code. Only the page for the closed day asks for the code. */
async function ensureNoClosedUnits(tx: Tx, ctx: Ctx, order: Order, keys: RequestRefundInput["units"]) {
  if (!isEmailedCodeRequired(ctx, { order, isFromMessage: false })) return;
  const units = await readOrderUnits(tx, order);
  const closed = units.find((unit) => keys.includes(formatUnitKey(unit)) && isClosureChoiceRequired(unit));
  if (closed) throw new DomainError("choose_at_closing", { field: getUnitField(closed) });
}

export type RefundRequestInput = Pick<RequestRefundInput, "key" | "units" | "pieces" | "amount" | "note"> & {
  digest: string;
  by: OrderActor;
  into: RefundInto;
};

export async function requestLockedRefund(
  tx: Tx,
  ctx: Ctx,
  order: Order,
  input: RefundRequestInput,
): Promise<RefundRequest> {
  const earlier = await findSameRequest(tx, order, input);
  if (earlier) return earlier;
  const units = await readOrderUnits(tx, order);
  const eligibility = await checkRefundEligibility(tx, ctx, order, units);
  const chosen = selectUnits(eligibility, input);
  requireAllRefundable(chosen);
  const shipping = quoteShippingRefund(
    order,
    units,
    chosen.map(({ unit }) => unit),
  );
  const amount = chosen.reduce((sum, { quote }) => sum + (quote?.amount ?? 0), shipping.amount);
  if (amount !== input.amount) throw new DomainError("refund_changed", { field: "amount", params: { amount } });
  const request = await writeRefundRequest(tx, ctx, order, input, { chosen, shipping });
  const reason = { code: "refund_requested", request: request.id, amount } as const;
  await addOrderNote(tx, order.id, { actor: input.by, reason, now: ctx.now });
  if (order.isTest || chosen.every(({ quote }) => quote?.isDecidedByStaff === false)) {
    await approveLockedRequest(tx, ctx, order, request, { by: "system" });
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

function requireAllRefundable(chosen: readonly RefundEligibility[]) {
  const [first, ...others] = chosen.filter(({ quote }) => quote === null).map(({ unit }) => getUnitField(unit));
  const also = others.map((field) => ({ code: "not_to_give_back" as const, field, params: {} }));
  if (first !== undefined) throw new DomainError("not_to_give_back", { field: first, also });
}

function getUnitField(unit: OrderUnit): string {
  return unit.line.kind === "variant" ? `pieces.${unit.orderLineId}` : `units.${formatUnitKey(unit)}`;
}

/** @throws DomainError form_used if the key was sent with other contents or for another order */
export async function findSameRequest(
  tx: Tx,
  { id }: Order,
  { key, digest }: Pick<RefundRequestInput, "key" | "digest">,
): Promise<RefundRequest | null> {
  const [earlier] = await tx.select().from(refundRequests).where(eq(refundRequests.formKey, key));
  if (!earlier) return null;
  if (earlier.orderId !== id || earlier.formDigest !== digest) throw new DomainError("form_used");
  return earlier;
}

export async function sumRequestAmount(tx: Tx, { id, shipping }: RefundRequest): Promise<number> {
  const parts = await tx.select({ amount: refundUnits.amount }).from(refundUnits).where(eq(refundUnits.requestId, id));
  return parts.reduce((sum, { amount }) => sum + amount, shipping);
}

type RequestContents = { chosen: readonly RefundEligibility[]; shipping: { amount: number; vat: number } };

export async function writeRefundRequest(
  tx: Tx,
  { now }: Pick<Ctx, "now">,
  order: Order,
  input: Omit<RefundRequestInput, "units" | "pieces" | "amount">,
  { chosen, shipping }: RequestContents,
): Promise<RefundRequest> {
  const { key: formKey, digest: formDigest, by, into, note = null } = input;
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
  // Another order's form used the same key at the same moment. A form for this order would have waited for the lock.
  if (!request) throw new DomainError("form_used");
  const rows = chosen.flatMap(({ unit: { orderLineId, unit, paid, closure }, quote }) => {
    const closureId = quote?.rule === "day_closed" ? (closure?.id ?? null) : null;
    return quote ? [{ requestId: request.id, orderLineId, unit, paid, closureId, ...pickQuoteColumns(quote) }] : [];
  });
  await tx.insert(refundUnits).values(rows);
  return request;
}

function pickQuoteColumns({ rule, percent, amount, vat }: NonNullable<RefundEligibility["quote"]>) {
  return { rule, percent, amount, vat };
}
