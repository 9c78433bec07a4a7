import { and, asc, eq, isNull, not, or, sql } from "drizzle-orm";
import { type Locale, textIn } from "~/lib/locale";
import { allocate, splitVat } from "~/lib/money";
import type { Db, Tx } from "~db/client.server";
import { closureSlots, closures, exchanges, exchangeUnits, refundRequests, refundUnits } from "~db/schema/aftersales";
import type { SlotId } from "~db/schema/inventory";
import type { OrderId, OrderStatus, orderLines } from "~db/schema/orders";
import { prepareOnce } from "~db/static-sql";
import { type IssuedTicket, listIssuedTickets } from "../admission/issued-tickets.server";
import { isPoolOpenOn, isSlotOfPool } from "../inventory/open-days.server";
import { type OrderLineRow, readOrderLines } from "../orders/read-order-lines.server";
import { listUnitPrices } from "../orders/unit-price.rules";
import type { Closure } from "./closure.server";

/** `asked`: a refund request waits for staff. `moving`: an exchange waits for its payment. */
type OrderUnitStatus = "own" | "used" | "done" | "asked" | "moving" | "gone";

/** A unit is exchanged or refunded as one. `paid` and `vat` are what was paid for it so far, in whole VND. */
export type OrderUnit = {
  orderLineId: number;
  unit: number;
  row: OrderLineRow;
  line: typeof orderLines.$inferSelect;
  tickets: IssuedTicket[];
  paid: number;
  vat: number;
  status: OrderUnitStatus;
  closure: Closure | null;
};

export type OrderUnitView = {
  key: string;
  name: string;
  of: string;
  people: number;
  mark: { nth: number; of: number; code: string } | null;
  date: string;
  time: string;
  paid: number;
};

export function needsClosureChoice({ status, closure }: OrderUnit): boolean {
  return status === "own" && closure !== null;
}

/** The key that forms use, such as `12-0`. It equals the `group` of a ticket. */
export function formatUnitKey({ orderLineId, unit }: Pick<OrderUnit, "orderLineId" | "unit">): string {
  return `${orderLineId}-${unit}`;
}

/** The pieces of an order line of goods share one reservation line. */
export function getReservationKey({ orderLineId, unit, line }: Pick<OrderUnit, "orderLineId" | "unit" | "line">) {
  return { orderLineId, unitNumber: line.kind === "ticket" ? unit : 0 };
}

/** A cancelled order has no units left, whether or not its money was refunded. */
export async function readOrderUnits(
  db: Db | Tx,
  { id: orderId, status }: { id: OrderId; status: OrderStatus },
): Promise<OrderUnit[]> {
  const isCancelled = status === "cancelled";
  const [rows, issued, exchangedUnits, refundedUnits] = await Promise.all([
    readOrderLines(db, orderId),
    listIssuedTickets(db, orderId),
    exchangeRows(db).execute({ orderId }),
    refundRows(db).execute({ orderId }),
  ]);
  const [closed, closedServices] = await Promise.all([
    findClosuresOfSlots(db, [...new Set(issued.map(({ slotId }) => slotId))]),
    findClosuresOfServices(db, listPooledServices(rows)),
  ]);
  const matchUnit =
    ({ id }: { id: number }, index: number) =>
    (of: { orderLineId: number; unit: number }) =>
      of.orderLineId === id && of.unit === index;
  return rows.flatMap((row) => {
    const { line } = row;
    const prices = listUnitPrices(line);
    const vats = allocate(line.vat, line.tiers.length > 0 ? prices : prices.map(() => 1));
    return Array.from({ length: line.quantity }, (_, index): OrderUnit => {
      const isSameUnit = matchUnit(line, index);
      const own = exchangedUnits.filter(isSameUnit);
      const exchange = own.findLast(
        ({ status, paidAfter, paidBefore }) => status === "done" && paidAfter !== paidBefore,
      );
      const paid = exchange?.paidAfter ?? prices[index] ?? 0;
      const tickets = issued.filter(isSameUnit);
      const refundRequest = refundedUnits.find(isSameUnit);
      return {
        ...{ orderLineId: line.id, unit: index, row, line, tickets, paid },
        vat: exchange ? splitVat(paid, line.vatPercent).vat : (vats[index] ?? 0),
        status: deriveUnitStatus({
          isCancelled,
          refundStatus: refundRequest?.status,
          isExchanging: own.some(({ isOpen }) => isOpen),
          states: tickets.map(({ state }) => state),
          isDone: line.doneAt !== null,
        }),
        closure: (tickets[0] ? closed.get(tickets[0].slotId) : closedServices.get(line.id)) ?? null,
      };
    });
  });
}

