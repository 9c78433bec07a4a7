import { translateIn } from "~/i18n/translate.server";
import { formatDate } from "~/lib/format-time";
import { groupBy } from "~/lib/group-by";
import type { Locale } from "~/lib/locale";
import { shopDate } from "~/lib/shop-time";
import { linkTo } from "~/site-map";
import { getTicketRights } from "../admission/present-issued-ticket.server";
import { describeRefundOutlook } from "../catalog/describe-terms";
import { getRefundOutlook } from "../catalog/ticket-terms.rules";
import type { Ctx } from "../ctx";
import type { PictureView } from "../media/media.rules";
import type { MyTicket } from "./list-my-tickets.server";

export type VisitView = {
  key: string;
  orderCode: string;
  name: string;
  day: string;
  time: string;
  people: string;
  state: string | null;
  isClosed: boolean;
  move: string | null;
  picture: PictureView | null;
  /** This refund is valid until the next deadline. It is null if the tickets differ or can no longer be refunded. */
  refund: string | null;
  canRefund: boolean;
};

export function presentVisits(ctx: Pick<Ctx, "locale" | "now">, tickets: readonly MyTicket[]): VisitView[] {
  const { locale, now } = ctx;
  const t = translateIn(locale);
  const groups = groupBy(tickets, ({ orderCode, name, date, time, state }) =>
    [orderCode, name, date, time, state].join("\n"),
  );
  return [...groups].flatMap(([key, group]) => {
    const [first] = group;
    if (!first) return [];
    const { orderCode, name, date, time, lastEntry, state } = first;
    const isClosed = state === "valid" && first.closed !== null;
    const exchangeable = group.filter((ticket) => getTicketRights(ticket, now).canExchange);
    const day = formatDate(date, locale, "long");
    const byHolder = groupBy(group, ({ holder }) => holder);
    return {
      ...{ key, orderCode, name },
      day: date === shopDate(now) ? t("settings.tickets.today", { day: formatDate(date, locale, "inSentence") }) : day,
      time: time || (lastEntry ? t("orders.last_entry", { time: lastEntry }) : t("cart.all_day")),
      people: [...byHolder]
        .map(([holder, { length: count }]) => t("settings.tickets.people", { count, holder }))
        .join(", "),
      ...{ isClosed, picture: first.picture },
      refund: isClosed ? null : describeRefund(ctx, group),
      canRefund: !isClosed && group.some((ticket) => getTicketRights(ticket, now).canRefund),
      move: !isClosed && exchangeable.length > 0 ? buildExchangeUrl(locale, exchangeable) : null,
      state: isClosed ? t("orders.closed.ticket") : state === "valid" ? null : t(`orders.ticket_state.${state}`),
    };
  });
}

function describeRefund({ locale, now }: Pick<Ctx, "locale" | "now">, group: readonly MyTicket[]): string | null {
  const t = translateIn(locale);
  const texts = group.map(({ state, terms }) => {
    const outlook = state === "valid" && terms ? getRefundOutlook(terms, now) : null;
    return terms && outlook?.until ? describeRefundOutlook(outlook, terms, { t, locale, isToday: false }).title : null;
  });
  const [text = null, ...others] = new Set(texts);
  return others.length === 0 ? text : null;
}

function buildExchangeUrl(locale: Locale, group: readonly MyTicket[]): string {
  const units = [...new Set(group.map((ticket) => ticket.group))].map((unit) => ["units", unit]);
  return `${linkTo(locale, "ticketExchange")}?${new URLSearchParams([["code", group[0]?.orderCode ?? ""], ...units])}`;
}
