import { desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { tickets } from "~db/schema/admission";
import type { OrderId } from "~db/schema/orders";
import { prepareOnce } from "~db/static-sql";
import { lastEntryOfSlotColumn, type SlotDetails as Slot, slotDetailsColumn } from "../inventory/availability.server";

export type IssuedTicket = Awaited<ReturnType<typeof listTicketsOfOrders>>[number];

export function listIssuedTickets(db: Db | Tx, orderId: OrderId) {
  return listTicketsOfOrders(db, [orderId]);
}

/** Returns only the latest ticket of each exchanged one. */
export async function listTicketsOfOrders(db: Db | Tx, ids: readonly OrderId[]) {
  return (await newestRows(db).execute({ ids: [...ids] })).flatMap(withSlot);
}

export function isReady({ state, slot }: IssuedTicket, today: string): boolean {
  return state === "valid" && !slot.closed && slot.date >= today;
}

export async function findIssuedTicket(db: Db | Tx, code: string): Promise<IssuedTicket | null> {
  const rows = await db.select(columns).from(tickets).where(eq(tickets.code, code));
  return rows.flatMap(withSlot)[0] ?? null;
}

const columns = {
  ...getTableColumns(tickets),
  slot: slotDetailsColumn(tickets.slotId),
  lastEntry: lastEntryOfSlotColumn(tickets.slotId),
};

const newestRows = prepareOnce((db) => {
  const { orderLineId, unit, seat, turn } = tickets;
  return db
    .selectDistinctOn([orderLineId, unit, seat], columns)
    .from(tickets)
    .where(sql`${tickets.orderId} = any(${sql.placeholder("ids")})`)
    .orderBy(orderLineId, unit, seat, desc(turn));
});

function withSlot<Row extends { slot: Slot | null }>({ slot, ...ticket }: Row) {
  return slot ? [{ ...ticket, slot }] : [];
}
