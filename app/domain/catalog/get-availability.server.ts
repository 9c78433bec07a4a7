import type { z } from "zod";
import { localize } from "~/lib/locale";
import { addDays, shopDate } from "~/lib/shop-time";
import type { Ctx } from "../ctx";
import { type DaySlot, type PoolSlot, salesHorizonDays } from "../inventory/slot";
import { listSlots } from "../inventory/slots.server";
import { settingNumber } from "../shop/shop.rules";
import { computeDayState, countUnitsLeft, type DayState } from "./day-state.rules";
import { findSaleRefusal, type SaleRefusal, type SaleTerms, termsOfSlot } from "./sale-terms.rules";
import type { TicketDay } from "./schema";
import { getTicketRow, type TicketRow } from "./ticket-row.server";

/** @throws DomainError ticket_not_found */
export async function getAvailability(ctx: Ctx, { slug, date }: z.output<typeof TicketDay>) {
  const row = await getTicketRow(ctx, slug);
  return presentAvailability(ctx, row, date, await listSlots(ctx, row.type.poolId, date, date));
}

export function presentAvailability(ctx: Ctx, row: TicketRow, date: string, slots: readonly PoolSlot[]) {
  const { type, terms, lastEntry, unit } = row;
  const fewBelow = settingNumber(ctx.shop, "few_left_below");
  const reason = slots.find(({ isClosed, closedReason }) => isClosed && closedReason)?.closedReason;
  return {
    slug: type.slug,
    name: localize(type.name, ctx.locale),
    date,
    lastEntry: slots.find(({ time }) => time === "")?.lastEntry ?? lastEntry,
    unit,
    ...getDayState(ctx, row, date, slots),
    closedReason: reason ? localize(reason, ctx.locale) : null,
    slots: slots.map((slot) => {
      const left = countUnitsLeft(slot, unit);
      const refusal = findSlotRefusal(terms, { ...slot, left }, ctx.now);
      return {
        time: slot.time,
        left: refusal ? 0 : left,
        few: left * unit < fewBelow,
        open: refusal === null,
        why: refusal,
      };
    }),
  };
}

function findSlotRefusal(terms: SaleTerms, slot: PoolSlot, now: Date): SaleRefusal | "sold_out" | null {
  if (slot.isClosed) return "day_closed";
  return findSaleRefusal(termsOfSlot(terms, slot), slot.date, slot.time, now) ?? (slot.left <= 0 ? "sold_out" : null);
}

export function getDayState({ now, shop }: Ctx, { terms, unit }: TicketRow, date: string, slots: readonly DaySlot[]) {
  return computeDayState(terms, date, slots, { now, fewBelow: settingNumber(shop, "few_left_below"), unit });
}

type TicketToday = { today: { state: DayState } };

export function getSaleDays({ now }: Pick<Ctx, "now">, ticket?: TicketToday) {
  const today = shopDate(now);
  const isOnSaleToday = !ticket || ticket.today.state === "open" || ticket.today.state === "few";
  return { today, day: isOnSaleToday ? today : addDays(today, 1), lastDay: addDays(today, salesHorizonDays) };
}
