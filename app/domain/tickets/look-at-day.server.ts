import type { Ctx } from "../ctx";
import type { DaySlot } from "../inventory/slot";
import { settingNumber } from "../shop/shop.rules";
import { dayState } from "./day-state.rules";
import type { TicketRow } from "./ticket-row.server";

export function lookAtDay({ now, shop }: Ctx, { terms, unit }: TicketRow, date: string, slots: readonly DaySlot[]) {
  return dayState(terms, date, slots, { now, fewBelow: settingNumber(shop, "few_left_below"), unit });
}
