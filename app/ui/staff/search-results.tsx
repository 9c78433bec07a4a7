import { type ReactNode, useId } from "react";
import type { BackOfficeResults } from "~/domain/back-office/search-back-office.server";
import { groupOf } from "~/domain/shop/setting-groups.rules";
import type { SettingKey } from "~/domain/shop/settings.rules";
import { formatDays } from "~/i18n/format-days";
import type { Language } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import { bankName } from "~/lib/banks";
import { formatCode } from "~/lib/codes";
import { formatDate, formatMoment } from "~/lib/format-time";
import type { Locale } from "~/lib/locale";
import { formatNumber, formatVnd } from "~/lib/money";
import { formatPhone } from "~/lib/phone";
import { linkTo } from "~/site-map";
import { linkToStaff } from "~/staff-map";
import { Icon, type IconName } from "../parts/icon";

type Props = { q: string; results: BackOfficeResults; now: Date };
type Result = {
  key: string;
  icon: IconName;
  href: string | null;
  name: ReactNode;
  state?: ReactNode;
  more?: ReactNode;
};

export function SearchResults({ q, results, now }: Props) {
  const { t } = useT();
  const groups = useGroups(results, now).filter(({ found }) => found.length > 0);
  const count = groups.reduce((sum, { found }) => sum + found.length, 0);
  if (count === 0)
    return (
      <div data-results>
        <p role="status">{t("staff_search.none", { q })}</p>
        <p className="help">{t("staff_search.none_help")}</p>
      </div>
    );
  return (
    <div className="stack" data-results>
      <p className="help" role="status">
        {t("staff_search.found", { count })}
      </p>
      {groups.map(({ id, found }) => (
        <Group key={id} title={t(`staff_search.group.${id}`)} results={found}>
          {id === "orders" && results.hasMoreOrders && (
            <p className="staff-card-text">
              <a href={linkToStaff("orders", null, { q })}>{t("staff_search.more_orders")}</a>
            </p>
          )}
        </Group>
      ))}
    </div>
  );
}

function Group({ title, results, children }: { title: string; results: readonly Result[]; children: ReactNode }) {
  const id = useId();
  return (
    <section className="staff-card" aria-labelledby={id}>
      <div className="staff-card-head">
        <h2 id={id}>{title}</h2>
      </div>
      <ul className="staff-todo staff-found">
        {results.map(({ key, icon, href, name, state, more }) => {
          const line = (
            <>
              <span className="staff-todo-icon">
                <Icon name={icon} size={20} />
              </span>
              <b>{name}</b>
              {more && <small>{more}</small>}
              {state && <span className="help">{state}</span>}
            </>
          );
          return <li key={key}>{href === null ? <div>{line}</div> : <a href={href}>{line}</a>}</li>;
        })}
      </ul>
      {children}
    </section>
  );
}

function useGroups(results: BackOfficeResults, now: Date) {
  const { locale, t } = useT();
  const { orders, tickets, days, customers, items, settings, pages, acts } = results;
  const words: Language = { t, locale };
  return [
    { id: "orders", found: orders.map((order) => presentFoundOrder(order, now, words)) },
    { id: "tickets", found: tickets.map((ticket) => presentFoundTicket(ticket, words)) },
    { id: "days", found: days.map((day) => presentFoundDay(day, words)) },
    { id: "customers", found: customers.map((customer) => presentFoundCustomer(customer, words)) },
    { id: "items", found: items.map((item) => presentFoundItem(item, words)) },
    { id: "settings", found: settings.map((setting) => presentFoundSetting(setting, words)) },
    { id: "pages", found: pages.map(({ id, href, title }): Result => ({ key: id, icon: "page", href, name: title })) },
    { id: "acts", found: acts.map((act) => presentFoundAuditEntry(act, words)) },
  ] as const;
}

type FoundItem<Kind extends keyof BackOfficeResults> = BackOfficeResults[Kind] extends readonly (infer One)[]
  ? One
  : never;

function presentFoundOrder(order: FoundItem<"orders">, now: Date, { t, locale }: Language): Result {
  const { code, fullName, phone, total, placedAt } = order;
  const facts = [formatCode(code), formatPhone(phone), formatVnd(total, locale)];
  const more = [...facts, formatMoment(new Date(placedAt), locale, now)].join(" · ");
  const state = t(`staff.orders.status.${order.state}`);
  return { key: code, icon: "cart", href: linkToStaff("order", { code }), name: fullName, more, state };
}

function presentFoundTicket({ code, order, holder, state }: FoundItem<"tickets">, { t }: Language): Result {
  const name = t("staff_search.ticket", { code: formatCode(code) });
  const more = t("staff_search.ticket_of", { holder, order: formatCode(order) });
  const href = linkToStaff("order", { code: order });
  return { key: code, icon: "ticket", href, name, more, state: t(`staff_search.ticket_state.${state}`) };
}

function presentFoundDay(day: FoundItem<"days">, { t, locale }: Language): Result {
  const { date, time, reserved, capacity, slots, closedSlots } = day;
  const name = [formatDate(date, locale, "long"), time].filter(Boolean).join(" · ");
  const places = { reserved: formatNumber(reserved, locale), capacity: formatNumber(capacity, locale) };
  const more = slots > 0 ? t("staff_search.places", places) : t("staff_search.no_slots");
  const openness = closedSlots === 0 ? "open" : closedSlots < slots ? "partly_closed" : "closed";
  const state = slots > 0 && t(`staff_search.${openness}`);
  return { key: date, icon: "calendar", href: linkToStaff("day", { date }), name, more, state };
}

function presentFoundCustomer(customer: FoundItem<"customers">, { t }: Language): Result {
  const { fullName, email, phone, orders: count } = customer;
  const state = count === null ? t("staff_search.account") : t("staff_search.buyer_orders", { count });
  const href = linkToStaff("orders", null, { q: email ?? phone ?? fullName });
  const more = [phone && formatPhone(phone), email].filter(Boolean).join(" · ");
  return { key: `${count === null} ${email} ${phone}`, icon: "people", href, name: fullName, more, state };
}

function presentFoundItem({ kind, slug, name, active }: FoundItem<"items">, { t, locale }: Language): Result {
  const page = kind === "combo" ? linkTo(locale, "products") : linkTo(locale, kind, { slug });
  return {
    key: `${kind} ${slug}`,
    icon: kind === "ticket" ? "ticket" : "box",
    href: active ? page : null,
    name,
    more: t(`staff_search.kind.${kind}`),
    state: t(active ? "staff_search.public_page" : "staff_search.inactive"),
  };
}

function presentFoundSetting(setting: FoundItem<"settings">, { t, locale }: Language): Result {
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

function presentFoundAuditEntry({ id, day, href }: FoundItem<"acts">, { t, locale }: Language): Result {
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
