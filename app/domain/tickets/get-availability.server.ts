import type { z } from "zod";
import { localize } from "~/i18n/locale";
import type { Ctx } from "../ctx";
import type { ErrorCode } from "../errors";
import { settingNumber } from "../site/shop.rules";
import { dayState } from "./day-state.rules";
import { listSlots, type PoolSlot } from "./list-slots.server";
import { type SaleTerms, whyNotOnSale } from "./sales.rules";
import type { TicketDay } from "./schema";
import { getTicketRow, type TicketRow } from "./ticket-row.server";

/**
 * What can be had of a ticket on a day: its slots, each with the places left or why it is not sold. A friendly look,
 * not a promise: only the claim at checkout is one. @throws DomainError ticket_not_found
 */
export async function getAvailability(ctx: Ctx, { slug, date }: z.output<typeof TicketDay>) {
  return availabilityOf(ctx, await getTicketRow(ctx, slug), date);
}

/** The same of a ticket that has been read. */
export async function availabilityOf(ctx: Ctx, { type, terms, lastEntry }: TicketRow, date: string) {
  const slots = await listSlots(ctx, type.poolId, date, date);
  const few = { now: ctx.now, fewBelow: settingNumber(ctx.shop, "few_left_below") };
  const reason = slots.find(({ closed, closedReason }) => closed && closedReason)?.closedReason;
  return {
    slug: type.slug,
    name: localize(type.name, ctx.locale),
    date,
    lastEntry,
    ...dayState(terms, date, slots, few),
    closedReason: reason ? localize(reason, ctx.locale) : null,
    slots: slots.map((slot) => {
      const why = whyNot(terms, slot, ctx.now);
      return { time: slot.time, left: why ? 0 : slot.left, open: why === null, why };
    }),
  };
}

function whyNot(terms: SaleTerms, slot: PoolSlot, now: Date): ErrorCode | null {
  if (slot.closed) return "day_closed";
  return whyNotOnSale(terms, slot.date, slot.time, now) ?? (slot.left <= 0 ? "sold_out" : null);
}
