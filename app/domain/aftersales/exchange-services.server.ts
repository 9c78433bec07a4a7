import { generateCode } from "~/lib/codes.server";
import type { Tx } from "~db/client.server";
import { exchanges, exchangeUnits } from "~db/schema/aftersales";
import type { OrderActor } from "~db/schema/orders";
import { readServicesForSale } from "../catalog/items-for-sale.server";
import { readDateRefusals } from "../catalog/service-days.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { listSlotsInRange, lockClosuresShared } from "../inventory/close-slots.server";
import { notifyBuyer } from "../orders/notify-buyer.server";
import { setServiceDate } from "../orders/order-contents.server";
import { addOrderNote, type Order } from "../orders/order-status.server";
import { listClosedSlotsOf } from "./closure.server";
import { type OrderUnit, readOrderUnits } from "./order-units.server";

type ServiceExchange = { key: string; digest: string; by: OrderActor; date: string };

/**
 * Moves the services of a line to another date. Services have no slots, so the exchange records slots of the service's
 * pool on both dates. @throws DomainError services_move_together, not_to_move, form_used, codes of `readDateRefusals`
 */
export async function exchangeServices(
  tx: Tx,
  ctx: Ctx,
  order: Order,
  units: readonly OrderUnit[],
  input: ServiceExchange,
): Promise<void> {
  const { now } = ctx;
  const { key: formKey, digest: formDigest, by, date } = input;
  const { line, serviceId, pool, closure } = requireOneLine(units);
  const ownUnits = (await readOrderUnits(tx, order)).filter(
    ({ orderLineId, status }) => orderLineId === line.id && status === "valid",
  );
  if (ownUnits.length !== units.length) throw new DomainError("services_move_together", { field: "units" });
  // A closure of the new day at the same moment either waits for this transaction or is visible to it.
  await lockClosuresShared(tx);
  const services = await readServicesForSale(tx, [serviceId]);
  const [service] = services;
  const saleBlocker = service ? (await readDateRefusals(tx, services, [date], now))(service, date) : "day_closed";
  if (saleBlocker) throw new DomainError(saleBlocker, { field: "date", params: { days: service?.leadDays ?? 0 } });
  const slotsOn = (day: string) => listSlotsInRange(tx, { pool, from: day, to: day, weekdays: [], times: [] });
  const closed = new Set(await listClosedSlotsOf(tx, closure.id));
  const from = (await slotsOn(line.date ?? "")).find(({ id }) => closed.has(id));
  const to = (await slotsOn(date)).find(({ closedAt }) => closedAt === null);
  if (!from || !to) throw new DomainError("not_to_move", { field: "units" });
  const [exchange] = await tx
    .insert(exchanges)
    .values({
      ...{ orderId: order.id, code: generateCode(), formKey, formDigest, by, slotId: to.id, date, time: "" },
      ...{ difference: 0, status: "done", createdAt: now, endedAt: now },
    })
    .onConflictDoNothing({ target: exchanges.formKey })
    .returning();
  if (!exchange) throw new DomainError("form_used");
  await tx.insert(exchangeUnits).values(
    units.map(({ orderLineId, unit, paid }) => ({
      ...{ exchangeId: exchange.id, orderLineId, unit, paidBefore: paid, paidAfter: paid },
      ...{ fromSlotId: from.id, closureId: closure.id, isOpen: false },
    })),
  );
  await setServiceDate(tx, line.id, date);
  const reason = { code: "exchanged", exchange: exchange.code, difference: 0 } as const;
  await addOrderNote(tx, order.id, { actor: by, reason, now });
  await notifyBuyer(tx, ctx, order, "service_moved", {
    shouldUsePhone: true,
    again: exchange.code,
    facts: { line: line.id },
  });
}

function requireOneLine(units: readonly OrderUnit[]) {
  const [unit] = units;
  const pool = unit?.row.service?.pool ?? null;
  if (!unit?.closure || unit.line.serviceId === null || pool === null)
    throw new DomainError("not_to_move", { field: "units" });
  if (units.some(({ orderLineId }) => orderLineId !== unit.orderLineId))
    throw new DomainError("services_move_together", { field: "units" });
  return { line: unit.line, serviceId: unit.line.serviceId, pool, closure: unit.closure };
}
