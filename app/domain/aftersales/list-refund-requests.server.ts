import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { maskRecipient } from "~/lib/text";
import type { Db } from "~db/client.server";
import { readListPage } from "~db/read-list-page.server";
import { refundRequests } from "~db/schema/aftersales";
import type { OrderId } from "~db/schema/orders";
import type { PaymentSubjectKind } from "~db/schema/payments";
import { waitingColumns } from "~db/waiting-columns";
import type { Ctx } from "../ctx";
import { maskName } from "../orders/mask-contact.rules";
import { findOrderCodes, getOrderByCode } from "../orders/order-access.server";
import { listOrdersById } from "../orders/order-columns.server";
import type { StaffOrder } from "../orders/schema";
import { type PageCursor, type PageCursors, pageSize } from "../page-cursor";
import { listOpenRefunds } from "../payments/list-unmatched-payments.server";
import { listPaymentIntents } from "../payments/payment-intents.server";
import { hasPermission, requirePermission } from "../permission";
import { findOrderIdsByExchange } from "./exchange.server";
import {
  type FullPayoutAccount,
  findPayoutAccountOffer,
  type PayoutAccountOffer,
  revealPayoutAccounts,
} from "./payout-account.server";
import { listRequestsOfOrder, presentRefundRequests, type RefundRequestView } from "./refund-requests.server";
import { listRefundableUnits, type StaffRefundableUnit } from "./refundable-units.server";
import type { ListRefundRequests } from "./schema";

/** `asksStock` means that staff must state whether delivered goods return to stock. */
export type PendingRefundRequest = RefundRequestView & {
  order: string;
  buyer: string;
  phone: string;
  asksStock: boolean;
};
export type OpenRefund = Omit<
  Awaited<ReturnType<typeof listOpenRefunds>>["refunds"][number],
  "kind" | "subjectId" | "order"
> & {
  order: string | null;
  account: FullPayoutAccount | null;
};

export async function countRefundRequests(ctx: Ctx): Promise<number> {
  requirePermission(ctx, "read_money");
  return ctx.db.$count(refundRequests, eq(refundRequests.status, "requested"));
}

export function selectRefundRequests(db: Db) {
  return db
    .select(waitingColumns("refund_requests", refundRequests.createdAt, null))
    .from(refundRequests)
    .where(eq(refundRequests.status, "requested"));
}

export async function listRefundRequests(
  ctx: Ctx,
  cursors: z.output<typeof ListRefundRequests> = {},
): Promise<{
  waiting: PendingRefundRequest[];
  onTheWay: OpenRefund[];
  pages: { waiting: PageCursors; onTheWay: PageCursors };
}> {
  const { role } = requirePermission(ctx, "read_money");
  const [waiting, open] = await Promise.all([
    listPendingRequests(ctx, cursors.waiting),
    listOpenRefundsOfOrders(ctx, { cursor: cursors.onTheWay, canSeeAccounts: hasPermission(role, "refunds") }),
  ]);
  const pages = { waiting: waiting.page, onTheWay: open.page };
  const canSeeContact = hasPermission(role, "personal_data");
  const requests = canSeeContact ? waiting.requests : waiting.requests.map(maskRequest);
  return { waiting: requests, onTheWay: open.refunds, pages };
}

async function listPendingRequests({ db, locale }: Ctx, cursor: PageCursor | undefined) {
  const isWaiting = eq(refundRequests.status, "requested");
  const [{ rows, previous, next }, total] = await Promise.all([
    readListPage({
      ...{ id: refundRequests.id, first: "newest", size: pageSize, cursor },
      read: ({ where, orderBy, limit }) =>
        db.select().from(refundRequests).where(and(isWaiting, where)).orderBy(orderBy).limit(limit),
    }),
    db.$count(refundRequests, isWaiting),
  ]);
  const [views, orders] = await Promise.all([
    presentRefundRequests(db, rows, { locale, steps: [] }),
    listOrdersById(
      db,
      rows.map(({ orderId }) => orderId),
    ),
  ]);
  const requests = rows.flatMap(({ id, orderId }): PendingRefundRequest[] => {
    const view = views.find((one) => one.id === id);
    const order = orders.find((one) => one.id === orderId);
    if (!view || !order) return [];
    const isStockQuestionOpen = order.status === "delivered" && view.what.some(({ kind }) => kind === "variant");
    return [{ ...view, order: order.code, buyer: order.fullName, phone: order.phone, asksStock: isStockQuestionOpen }];
  });
  return { requests, page: { previous, next, total } satisfies PageCursors };
}

