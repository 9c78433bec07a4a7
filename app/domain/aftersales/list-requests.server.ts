import { asc, eq } from "drizzle-orm";
import { type Locale, textIn } from "~/i18n/locale";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import {
  type RefundInto,
  type RefundRule,
  type RequestStatus,
  refundRequests,
  refundUnits,
} from "~db/schema/aftersales";
import type { RefundStatus } from "~db/schema/money";
import type { OrderId, OrderLineKind } from "~db/schema/orders";
import { listStepsBack, type StepBack } from "../money/ways-back.server";
import { listLineNames } from "../orders/order-contents.server";
import { getMethodNames } from "../payments/list-methods.server";
import { listPaymentIntentIds } from "./order-payment-intents.server";

/** `amount` is whole VND including shipping. `through` is null where staff transfer the money by hand. */
export type RequestView = {
  id: number;
  status: RequestStatus;
  into: RefundInto;
  amount: number;
  shipping: number;
  what: WhatBack[];
  back: { amount: number; status: RefundStatus; through: string | null; doneAt: string | null }[];
  note: string | null;
  refusal: string | null;
  createdAt: string;
  decidedAt: string | null;
};

type WhatBack = {
  kind: OrderLineKind;
  name: string;
  of: string;
  count: number;
  rule: RefundRule;
  percent: number;
  amount: number;
  vat: number;
};

type Part = typeof refundUnits.$inferSelect;

export async function listRequests(db: Db | Tx, orderId: OrderId, locale: Locale): Promise<RequestView[]> {
  const [requests, steps] = await Promise.all([
    db.select().from(refundRequests).where(eq(refundRequests.orderId, orderId)).orderBy(asc(refundRequests.id)),
    listPaymentIntentIds(db, orderId).then((payables) => listStepsBack(db, payables, "given back:")),
  ]);
  return presentRequests(db, requests, { locale, steps });
}

type Request = typeof refundRequests.$inferSelect;

/** Presents requests of any orders with a fixed number of queries. `steps` are the refunds of their money. */
export async function presentRequests(
  db: Db | Tx,
  requests: readonly Request[],
  { locale, steps }: { locale: Locale; steps: readonly StepBack[] },
): Promise<RequestView[]> {
  if (requests.length === 0) return [];
  const ids = requests.map(({ id }) => id);
  const [parts, lines, names] = await Promise.all([
    db.select().from(refundUnits).where(isAnyOf(refundUnits.requestId, ids)),
    listLineNames(db, [...new Set(requests.map(({ orderId }) => orderId))]),
    getMethodNames({ locale }, db),
  ]);
  return requests.map(({ id, orderId, status, into, shipping, note, refusal, createdAt, decidedAt }) => {
    // An approved request does not show the units that were dropped before its approval.
    const own = parts.filter(({ requestId, live }) => requestId === id && (live || status !== "approved"));
    const what = lines
      .filter((line) => line.orderId === orderId)
      .flatMap((line) => {
        const called = { kind: line.kind, name: textIn(line.name, locale), of: textIn(line.categoryName, locale) };
        return byRule(own.filter(({ orderLineId }) => orderLineId === line.id)).map((back) => ({ ...called, ...back }));
      });
    return {
      ...{ id, status, into, shipping, what, note, refusal },
      amount: sum(own, "amount") + shipping,
      back: steps.filter(({ key }) => key.startsWith(`given back:${id}:`)).map((step) => viewOfStep(step, names)),
      createdAt: createdAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
    };
  });
}

function byRule(parts: readonly Part[]) {
  const rules = new Map(parts.map((part) => [`${part.rule} ${part.percent}`, part]));
  return [...rules.values()].map(({ rule, percent }) => {
    const mine = parts.filter((part) => part.rule === rule && part.percent === percent);
    return { rule, percent, count: mine.length, amount: sum(mine, "amount"), vat: sum(mine, "vat") };
  });
}

function viewOfStep({ amount, status, through, doneAt }: StepBack, names: ReadonlyMap<string, string>) {
  const named = through && (names.get(through) ?? through);
  return { amount, status, through: named, doneAt: doneAt?.toISOString() ?? null };
}

function sum(parts: readonly { amount: number; vat: number }[], of: "amount" | "vat"): number {
  return parts.reduce((all, part) => all + part[of], 0);
}
