import type { Ctx } from "../ctx";
import type { DaySlot } from "../inventory/slot";
import { settingNumber } from "../shop/shop.rules";
import { computeDayState } from "./day-state.rules";
import type { TicketRow } from "./ticket-row.server";

export function getDayState({ now, shop }: Ctx, { terms, unit }: TicketRow, date: string, slots: readonly DaySlot[]) {
  return computeDayState(terms, date, slots, { now, fewBelow: settingNumber(shop, "few_left_below"), unit });
}