function maskRequest(request: PendingRefundRequest): PendingRefundRequest {
  return { ...request, buyer: maskName(request.buyer), phone: maskRecipient(request.phone), note: null };
}

type OpenOrderRefundsQuery = { cursor: PageCursor | undefined; canSeeAccounts: boolean };

async function listOpenRefundsOfOrders({ db, now }: Ctx, { cursor, canSeeAccounts }: OpenOrderRefundsQuery) {
  const { refunds, page } = await listOpenRefunds(db, { now, first: "newest", cursor });
  const orderOf = await loadOrderIds(db, refunds);
  const [codes, accounts] = await Promise.all([
    findOrderCodes(
      db,
      refunds.flatMap((refund) => orderOf(refund) ?? []),
    ),
    revealPayoutAccounts(
      db,
      refunds.flatMap((refund) => (canSeeAccounts && refund.through === null ? (orderOf(refund) ?? []) : [])),
    ),
  ]);
  const views = refunds.map((refund): OpenRefund => {
    const { kind: _, subjectId: __, ...facts } = refund;
    const orderId = orderOf(refund);
    const account = orderId !== null && refund.through === null ? accounts.get(orderId) : null;
    return { ...facts, order: (orderId !== null && codes.get(orderId)) || null, account: account ?? null };
  });
  return { refunds: views, page };
}

/** Takes the codes of orders and exchanges. Returns no accounts for a staff member who may not pay refunds. */
export async function readAccountsByCode(ctx: Ctx, codes: readonly string[]): Promise<Map<string, FullPayoutAccount>> {
  const { db, actor } = ctx;
  if (actor.kind !== "staff" || !hasPermission(actor.role, "refunds")) return new Map();
  const intents = await listPaymentIntents(db, codes);
  const orderOf = await loadOrderIds(db, intents);
  const accounts = await revealPayoutAccounts(
    db,
    intents.flatMap((intent) => orderOf(intent) ?? []),
  );
  return new Map(
    intents.flatMap((intent) => {
      const orderId = orderOf(intent);
      const account = orderId === null ? undefined : accounts.get(orderId);
      return account ? [[intent.code, account] as const] : [];
    }),
  );
}

type PaymentOwner = { kind: PaymentSubjectKind | null; subjectId: number | null };

async function loadOrderIds(
  db: Db,
  subjects: readonly PaymentOwner[],
): Promise<(subject: PaymentOwner) => OrderId | null> {
  const exchanges = subjects.flatMap(({ kind, subjectId }) => (kind === "exchange" ? (subjectId ?? []) : []));
  const ofExchanges = await findOrderIdsByExchange(db, exchanges);
  return ({ kind, subjectId }) =>
    (kind === "exchange" && subjectId !== null ? ofExchanges.get(subjectId) : subjectId) ?? null;
}

export type StaffRefundView = {
  order: { code: string; buyer: string; phone: string; paid: boolean; delivered: boolean; isTest: boolean };
  units: StaffRefundableUnit[];
  requests: RefundRequestView[];
  account: PayoutAccountOffer | null;
};

export async function getRefundsOfOrder(ctx: Ctx, { code }: z.output<typeof StaffOrder>): Promise<StaffRefundView> {
  const { role } = requirePermission(ctx, "read_money");
  const order = await getOrderByCode(ctx.db, code);
  const [units, requests, account] = await Promise.all([
    listRefundableUnits(ctx, order),
    listRequestsOfOrder(ctx.db, order.id, ctx.locale),
    findPayoutAccountOffer(ctx.db, order),
  ]);
  const { code: ownCode, fullName: buyer, phone, paymentStatus, status, isTest } = order;
  const facts = { code: ownCode, paid: paymentStatus === "paid", delivered: status === "delivered", isTest };
  if (hasPermission(role, "personal_data")) return { order: { ...facts, buyer, phone }, units, requests, account };
  return {
    order: { ...facts, buyer: maskName(buyer), phone: maskRecipient(phone) },
    units,
    requests: requests.map((request) => ({ ...request, note: null })),
    account: null,
  };
}
