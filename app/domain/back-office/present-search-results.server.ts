import { formatDays } from "~/i18n/format-days";
import type { Language } from "~/i18n/translate";
import { translateIn } from "~/i18n/translate.server";
import { bankName } from "~/lib/banks";
import { formatCode } from "~/lib/codes";
import { formatDate, formatMoment } from "~/lib/format-time";
import type { Locale } from "~/lib/locale";
import { formatNumber, formatVnd } from "~/lib/money";
import { formatPhone } from "~/lib/phone";
import { linkTo } from "~/site-map";
import { linkToStaff } from "~/staff-map";
import type { Ctx } from "../ctx";
import { groupOf } from "../shop/setting-groups.rules";
import type { SettingKey } from "../shop/settings.rules";
import type { BackOfficeResults } from "./search-back-office.server";

export type FoundItem = {
  key: string;
  icon: "cart" | "ticket" | "calendar" | "people" | "box" | "gear" | "page" | "right";
  href: string | null;
  name: string;
  state?: string | false;
  more?: string;
};
export type FoundItems = ReturnType<typeof presentSearchResults>;

export function presentSearchResults({ locale, now }: Ctx, results: BackOfficeResults) {
  const { orders, tickets, days, customers, items, settings, pages, acts, hasMoreOrders } = results;
  const words: Language = { t: translateIn(locale), locale };
  const groups = [
    { id: "orders", found: orders.map((order) => presentFoundOrder(order, now, words)) },
    { id: "tickets", found: tickets.map((ticket) => presentFoundTicket(ticket, words)) },
    { id: "days", found: days.map((day) => presentFoundDay(day, words)) },
    { id: "customers", found: customers.map((customer) => presentFoundCustomer(customer, words)) },
    { id: "items", found: items.map((item) => presentFoundItem(item, words)) },
    { id: "settings", found: settings.map((setting) => presentFoundSetting(setting, words)) },
    {
      id: "pages",
      found: pages.map(({ id, href, title }): FoundItem => ({ key: id, icon: "page", href, name: title })),
    },
    { id: "acts", found: acts.map((act) => presentFoundAction(act, words)) },
  ] as const;
  return { groups, hasMoreOrders };
}

type FoundRow<Kind extends keyof BackOfficeResults> = BackOfficeResults[Kind] extends readonly (infer One)[]
  ? One
  : never;

function presentFoundOrder(order: FoundRow<"orders">, now: Date, { t, locale }: Language): FoundItem {
  const { code, fullName, phone, total, placedAt } = order;
  const facts = [formatCode(code), formatPhone(phone), formatVnd(total, locale)];
  const more = [...facts, formatMoment(new Date(placedAt), locale, now)].join(" · ");
  const state = t(`staff.orders.status.${order.state}`);
  return { key: code, icon: "cart", href: linkToStaff("order", { code }), name: fullName, more, state };
}

function presentFoundTicket({ code, order, holder, state }: FoundRow<"tickets">, { t }: Language): FoundItem {
  const name = t("staff_search.ticket", { code: formatCode(code) });
  const more = t("staff_search.ticket_of", { holder, order: formatCode(order) });
  const href = linkToStaff("order", { code: order });
  return { key: code, icon: "ticket", href, name, more, state: t(`staff_search.ticket_state.${state}`) };
}

function presentFoundDay(day: FoundRow<"days">, { t, locale }: Language): FoundItem {
  const { date, time, reserved, capacity, slots, closedSlots } = day;
  const name = [formatDate(date, locale, "long"), time].filter(Boolean).join(" · ");
  const places = { reserved: formatNumber(reserved, locale), capacity: formatNumber(capacity, locale) };
  const more = slots > 0 ? t("staff_search.places", places) : t("staff_search.no_slots");
  const openness = closedSlots === 0 ? "open" : closedSlots < slots ? "partly_closed" : "closed";
  const state = slots > 0 && t(`staff_search.${openness}`);
  return { key: date, icon: "calendar", href: linkToStaff("day", { date }), name, more, state };
}

function presentFoundCustomer(customer: FoundRow<"customers">, { t }: Language): FoundItem {
  const { fullName, email, phone, orders: count } = customer;
  const state = count === null ? t("staff_search.account") : t("staff_search.buyer_orders", { count });
  const href = linkToStaff("orders", null, { q: email ?? phone ?? fullName });
  const more = [phone && formatPhone(phone), email].filter(Boolean).join(" · ");
  return { key: `${count === null} ${email} ${phone}`, icon: "people", href, name: fullName, more, state };
}

function presentFoundItem({ kind, slug, name, isActive }: FoundRow<"items">, { t, locale }: Language): FoundItem {
  const page = kind === "combo" ? linkTo(locale, "products") : linkTo(locale, kind, { slug });
  return {
    key: `${kind} ${slug}`,
    icon: kind === "ticket" ? "ticket" : "box",
    href: isActive ? page : null,
    name,
    more: t(`staff_search.kind.${kind}`),
    state: t(isActive ? "staff_search.public_page" : "staff_search.inactive"),
  };
}

function presentFoundSetting(setting: FoundRow<"settings">, { t, locale }: Language): FoundItem {
  const value =
    setting.kind === "setting"
      ? formatSetting(setting, locale)
      : t(setting.isOn ? "staff_search.on" : "staff_search.off");
  const group = setting.kind === "setting" ? groupOf(setting.key) : null;
  return {
    key: setting.key,
    icon: "gear",
    href: group && linkToStaff("settingGroup", { group }),
    name: t(`staff_search.settings.${setting.key}`),
    more: group ? t(`shop_settings.group.${group}`) : setting.key,
    state: value || t("staff_search.empty"),
  };
}

function formatSetting({ key, value }: { key: SettingKey; value: string }, locale: Locale): string {
  if (key === "bank_bin") return bankName(value);
  return key === "free_shipping_from" ? formatVnd(Number(value), locale) : value;
}

function presentFoundAction({ id, day, href }: FoundRow<"acts">, { t, locale }: Language): FoundItem {
  if (!day || (id !== "close" && id !== "change_places"))
    return { key: id, icon: "right", href, name: t(`staff_search.action.${id}`) };
  const name = [formatDays(day, t, locale), day.time].filter(Boolean).join(" ");
  return {
    key: id,
    icon: "calendar",
    href,
    name: t(`staff_search.action_on_day.${id}`, { day: name }),
    more: t(`staff_search.action_help.${id}`),
  };
}
