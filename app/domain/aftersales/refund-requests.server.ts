import { asc, eq } from "drizzle-orm";
import { type Locale, textIn } from "~/lib/locale";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import {
  type RefundInto,
  type RefundRequestStatus,
  type RefundRule,
  refundRequests,
  refundUnits,
} from "~db/schema/aftersales";
import type { OrderId, OrderLineKind } from "~db/schema/orders";
import type { RefundStatus } from "~db/schema/payments";
import { listLineNames } from "../orders/order-contents.server";
import { getMethodNames } from "../payments/list-methods.server";
import { listRefundProgress, type RefundProgress } from "../payments/refunds.server";
import { listPaymentIntentIds } from "./order-payment-intents.server";
import type { RefundRequest } from "./request-refund.server";

/** `amount` is whole VND with shipping. `through` is null for a transfer by staff and for a store credit. */
export type RefundRequestView = {
  id: number;
  status: RefundRequestStatus;
  into: RefundInto;
  amount: number;
  shipping: number;
  what: RefundedItem[];
  back: { amount: number; status: RefundStatus; through: string | null; isTest: boolean; doneAt: string | null }[];
  note: string | null;
  refusal: string | null;
  createdAt: string;
  decidedAt: string | null;
};

type RefundedItem = {
  kind: OrderLineKind;
  name: string;
  of: string;
  count: number;
  rule: RefundRule;
  percent: number;
  amount: number;
  vat: number;
};

export type RefundUnitRow = typeof refundUnits.$inferSelect;

export async function listRequestsOfOrder(db: Db | Tx, orderId: OrderId, locale: Locale): Promise<RefundRequestView[]> {
  const [requests, steps] = await Promise.all([
    db.select().from(refundRequests).where(eq(refundRequests.orderId, orderId)).orderBy(asc(refundRequests.id)),
    listPaymentIntentIds(db, orderId).then((intentIds) => listRefundProgress(db, intentIds, "request_approved:")),
  ]);
  return presentRefundRequests(db, requests, { locale, steps });
}

export async function presentRefundRequests(
  db: Db | Tx,
  requests: readonly RefundRequest[],
  { locale, steps }: { locale: Locale; steps: readonly RefundProgress[] },
): Promise<RefundRequestView[]> {
  if (requests.length === 0) return [];
  const ids = requests.map(({ id }) => id);
  const [parts, lines, names] = await Promise.all([
    db.select().from(refundUnits).where(isAnyOf(refundUnits.requestId, ids)),
    listLineNames(db, [...new Set(requests.map(({ orderId }) => orderId))]),
    getMethodNames({ locale }, db),
  ]);
  return requests.map(({ id, orderId, status, into, shipping, note, refusal, createdAt, decidedAt }) => {
    // An approved request does not show the units that were dropped before its approval.
    const own = parts.filter(({ requestId, isActive }) => requestId === id && (isActive || status !== "approved"));
    const what = lines
      .filter((line) => line.orderId === orderId)
      .flatMap((line) => {
        const lineNames = { kind: line.kind, name: textIn(line.name, locale), of: textIn(line.categoryName, locale) };
        return groupByRule(own.filter(({ orderLineId }) => orderLineId === line.id)).map((back) => ({
          ...lineNames,
          ...back,
        }));
      });
    return {
      ...{ id, status, into, shipping, what, note, refusal },
      amount: sumParts(own, "amount") + shipping,
      back: steps
        .filter(({ key }) => key.startsWith(`request_approved:${id}:`))
        .map((step) => presentRefundStep(step, names)),
      createdAt: createdAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
    };
  });
}

function groupByRule(parts: readonly RefundUnitRow[]) {
  const rules = new Map(parts.map((part) => [`${part.rule} ${part.percent}`, part]));
  return [...rules.values()].map(({ rule, percent }) => {
    const same = parts.filter((part) => part.rule === rule && part.percent === percent);
    return { rule, percent, count: same.length, amount: sumParts(same, "amount"), vat: sumParts(same, "vat") };
  });
}

function presentRefundStep({ through, doneAt, ...step }: RefundProgress, names: ReadonlyMap<string, string>) {
  const { amount, status, isTest } = step;
  const methodName = through && (names.get(through) ?? through);
  return { amount, status, through: methodName, isTest, doneAt: doneAt?.toISOString() ?? null };
}

function sumParts(parts: readonly { amount: number; vat: number }[], of: "amount" | "vat"): number {
  return parts.reduce((all, part) => all + part[of], 0);
}
