import { addDays, shopDate } from "~/lib/shop-time";
import type { Ctx } from "../ctx";
import { salesHorizonDays } from "../inventory/slot";
import type { DayState } from "./day-state.rules";

type TicketToday = { today: { state: DayState } };

export function getSaleDays({ now }: Pick<Ctx, "now">, ticket?: TicketToday) {
  const today = shopDate(now);
  const isOnSaleToday = !ticket || ticket.today.state === "open" || ticket.today.state === "few";
  return { today, day: isOnSaleToday ? today : addDays(today, 1), lastDay: addDays(today, salesHorizonDays) };
}
