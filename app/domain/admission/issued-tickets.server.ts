import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { generateCode } from "~/lib/codes.server";
import type { Db, Tx } from "~db/client.server";
import { type TicketState, tickets } from "~db/schema/admission";
import type { OrderId } from "~db/schema/orders";
import { prepareOnce } from "~db/static-sql";
import { lastEntryOfSlotColumn, type SlotDetails as Slot, slotDetailsColumn } from "../inventory/availability.server";
import { isOfTestOrderColumn } from "../orders/order-columns.server";
import type { LineWithSlot } from "../orders/order-contents.server";
import type { Order } from "../orders/order-status.server";
import { createTicketToken } from "./ticket-token.server";

/** A repeated call adds no tickets but restores suspended ones. Returns how many tickets the order has. */
export async function issueTickets(tx: Tx, order: Order, lines: readonly LineWithSlot[], now: Date): Promise<number> {
  const rows = lines.flatMap(({ line, slot }) =>
    Array.from({ length: line.quantity }, (_, unit) =>
      line.members.map((holder, seat) => {
        const code = generateCode();
        return {
          code,
          token: createTicketToken(code, slot),
          orderId: order.id,
          orderLineId: line.id,
          slotId: slot.id,
          unit,
          seat,
          holder,
          issuedAt: now,
        };
      }),
    ).flat(),
  );
  await restoreTickets(tx, order.id);
  if (rows.length > 0) await tx.insert(tickets).values(rows).onConflictDoNothing();
  return rows.length;
}

export async function lockTickets(tx: Tx, orderId: OrderId) {
  await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(eq(tickets.orderId, orderId))
    .orderBy(tickets.id)
    .for("update");
}

export async function voidTickets(tx: Tx, orderId: OrderId, state: Exclude<TicketState, "valid" | "used">) {
  await changeTicketStates(tx, orderId, "valid", state);
}

/** Includes tickets that a cancellation has marked as refunded. */
export async function suspendTickets(tx: Tx, orderId: OrderId) {
  await changeTicketStates(tx, orderId, "valid", "void");
  await changeTicketStates(tx, orderId, "refunded", "void");
}

async function restoreTickets(tx: Tx, orderId: OrderId) {
  await changeTicketStates(tx, orderId, "void", "valid");
}

async function changeTicketStates(tx: Tx, orderId: OrderId, from: TicketState, to: TicketState) {
  await tx
    .update(tickets)
    .set({ state: to })
    .where(and(eq(tickets.orderId, orderId), eq(tickets.state, from)));
}

export type IssuedTicket = Awaited<ReturnType<typeof listTicketsOfOrders>>[number];

export function listIssuedTickets(db: Db | Tx, orderId: OrderId) {
  return listTicketsOfOrders(db, [orderId]);
}

export async function listTicketsOfOrders(db: Db | Tx, ids: readonly OrderId[]) {
  return (await newestRows(db).execute({ ids: [...ids] })).flatMap(withSlot);
}

export function isReady({ state, slot }: IssuedTicket, today: string): boolean {
  return state === "valid" && !slot.isClosed && slot.date >= today;
}

export async function findIssuedTicket(db: Db | Tx, code: string): Promise<IssuedTicket | null> {
  const rows = await db.select(columns).from(tickets).where(eq(tickets.code, code));
  return rows.flatMap(withSlot)[0] ?? null;
}

const columns = {
  ...getTableColumns(tickets),
  slot: slotDetailsColumn(tickets.slotId),
  lastEntry: lastEntryOfSlotColumn(tickets.slotId),
  isTest: isOfTestOrderColumn(tickets.orderId),
};

const newestRows = prepareOnce((db) => {
  const { orderLineId, unit, seat, revision } = tickets;
  return db
    .selectDistinctOn([orderLineId, unit, seat], columns)
    .from(tickets)
    .where(sql`${tickets.orderId} = any(${sql.placeholder("ids")})`)
    .orderBy(orderLineId, unit, seat, desc(revision));
});

function withSlot<Row extends { slot: Slot | null }>({ slot, ...ticket }: Row) {
  return slot ? [{ ...ticket, slot }] : [];
}
