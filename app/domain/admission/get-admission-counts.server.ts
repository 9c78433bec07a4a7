import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { textIn } from "~/lib/locale";
import { shopClock, shopDate } from "~/lib/shop-time";
import { admissions, type CheckInRefusal, tickets } from "~db/schema/admission";
import type { Admits, Direction } from "~db/schema/catalog";
import type { Ctx } from "../ctx";
import { isSlotOnDay } from "../inventory/find-slot.server";
import { isOfRealOrder } from "../orders/order-columns.server";
import { selectTicketTypeOfLine } from "../orders/order-contents.server";
import { requirePermission } from "../permission";
import { directions } from "./decide-check-in.rules";
import type { GetAdmissionCounts } from "./schema";

/** `direction` is null for tickets that are valid in either direction. */
type CountedTicket = { name: string; direction: Direction | null; expected: number; in: number; left: number };
export type CountedHour = { hour: string; gate: number; direction: Direction; in: number };
export type WrongAdmission = { code: string; name: string; gate: number; at: string; refused: CheckInRefusal };
export type AdmissionCounts = {
  date: string;
  tickets: CountedTicket[];
  hours: CountedHour[];
  troubles: WrongAdmission[];
};

/** `troubles` lists check-ins by which a gate without a connection admitted a visitor whose ticket was not valid. */
export async function getAdmissionCounts(
  ctx: Ctx,
  input: z.output<typeof GetAdmissionCounts>,
): Promise<AdmissionCounts> {
  requirePermission(ctx, "gate");
  const { db, locale } = ctx;
  const date = input.date ?? shopDate(ctx.now);
  const ofDay = and(isSlotOnDay(tickets.slotId, date), isOfRealOrder(tickets.orderId));
  const [sold, scanned] = await Promise.all([
    db
      .select({ line: selectTicketTypeOfLine(tickets.orderLineId), people: sql<number>`count(*)::int` })
      .from(tickets)
      .where(and(ofDay, sql`${tickets.state} in ('valid', 'used')`))
      .groupBy(tickets.orderLineId),
    db
      .select({
        line: selectTicketTypeOfLine(tickets.orderLineId),
        ...{ gate: admissions.gate, direction: admissions.direction, at: admissions.at },
        ...{ refused: admissions.refused, code: tickets.code },
      })
      .from(admissions)
      .innerJoin(tickets, eq(tickets.id, admissions.ticketId))
      .where(and(ofDay, isNull(admissions.undoneAt)))
      .orderBy(desc(admissions.at)),
  ]);
  const live = scanned.filter(({ refused }) => refused === null);
  const names = new Map(sold.map(({ line }) => [line.typeId, textIn(line.name, locale)]));
  return {
    date,
    tickets: [...names].flatMap(([typeId, name]) => {
      const ofType = sold.filter(({ line }) => line.typeId === typeId);
      const admitted = live.filter(({ line }) => line.typeId === typeId);
      return [...directions, null].flatMap((direction): CountedTicket[] => {
        const expected = ofType.reduce(
          (sum, { people, line }) => sum + people * countAllowedEntries(line.admits, direction),
          0,
        );
        const ofDirection = admitted.filter(
          ({ line, ...scan }) => (isEitherWay(line.admits) ? null : scan.direction) === direction,
        );
        const count = { expected, in: ofDirection.length, left: Math.max(0, expected - ofDirection.length) };
        return expected + ofDirection.length > 0 ? [{ name, direction, ...count }] : [];
      });
    }),
    hours: listCountsByHour(live),
    troubles: scanned.flatMap(({ code, line, gate, at, refused }) =>
      refused ? { code, name: textIn(line.name, locale), gate, at: at.toISOString(), refused } : [],
    ),
  };
}

type SoldAdmits = Admits | null;

function isEitherWay(admits: SoldAdmits): boolean {
  return admits?.most !== undefined;
}

function countAllowedEntries(admits: SoldAdmits, direction: Direction | null): number {
  const { most, ...ways } = admits ?? { in: 1 };
  if (direction === null) return most ?? 0;
  return most === undefined ? (ways[direction] ?? 0) : 0;
}

function listCountsByHour(scans: readonly { at: Date; gate: number; direction: Direction }[]): CountedHour[] {
  const counts = new Map<string, CountedHour>();
  for (const { at, gate, direction } of scans) {
    const hour = `${shopClock(at).slice(11, 13)}:00`;
    const key = `${hour} ${String(gate).padStart(2, "0")} ${direction}`;
    counts.set(key, { hour, gate, direction, in: (counts.get(key)?.in ?? 0) + 1 });
  }
  return [...counts].sort(([one], [other]) => one.localeCompare(other)).map(([, count]) => count);
}
