import type { z } from "zod";
import type { TextKey } from "~/i18n/text-keys";
import type { Translate } from "~/i18n/translate";
import { translateIn } from "~/i18n/translate.server";
import { normaliseCode } from "~/lib/codes";
import { locales } from "~/lib/locale";
import { shopDate } from "~/lib/shop-time";
import { searchCustomers } from "../accounts/search-customers.server";
import { searchTickets } from "../admission/search-tickets.server";
import { searchDays } from "../aftersales/list-days.server";
import { searchCatalogue } from "../catalog/search-catalogue.server";
import type { Ctx } from "../ctx";
import { parseTypedDay } from "../inventory/typed-day.rules";
import { searchOrders } from "../orders/search-orders.server";
import { hasPermission, type Permission } from "../permission";
import type { SearchText } from "../schema";
import { searchSettings } from "../shop/search-settings.rules";
import { standardFlags, standardSettings } from "../shop/settings.rules";
import { findPages, findStaffActions, staffActions } from "./find-staff-pages.rules";

type StaffPage = { id: string; href: string; title(t: Translate): string };

const maxQueryOfOrders = 100;
const maxOrders = 10;
const settingKeys = [...standardSettings(), ...standardFlags()].map(([key]) => key);
const settingLabels = Object.fromEntries(
  settingKeys.map((key) => [key, inAllLanguages(`staff_search.settings.${key}`)]),
);

/** Searches what the staff member's role may see. The number of SQL statements does not depend on the result. */
export async function searchBackOffice(ctx: Ctx, { q }: z.output<typeof SearchText>, pages: readonly StaffPage[]) {
  const { actor } = ctx;
  const can = (permission: Permission) => actor.kind === "staff" && hasPermission(actor.role, permission);
  const isShort = q.length <= maxQueryOfOrders;
  const [found, tickets, customers, items, days] = await Promise.all([
    can("read_orders") && isShort && q ? searchOrders(ctx, { q }) : { orders: [], next: null },
    can("read_orders") ? searchTickets(ctx, { q }) : [],
    can("personal_data") && isShort ? searchCustomers(ctx, { q }) : [],
    can("catalogue") && isShort ? searchCatalogue(ctx, { q }) : [],
    can("days") && isShort ? searchDays(ctx, { q }) : [],
  ]);
  const settings = can("shop") ? searchSettings(ctx, { q }, settingLabels) : [];
  const today = shopDate(ctx.now);
  return {
    orders: found.orders.slice(0, maxOrders),
    hasMoreOrders: found.next !== null || found.orders.length > maxOrders,
    ...{ tickets, customers, items, days, settings },
    pages: findPages(q, pages, ({ title }) => locales.map((locale) => title(translateIn(locale))).join(" ")).map(
      ({ id, href, title }) => ({ id, href, title: title(translateIn(ctx.locale)) }),
    ),
    acts: findStaffActions(q, parseTypedDay(q, today), today)
      .filter(({ id }) => can(staffActions[id].permission))
      .map(({ id, day }) => ({
        id,
        day: day && { from: day.from, to: day.to, time: day.time },
        href: staffActions[id].href(day),
      })),
  };
}

export type BackOfficeResults = Awaited<ReturnType<typeof searchBackOffice>>;

/**
 * Returns the code of the order that the search page opens directly. This is the order with exactly the typed code, or
 * the only order that was found. If the search found other things than orders and customers, the only order counts only
 * if the text contains a digit or `@` but no day.
 */
export function findSingleOrder(q: string, results: BackOfficeResults): string | null {
  const { orders, tickets, items, days, settings, pages, acts } = results;
  const exact = orders.find(({ code }) => code === normaliseCode(q));
  if (exact) return exact.code;
  const codes = new Set([...orders.map(({ code }) => code), ...tickets.map(({ order }) => order)]);
  const [code] = codes;
  if (codes.size !== 1 || code === undefined) return null;
  const hasOthers = [items, days, settings, pages, acts].some((group) => group.length > 0);
  return hasOthers && (days.length > 0 || !/[\d@]/.test(q)) ? null : code;
}

function inAllLanguages(key: TextKey): string {
  return locales.map((locale) => translateIn(locale)(key)).join(" ");
}
