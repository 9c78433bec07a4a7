import { formatStaffDay } from "~/lib/format-time";
import { textIn } from "~/lib/locale";
import { shopDate } from "~/lib/shop-time";
import { linkToStaff } from "~/staff-map";
import { readZones } from "../../cart/get-destinations.server";
import { countHolidaysAhead } from "../../catalog/count-holidays-ahead.server";
import { findPricedTicket } from "../../catalog/find-priced-ticket.server";
import { areGoodsOnSale } from "../../catalog/items-for-sale.server";
import { findTicketVatPercent } from "../../catalog/read-vat-percents.server";
import { summarizeOpenDays } from "../../inventory/open-days.server";
import type { SetupItem } from "../setup-item";

export const firstTicketItem: SetupItem = {
  id: "first_ticket",
  permission: "catalogue",
  link: linkToStaff("newTicket"),
  minutes: 10,
  isRequired: true,
  async read({ db, locale }) {
    const { name, count } = await findPricedTicket(db);
    const link = linkToStaff("tickets");
    if (name) return { isDone: true, fact: "ticket", params: { name: textIn(name, locale) }, link };
    return count > 0
      ? { isDone: false, fact: "ticket_without_price", link }
      : { isDone: false, fact: "ticket_missing" };
  },
};

export const openDaysItem: SetupItem = {
  id: "open_days",
  permission: "days",
  link: linkToStaff("schedules"),
  minutes: 5,
  isRequired: true,
  async read({ db, now, locale }) {
    const { count, first } = await summarizeOpenDays(db, shopDate(now));
    if (!first) return { isDone: false, fact: "open_days_missing" };
    return { isDone: true, fact: "open_days", params: { count, first: formatStaffDay(first, locale, now) } };
  },
};

/** Without a holiday, the holiday prices of tickets are never used. */
export const holidaysItem: SetupItem = {
  id: "holidays",
  permission: "catalogue",
  link: linkToStaff("publicHolidays"),
  minutes: 1,
  async read(ctx) {
    const count = await countHolidaysAhead(ctx);
    return count > 0
      ? { isDone: true, fact: "holidays", params: { count }, link: linkToStaff("rows", { resource: "holidays" }) }
      : { isDone: false, fact: "holidays_missing" };
  },
};

export const vatItem: SetupItem = {
  id: "vat",
  permission: "catalogue",
  link: linkToStaff("vatQuestion"),
  minutes: 1,
  isRequired: true,
  async read({ db, now }) {
    const percent = await findTicketVatPercent(db, shopDate(now));
    if (percent === null) return { isDone: false, fact: "vat_missing" };
    const link = linkToStaff("rows", { resource: "vat-rates" });
    return percent === 0
      ? { isDone: true, fact: "vat_none", link }
      : { isDone: true, fact: "vat", params: { percent }, link };
  },
};

/** A shop that sells only tickets and services needs no delivery. */
export const deliveryItem: SetupItem = {
  id: "delivery",
  permission: "shop",
  link: linkToStaff("shippingZones"),
  minutes: 3,
  async read({ db }) {
    const [zones, hasGoods] = await Promise.all([readZones(db), areGoodsOnSale(db)]);
    if (!hasGoods) return null;
    if (zones.length === 0) return { isDone: false, fact: "delivery_missing" };
    return { isDone: true, fact: "delivery", params: { count: zones.length } };
  },
};
