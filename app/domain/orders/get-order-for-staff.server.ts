import type { z } from "zod";
import type { MessageKindNameOf } from "~/mail/message-kinds";
import { transact } from "~db/transaction.server";
import { findOrderByAnyCode } from "../aftersales/exchange.server";
import { listAllPaymentIntentIds } from "../aftersales/order-payment-intents.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { listMessages } from "../messages/list-messages.server";
import { listPaymentsAndRefunds } from "../payments/list-unmatched-payments.server";
import { hasPermission, requirePermission } from "../permission";
import { maskOrderForReader, readOrder } from "./get-order.server";
import { maskContact } from "./mask-contact.rules";
import { addInternalNote, listOrderEvents, lockOrderByCode } from "./order-status.server";
import { readOrderLines } from "./read-order-lines.server";
import type { AddOrderNote, StaffOrder } from "./schema";
import { listStaffSteps } from "./staff-steps.rules";

type OrderMessageKind = MessageKindNameOf<{ about: "order" }>;

export async function getOrderForStaff(ctx: Ctx, { code }: z.output<typeof StaffOrder>) {
  const staff = requirePermission(ctx, "read_orders");
  const row = await findOrderByAnyCode(ctx.db, code);
  if (!row) throw new DomainError("order_code_unknown");
  const [whole, events, lines, messages, money] = await Promise.all([
    readOrder(ctx.db, row, ctx),
    listOrderEvents(ctx.db, row.id),
    readOrderLines(ctx.db, row.id),
    listMessages(ctx.db, "order", row.id, ["buyer", "staff"]),
    Promise.all((await listAllPaymentIntentIds(ctx.db, row.id)).map((id) => listPaymentsAndRefunds(ctx.db, id))),
  ]);
  const showsContact = hasPermission(staff.role, "personal_data");
  const forReader = maskOrderForReader(whole, hasPermission(staff.role, "refunds"));
  const order = showsContact ? forReader : maskContact(forReader);
  const services = lines.filter(({ line }) => line.kind === "service");
  const steps = listStaffSteps({
    ...whole,
    hasGoodsToShip: lines.some(({ line }) => line.kind === "variant"),
    hasOpenServices: services.some(({ line }) => line.doneAt === null),
    hasStarted:
      services.some(({ line }) => line.doneAt !== null) || whole.tickets.some(({ state }) => state === "used"),
  });
  // Internal notes can contain personal data of the buyer.
  const readable = showsContact ? events : events.filter(({ kind }) => kind !== "internal");
  const happened = readable.map(({ at, actor, kind, before, after, reason }) => ({
    ...{ actor, what: kind, before, after, why: reason },
    at: at.toISOString(),
  }));
  const sentMessages = messages.toReversed().map(({ id, kind, recipient, state, createdAt, sentAt, failure }) => ({
    ...{ id, kind: kind as OrderMessageKind, recipient, state, failure },
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }));
  return {
    ...{ order, happened },
    letters: showsContact ? sentMessages : [],
    steps: hasPermission(staff.role, "orders") ? steps : [],
    money: { receipts: money.flatMap(({ receipts }) => receipts), refunds: money.flatMap(({ refunds }) => refunds) },
  };
}

export type StaffOrderView = Awaited<ReturnType<typeof getOrderForStaff>>;

export async function addNoteByStaff(ctx: Ctx, { code, note }: z.output<typeof AddOrderNote>): Promise<void> {
  const staff = requirePermission(ctx, "orders");
  await transact(ctx.db, async (tx) => {
    const order = await lockOrderByCode(tx, code);
    await addInternalNote(tx, order.id, { actor: `staff:${staff.name}`, reason: note, now: ctx.now });
    await staff.writeAuditEntry(tx, { action: "order_noted", subject: `order ${order.code}` });
  });
}
