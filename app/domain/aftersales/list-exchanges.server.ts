import { asc, eq, sql } from "drizzle-orm";
import { type Locale, textIn } from "~/lib/locale";
import type { Db, Tx } from "~db/client.server";
import { exchanges, exchangeUnits } from "~db/schema/aftersales";
import type { OrderId } from "~db/schema/orders";
import { slotDetailsColumn } from "../inventory/availability.server";
import type { OrderLineRow } from "../orders/read-order-lines.server";
import { buildRefundedColumn } from "../payments/payment-intents.server";
import type { ExchangedTickets, ExchangeSummary } from "./exchange-summary";
import { formatUnitKey } from "./order-units.server";

export type ExchangesOfOrder = {
  moves: ExchangeSummary[];
  /** The amount was paid for each exchanged unit so far, in whole VND. `formatUnitKey` makes the keys. */
  paid: ReadonlyMap<string, number>;
};

export async function listExchanges(
  db: Db | Tx,
  orderId: OrderId,
  lines: readonly OrderLineRow[],
  locale: Locale,
): Promise<ExchangesOfOrder> {
  const rows = await db
    .select({
      ...{ exchange: exchanges, part: exchangeUnits, from: slotDetailsColumn(exchangeUnits.fromSlotId) },
      to: slotDetailsColumn(exchanges.slotId),
      returned: buildRefundedColumn({ kind: "exchange", subjectId: exchanges.id }),
    })
    .from(exchangeUnits)
    .innerJoin(exchanges, eq(exchanges.id, exchangeUnits.exchangeId))
    .where(eq(exchanges.orderId, orderId))
    .orderBy(sql`${exchanges.endedAt} nulls last`, exchanges.id, asc(exchangeUnits.orderLineId), exchangeUnits.unit);
  const paid = new Map<string, number>();
  const countByUnit = new Map<string, number>();
  const moves = new Map<number, ExchangeSummary>();
  for (const { exchange, part, from, to, returned } of rows) {
    const line = lines.find((row) => row.line.id === part.orderLineId)?.line;
    if (!line || !from) continue;
    const key = formatUnitKey(part);
    const nth = part.closureId !== null ? 0 : (countByUnit.get(key) ?? 0) + 1;
    if (exchange.status === "done") {
      paid.set(key, part.paidAfter);
      if (nth > 0) countByUnit.set(key, nth);
    }
    const summary = moves.get(exchange.id) ?? {
      ...presentExchangeSummary(exchange),
      isClosed: to?.isClosed ?? false,
      returned,
    };
    moves.set(exchange.id, summary);
    addTickets(summary.tickets, {
      ...{ name: textIn(line.name, locale), of: textIn(line.categoryName, locale), count: 1 },
      from: { date: from.date, time: line.kind === "service" ? "" : from.time },
      ...{ paidBefore: part.paidBefore, paidAfter: part.paidAfter },
      ...{ nth, most: line.policy?.exchangesPerTicket ?? 0 },
    });
  }
  return { moves: [...moves.values()], paid };
}

function presentExchangeSummary({ code, status, by, createdAt, endedAt, ...of }: typeof exchanges.$inferSelect) {
  const { date, time, difference, paymentDeadline } = of;
  return {
    ...{ code, status, by, difference },
    at: (endedAt ?? createdAt).toISOString(),
    waitsUntil: paymentDeadline?.toISOString() ?? null,
    to: { date, time },
    tickets: [],
  } satisfies Partial<ExchangeSummary>;
}

function addTickets(all: ExchangedTickets[], added: ExchangedTickets) {
  const same = all.find(
    ({ name, of, nth, from }) =>
      name === added.name &&
      of === added.of &&
      nth === added.nth &&
      from.date === added.from.date &&
      from.time === added.from.time,
  );
  if (!same) {
    all.push(added);
    return;
  }
  same.count += added.count;
  same.paidBefore += added.paidBefore;
  same.paidAfter += added.paidAfter;
}
