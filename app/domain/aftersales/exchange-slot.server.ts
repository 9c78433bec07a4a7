import { textIn } from "~/lib/locale";
import type { Db, Tx } from "~db/client.server";
import type { SlotId } from "~db/schema/inventory";
import {
  findSaleRefusal,
  getSalesEnd,
  type SaleRefusal,
  type SaleTerms,
  termsOfSlot,
} from "../catalog/sale-terms.rules";
import { listSaleTerms } from "../catalog/ticket-row.server";
import type { VisitTime } from "../catalog/ticket-terms.rules";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { findSlot, getSlot } from "../inventory/find-slot.server";
import type { PaymentContext } from "../payments/payment-adapter";
import type { OrderUnit } from "./order-units.server";

type ExchangeSlot = VisitTime & { lastEntry: string | null };

export async function findSaleBlocker(
  tx: Tx,
  units: readonly OrderUnit[],
  slot: ExchangeSlot,
  now: Date,
): Promise<SaleRefusal | null> {
  for (const terms of await readSaleTerms(tx, units)) {
    const closed = findSaleRefusal(termsOfSlot(terms, slot), slot.date, slot.time, now);
    if (closed) return closed;
  }
  return null;
}

export async function createClosedDayError(
  tx: Tx,
  { locale }: Pick<Ctx, "locale">,
  slotId: SlotId,
): Promise<DomainError> {
  const { reason } = await getSlot(tx, slotId);
  return reason
    ? new DomainError("day_closed_because", { field: "date", params: { reason: textIn(reason, locale) } })
    : new DomainError("day_closed", { field: "date" });
}

export async function requireExchangeSlot(
  tx: Tx,
  { now, locale }: Pick<Ctx, "now" | "locale">,
  units: readonly OrderUnit[],
  when: VisitTime & { poolId: number },
): Promise<{ id: SlotId; salesEnd: Date }> {
  const slot = await findSlot(tx, when, "", now);
  const exchangeSlot = { ...when, lastEntry: slot?.lastEntry ?? null };
  const closed = await findSaleBlocker(tx, units, exchangeSlot, now);
  if (closed) throw new DomainError(closed, { field: "date" });
  if (!slot) throw new DomainError("no_such_slot", { field: "time" });
  if (slot.isClosed) throw await createClosedDayError(tx, { locale }, slot.id);
  if (units.some(({ tickets: [ticket] }) => ticket?.slotId === slot.id))
    throw new DomainError("same_day", { field: "date" });
  return { id: slot.id, salesEnd: findEarliestSalesEnd(await readSaleTerms(tx, units), exchangeSlot) };
}

export function getExchangePaymentContext(amount: number, salesEnd: Date): PaymentContext {
  return { hasOnlyGoods: false, country: null, amount, salesEnd };
}

export async function readExchangeSlot(
  db: Db | Tx,
  { date, time, slotId }: VisitTime & { slotId: SlotId | null },
): Promise<ExchangeSlot> {
  return { date, time, lastEntry: slotId === null ? null : (await getSlot(db, slotId)).lastEntry };
}

export function readSaleTerms(db: Db | Tx, units: readonly OrderUnit[]): Promise<SaleTerms[]> {
  return listSaleTerms(
    db,
    units.flatMap(({ line }) => line.ticketTypeId ?? []),
  );
}

export function findEarliestSalesEnd(terms: readonly SaleTerms[], slot: ExchangeSlot): Date {
  return new Date(Math.min(...terms.map((one) => getSalesEnd(termsOfSlot(one, slot), slot.date, slot.time).getTime())));
}