type UnitStatusFacts = {
  isCancelled: boolean;
  refundStatus: "requested" | "approved" | "refused" | undefined;
  isExchanging: boolean;
  states: IssuedTicket["state"][];
  isDone: boolean;
};

function deriveUnitStatus({
  isCancelled,
  refundStatus,
  isExchanging,
  states,
  isDone,
}: UnitStatusFacts): OrderUnitStatus {
  if (isCancelled || refundStatus === "approved" || states.some((state) => state === "refunded" || state === "void"))
    return "gone";
  if (states.some((state) => state === "used")) return "used";
  // A service that was done while its refund request waited for a decision is no longer refundable.
  if (isDone) return "done";
  if (refundStatus === "requested") return "asked";
  return isExchanging ? "moving" : "own";
}

const exchangeRows = prepareOnce((db) => {
  const { orderLineId, unit, paidBefore, paidAfter, isOpen } = exchangeUnits;
  return db
    .select({ orderLineId, unit, paidBefore, paidAfter, isOpen, status: exchanges.status })
    .from(exchangeUnits)
    .innerJoin(exchanges, eq(exchanges.id, exchangeUnits.exchangeId))
    .where(eq(exchanges.orderId, sql.placeholder("orderId")))
    .orderBy(sql`${exchanges.endedAt} nulls last`, exchanges.id);
});

const refundRows = prepareOnce((db) => {
  const { orderLineId, unit, isActive } = refundUnits;
  return db
    .select({ orderLineId, unit, status: refundRequests.status })
    .from(refundUnits)
    .innerJoin(refundRequests, eq(refundRequests.id, refundUnits.requestId))
    .where(and(eq(refundRequests.orderId, sql.placeholder("orderId")), isActive));
});

export function presentOrderUnit(unit: OrderUnit, locale: Locale): OrderUnitView {
  const { line, tickets, paid } = unit;
  const [ticket] = tickets;
  return {
    key: formatUnitKey(unit),
    name: textIn(line.name, locale),
    of: textIn(line.categoryName, locale),
    people: tickets.length,
    mark: ticket ? { nth: unit.unit + 1, of: line.quantity, code: ticket.code } : null,
    date: ticket?.slot.date ?? line.date ?? "",
    time: ticket?.slot.time ?? line.time,
    paid,
  };
}

/** If several closures cover a slot, the newest one is returned. */
export async function findClosuresOfSlots(db: Db | Tx, slots: readonly SlotId[]): Promise<Map<SlotId, Closure>> {
  const rows = slots.length === 0 ? [] : await closureRows(db).execute({ slots });
  return new Map(rows.map(({ slotId, closure }) => [slotId, closure]));
}

const closureRows = prepareOnce((db) =>
  db
    .select({ slotId: closureSlots.slotId, closure: closures })
    .from(closureSlots)
    .innerJoin(closures, eq(closures.id, closureSlots.closureId))
    .where(and(sql`${closureSlots.slotId} = any(${sql.placeholder("slots")})`, isNull(closures.reopenedAt)))
    .orderBy(asc(closures.id)),
);

export type PooledService = { line: number; pool: number; date: string };

export function listPooledServices(rows: readonly OrderLineRow[]): PooledService[] {
  return rows.flatMap(({ line: { id, date, doneAt }, service }) =>
    service?.pool && date !== null && doneAt === null ? [{ line: id, pool: service.pool, date }] : [],
  );
}

/** A service takes place if one slot of its pool is open on its day. Otherwise its newest closure is returned. */
export async function findClosuresOfServices(
  db: Db | Tx,
  services: readonly PooledService[],
): Promise<Map<number, Closure>> {
  if (services.length === 0) return new Map();
  const { id, startsOn, endsOn, poolId, times, reopenedAt } = closures;
  const [pool, date] = [sql`service.pool`, sql`service.date::date`];
  const hasSlot = sql`exists (select from ${closureSlots} c where c.closure_id = ${id}
    and ${isSlotOfPool(sql`c.slot_id`, pool, date)})`;
  const rows = await db
    .select({ line: sql<number>`service.line`, closure: closures })
    .from(closures)
    .innerJoin(
      sql`jsonb_to_recordset(${JSON.stringify(services)}::jsonb) as service (line int, pool int, date text)`,
      and(
        isNull(reopenedAt),
        sql`${date} between ${startsOn} and ${endsOn}`,
        or(isNull(poolId), eq(poolId, pool)),
        or(sql`cardinality(${times}) = 0`, hasSlot),
        not(isPoolOpenOn(pool, date)),
      ),
    )
    .orderBy(asc(id));
  return new Map(rows.map(({ line, closure }) => [line, closure]));
}
