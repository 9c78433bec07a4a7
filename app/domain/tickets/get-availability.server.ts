import type { z } from "zod";
import { localize } from "~/i18n/locale";
import type { Ctx } from "../ctx";
import { listSlots } from "../inventory/list-slots.server";
import type { PoolSlot } from "../inventory/slot";
import { settingNumber } from "../shop/shop.rules";
import { unitsIn } from "./day-state.rules";
import { lookAtDay } from "./look-at-day.server";
import { type NotOnSale, type SaleTerms, whyNotOnSale } from "./sales.rules";
import type { TicketDay } from "./schema";
import { getTicketRow, type TicketRow } from "./ticket-row.server";

/** Reserves nothing; checkout does. @throws DomainError ticket_not_found */
export async function getAvailability(ctx: Ctx, { slug, date }: z.output<typeof TicketDay>) {
  const row = await getTicketRow(ctx, slug);
  return availabilityOf(ctx, row, date, await listSlots(ctx, row.type.poolId, date, date));
}

export function availabilityOf(ctx: Ctx, row: TicketRow, date: string, slots: readonly PoolSlot[]) {
  const { type, terms, lastEntry, unit } = row;
  const fewBelow = settingNumber(ctx.shop, "few_left_below");
  const reason = slots.find(({ closed, closedReason }) => closed && closedReason)?.closedReason;
  return {
    slug: type.slug,
    name: localize(type.name, ctx.locale),
    date,
    lastEntry,
    unit,
    ...lookAtDay(ctx, row, date, slots),
    closedReason: reason ? localize(reason, ctx.locale) : null,
    slots: slots.map((slot) => {
      const left = unitsIn(slot, unit);
      const why = whyNot(terms, { ...slot, left }, ctx.now);
      return { time: slot.time, left: why ? 0 : left, few: left * unit < fewBelow, open: why === null, why };
    }),
  };
}

function whyNot(terms: SaleTerms, slot: PoolSlot, now: Date): NotOnSale | "sold_out" | null {
  if (slot.closed) return "day_closed";
  return whyNotOnSale(terms, slot.date, slot.time, now) ?? (slot.left <= 0 ? "sold_out" : null);
}
