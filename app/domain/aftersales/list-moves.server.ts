import { asc, eq, sql } from "drizzle-orm";
import { type Locale, textIn } from "~/i18n/locale";
import type { Db, Tx } from "~db/client.server";
import { exchanges, exchangeUnits } from "~db/schema/aftersales";
import type { OrderId } from "~db/schema/orders";
import { slotDetailsColumn } from "../inventory/availability.server";
import { returnedFor } from "../money/refunds-on-the-way.server";
import type { OrderLineRow } from "../orders/read-order-lines.server";
import type { MovedTickets, MoveView } from "./move-view";
import { keyOfUnit } from "./units.server";

export type MovesOfOrder = {
  moves: MoveView[];
  /** The amount paid for each exchanged unit so far, in whole VND, by `keyOfUnit`. */
  paid: ReadonlyMap<string, number>;
};

export async function listMoves(
  db: Db | Tx,
  orderId: OrderId,
  lines: readonly OrderLineRow[],
  locale: Locale,
): Promise<MovesOfOrder> {
  const rows = await db
    .select({
      ...{ exchange: exchanges, part: exchangeUnits, from: slotDetailsColumn(exchangeUnits.fromSlotId) },
      to: slotDetailsColumn(exchanges.slotId),
      returned: returnedFor({ kind: "exchange", subjectId: exchanges.id }),
    })
    .from(exchangeUnits)
    .innerJoin(exchanges, eq(exchanges.id, exchangeUnits.exchangeId))
    .where(eq(exchanges.orderId, orderId))
    .orderBy(sql`${exchanges.endedAt} nulls last`, exchanges.id, asc(exchangeUnits.orderLineId), exchangeUnits.unit);
  const paid = new Map<string, number>();
  const counted = new Map<string, number>();
  const moves = new Map<number, MoveView>();
  for (const { exchange, part, from, to, returned } of rows) {
    const line = lines.find((row) => row.line.id === part.orderLineId)?.line;
    if (!line || !from) continue;
    const key = keyOfUnit(part);
    const nth = part.closingId !== null ? 0 : (counted.get(key) ?? 0) + 1;
    if (exchange.status === "done") {
      paid.set(key, part.paidAfter);
      if (nth > 0) counted.set(key, nth);
    }
    const move = moves.get(exchange.id) ?? { ...viewOf(exchange), isClosed: to?.closed ?? false, returned };
    moves.set(exchange.id, move);
    add(move.tickets, {
      ...{ name: textIn(line.name, locale), of: textIn(line.categoryName, locale), count: 1 },
      from: { date: from.date, time: line.kind === "service" ? "" : from.time },
      ...{ paidBefore: part.paidBefore, paidAfter: part.paidAfter },
      ...{ nth, most: line.policy?.exchangesPerTicket ?? 0 },
    });
  }
  return { moves: [...moves.values()], paid };
}

function viewOf({ code, status, by, createdAt, endedAt, ...of }: typeof exchanges.$inferSelect) {
  const { date, time, difference, waitsUntil } = of;
  return {
    ...{ code, status, by, difference },
    at: (endedAt ?? createdAt).toISOString(),
    waitsUntil: waitsUntil?.toISOString() ?? null,
    to: { date, time },
    tickets: [],
  } satisfies Partial<MoveView>;
}

function add(all: MovedTickets[], one: MovedTickets) {
  const same = all.find(
    ({ name, of, nth, from }) =>
      name === one.name &&
      of === one.of &&
      nth === one.nth &&
      from.date === one.from.date &&
      from.time === one.from.time,
  );
  if (!same) {
    all.push(one);
    return;
  }
  same.count += one.count;
  same.paidBefore += one.paidBefore;
  same.paidAfter += one.paidAfter;
}
