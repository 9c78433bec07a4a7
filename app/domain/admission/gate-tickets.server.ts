import { and, eq, type SQL, sql } from "drizzle-orm";
import { type Locale, textIn } from "~/lib/locale";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { admissions, tickets } from "~db/schema/admission";
import type { Admits } from "~db/schema/catalog";
import type { Ctx } from "../ctx";
import { slotDetailsColumn } from "../inventory/availability.server";
import { isSlotOnDay } from "../inventory/find-slot.server";
import { isOfTestOrderColumn } from "../orders/order-columns.server";
import { selectTicketTypeOfLine } from "../orders/order-contents.server";
import { settingNumber, settingText } from "../shop/shop.rules";
import type { Admission, GateHours, GateKind, GateTicket } from "./decide-check-in.rules";

const admissionsOfTicket = sql<
  Admission[]
>`(select coalesce(json_agg(json_build_object('id', a.id, 'direction', a.direction,
    'gate', a.gate, 'at', a.at) order by a.at), '[]')
  from ${admissions} a where a.ticket_id = ${tickets}.id and a.undone_at is null and a.refused is null)`;

/** Reads dates from the tickets' slots, because an order line keeps its old date after an exchange. */
export async function readGateTickets(db: Db | Tx, locale: Locale, which: SQL | undefined): Promise<GateTicket[]> {
  const { code, state, holder, orderLineId, unit, seat, slotId } = tickets;
  const rows = await db
    .select({
      ...{ code, state, holder, orderLineId, unit, seat },
      ...{ slot: slotDetailsColumn(slotId), line: selectTicketTypeOfLine(orderLineId), admissions: admissionsOfTicket },
      isTest: isOfTestOrderColumn(tickets.orderId),
    })
    .from(tickets)
    .where(which)
    .orderBy(tickets.id);
  const kinds = new Map<string, GateKind>();
  return rows.flatMap(({ slot, line, holder, orderLineId, unit, admissions, isTest, ...ticket }) => {
    if (!slot) return [];
    const names = { name: textIn(line.name, locale), holder: textIn(holder, locale) };
    const key = JSON.stringify([slot.id, line.admits, names, isTest]);
    const { pool, date, time } = slot;
    const kind = kinds.get(key) ?? {
      ...names,
      pool,
      date,
      time,
      admits: line.admits ?? { in: 1 },
      ...(isTest && { isTest }),
    };
    kinds.set(key, kind);
    const at = admissions.map((one) => ({ ...one, at: new Date(one.at).toISOString() }));
    return { ...ticket, kind, group: `${orderLineId}-${unit}`, admissions: at };
  });
}

export async function readSoldAdmits(db: Db, date: string): Promise<Admits[]> {
  const rows = await db
    .select({ line: selectTicketTypeOfLine(tickets.orderLineId) })
    .from(tickets)
    .where(and(isSlotOnDay(tickets.slotId, date), isAnyOf(tickets.state, ["valid", "used"])))
    .groupBy(tickets.orderLineId);
  return rows.map(({ line }) => line.admits ?? { in: 1 });
}

export async function readFamily(
  db: Db | Tx,
  locale: Locale,
  { code, orderLineId, unit }: typeof tickets.$inferSelect,
) {
  const family = await readGateTickets(db, locale, and(eq(tickets.orderLineId, orderLineId), eq(tickets.unit, unit)));
  const ticket = family.find((one) => one.code === code);
  if (!ticket) throw new Error(`readFamily: ticket ${code} has no slot`);
  return { ticket, family: family.filter((one) => one === ticket || one.state === "valid" || one.state === "used") };
}

export function getGateHours({ shop }: Pick<Ctx, "shop">): GateHours {
  return { opens: settingText(shop, "opening_time"), early: settingNumber(shop, "gate_early_minutes") };
}
