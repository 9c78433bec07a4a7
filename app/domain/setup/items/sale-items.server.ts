import { formatDate } from "~/lib/format-time";
import { textIn } from "~/lib/locale";
import { shopDate } from "~/lib/shop-time";
import { linkToStaff } from "~/staff-map";
import { findPricedTicket } from "../../catalog/find-priced-ticket.server";
import { findTicketVatPercent } from "../../catalog/read-vat-percents.server";
import { countOpenDays } from "../../inventory/open-days.server";
import type { SetupItem } from "../setup-item";

export const firstTicketItem: SetupItem = {
  id: "first_ticket",
  permission: "catalogue",
  link: linkToStaff("newTicket"),
  minutes: 10,
  isRequired: true,
  async read({ db, locale }) {
    const { name, count } = await findPricedTicket(db);
    if (!name) return { isDone: false, fact: count > 0 ? "ticket_without_price" : "ticket_missing" };
    return { isDone: true, fact: "ticket", params: { name: textIn(name, locale) } };
  },
};

export const openDaysItem: SetupItem = {
  id: "open_days",
  permission: "days",
  link: linkToStaff("schedules"),
  minutes: 5,
  isRequired: true,
  async read({ db, now, locale }) {
    const { count, first } = await countOpenDays(db, shopDate(now));
    if (!first) return { isDone: false, fact: "open_days_missing" };
    return { isDone: true, fact: "open_days", params: { count, first: formatDate(first, locale, "dayMonth") } };
  },
};

export const vatItem: SetupItem = {
  id: "vat",
  permission: "catalogue",
  link: linkToStaff("rows", { resource: "vat-rates" }),
  minutes: 1,
  async read({ db, now }) {
    const percent = await findTicketVatPercent(db, shopDate(now));
    if (percent === null) return { isDone: false, fact: "vat_missing" };
    return { isDone: true, fact: "vat", params: { percent } };
  },
};
