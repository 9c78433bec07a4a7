import type { z } from "zod";
import { shopDate } from "~/lib/shop-time";
import type { MessageKindNameOf } from "~/mail/message-kinds";
import type { PaymentSubjectKind } from "~db/schema/payments";
import { transact } from "~db/transaction.server";
import { findOrderByAnyCode } from "../aftersales/exchange.server";
import { listAllPaymentIntentIds } from "../aftersales/order-payment-intents.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { hasMailServer, noMailServer } from "../messages/channels/mail.server";
import { listMessages } from "../messages/list-messages.server";
import { mapAmountsDue } from "../payments/list-awaited-transfers.server";
import { listPaymentsAndRefunds } from "../payments/list-unmatched-payments.server";
import { hasPermission, requirePermission } from "../permission";
import { settingText } from "../shop/shop.rules";
import { maskOrderForReader, readOrder } from "./get-order.server";
import { maskContact } from "./mask-contact.rules";
import { addInternalNote, listOrderEvents, lockOrderByCode } from "./order-status.server";
import type { OrderView } from "./order-view";
import { readOrderLines } from "./read-order-lines.server";
import type { AddOrderNote, StaffOrder } from "./schema";
import { getStaffOrderState } from "./staff-order-state.rules";
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
  const canSeeContact = hasPermission(staff.role, "personal_data");
  const forReader = maskOrderForReader(whole, hasPermission(staff.role, "refunds"));
  const order = canSeeContact ? forReader : maskContact(forReader);
  const services = lines.filter(({ line }) => line.kind === "service");
  const steps = listStaffSteps({
    ...whole,
    hasGoodsToShip: lines.some(({ line }) => line.kind === "variant"),
    hasOpenServices: services.some(({ line }) => line.doneAt === null),
    hasStarted:
      services.some(({ line }) => line.doneAt !== null) || whole.tickets.some(({ state }) => state === "used"),
  });
  const visit = findFirstVisit(whole);
  const today = shopDate(ctx.now);
  const [nextVisit = null] = whole.tickets
    .flatMap(({ state, date }) => (state === "valid" && date >= today ? date : []))
    .sort();
  const state = getStaffOrderState({ ...whole, nextVisit, hasParcel: whole.shipping !== null }, today);
  // Internal notes can contain personal data of the buyer.
  const readable = canSeeContact ? events : events.filter(({ kind }) => kind !== "internal");
  const happened = readable.map(({ at, actor, kind, before, after, reason }) => ({
    ...{ actor, what: kind, before, after, why: reason },
    at: at.toISOString(),
  }));
  const sentMessages = messages
    .toReversed()
    .map(({ id, kind, channel, recipient, state, createdAt, sentAt, failure }) => ({
      ...{ id, kind: kind as OrderMessageKind, recipient, state, failure },
      needsMailServer: channel === "mail" && (failure === noMailServer || !hasMailServer()),
      createdAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    }));
  return {
    ...{ order, happened, visit, state },
    canEmailBuyer: whole.contact.email !== null && hasMailServer(),
    letters: canSeeContact ? sentMessages : [],
    steps: hasPermission(staff.role, "orders") ? steps : [],
    transfers: hasPermission(staff.role, "money") ? await listExpectedTransfers(ctx, whole) : [],
    money: { receipts: money.flatMap(({ receipts }) => receipts), refunds: money.flatMap(({ refunds }) => refunds) },
  };
}

/** `isAwaited` means that only staff can confirm the expected transfer. `due` is the unpaid amount in whole VND. */
export type ExpectedTransfer = {
  code: string;
  kind: PaymentSubjectKind;
  due: number;
  memo: string;
  until: string | null;
  isAwaited: boolean;
  isCancelled: boolean;
};

/** Lists the payments of the order and of its exchanges that a transfer could still settle. */
async function listExpectedTransfers({ db, shop }: Pick<Ctx, "db" | "shop">, order: OrderView) {
  if (order.isTest) return [];
  const { code, status, paymentStatus, moves } = order;
  const isUnpaid = paymentStatus === "pending" || paymentStatus === "failed";
  const open = [
    ...(isUnpaid ? [{ ...order, kind: "order" as const }] : []),
    ...moves.filter((exchange) => exchange.status === "waits").map((one) => ({ ...one, kind: "exchange" as const })),
  ];
  const amounts = await mapAmountsDue(
    db,
    open.map((one) => one.code),
  );
  return open.flatMap(({ code: openCode, kind, waitsUntil }): ExpectedTransfer[] => {
    const { due, isAwaited } = amounts.get(openCode) ?? { due: 0, isAwaited: false };
    if (due <= 0) return [];
    const memo = `${settingText(shop, "transfer_prefix")}${openCode}`;
    const isCancelled = openCode === code && status === "cancelled";
    return [{ code: openCode, kind, due, memo, until: waitsUntil, isAwaited, isCancelled }];
  });
}

/** Returns the first visit day of lines that are not fully returned. Exchanged tickets count with their new days. */
function findFirstVisit({ lines }: OrderView): string | null {
  const days = lines
    .filter(({ quantity, returned }) => returned < quantity)
    .flatMap(({ date, visits }) => (visits.length > 0 ? visits.map((visit) => visit.date) : (date ?? [])));
  return days.sort()[0] ?? null;
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
