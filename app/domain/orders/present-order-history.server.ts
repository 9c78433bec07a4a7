import type { TextKeysUnder } from "~/i18n/text-keys";
import type { Language } from "~/i18n/translate";
import { translateIn } from "~/i18n/translate.server";
import { formatMoment } from "~/lib/format-time";
import { formatVnd } from "~/lib/money";
import { formatCountAndName } from "~/lib/text";
import { formatSlotTime } from "../aftersales/present-exchanges.server";
import type { RefundRequestView } from "../aftersales/refund-requests.server";
import type { Ctx } from "../ctx";
import type { OrderHistoryView } from "./order-page-view";
import type { OrderView } from "./order-view";
import { isRefundedTest } from "./present-order.server";

type HistoryEvent = { at: string; text: string; detail?: string; title?: string };

export function presentOrderHistory(
  { locale, now }: Pick<Ctx, "locale" | "now">,
  order: OrderView,
  requests: readonly RefundRequestView[],
): OrderHistoryView {
  const wording = { t: translateIn(locale), locale };
  const all = [
    ...listOrderEvents(order, wording),
    ...listExchanges(order, wording),
    ...requests.flatMap((request) => listRefundEvents(order, request, wording)),
  ];
  // Of events at the same moment, `all` lists causes before effects. Reversing the stable sort puts the effects first.
  const newest = all.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)).reverse();
  const events = newest.map(({ at, text, detail }) => ({
    at,
    moment: formatMoment(new Date(at), locale, new Date(0)),
    text: detail ? `${text}. ${detail}` : text,
  }));
  const [latest] = newest;
  if (!latest?.title) return { latest: null, events };
  const moment = formatMoment(new Date(latest.at), locale, now);
  return { latest: { moment, title: latest.title, text: latest.detail ?? "" }, events };
}

function listExchanges({ moves }: OrderView, { t, locale }: Language): HistoryEvent[] {
  return moves
    .filter(({ status }) => status === "done")
    .map(({ at, to, tickets }) => {
      const day = formatSlotTime(to, "inSentence", locale);
      const title = t("orders.happened.exchanged", { day });
      const what = tickets.map(formatCountAndName).join("; ");
      return { at, title, text: title, detail: t("orders.happened.exchanged_what", { what }) };
    });
}

function listRefundEvents(
  { isTest }: Pick<OrderView, "isTest">,
  { createdAt, decidedAt, status, amount, what, refusal }: RefundRequestView,
  { t, locale }: Language,
): HistoryEvent[] {
  const money = { amount: formatVnd(amount, locale) };
  const detail = what.map(formatCountAndName).join("; ");
  const requestText = t("orders.happened.refund_requested", money);
  const request = { at: createdAt, title: requestText, text: requestText, detail };
  if (status === "requested" || decidedAt === null) return [request];
  const decided = t(`orders.happened.refund_${status}`, money);
  const note = isTest && status === "approved" && t("orders.test.returned");
  const decision = {
    ...{ at: decidedAt, title: decided, text: decided },
    detail: [refusal ?? detail, note].filter(Boolean).join(". "),
  };
  return decidedAt === createdAt ? [decision] : [request, decision];
}

function listOrderEvents(order: OrderView, { t }: Language): HistoryEvent[] {
  return order.history.flatMap((event) => {
    const happened = findHistoryKey(order, event);
    if (!happened) return [];
    const text = t(`orders.happened.${happened}`);
    return {
      at: event.at,
      text,
      ...(isRefundedTest(order) && happened === "refunded" && { detail: t("orders.test.refunded") }),
    };
  });
}

type HistoryKey = TextKeysUnder<"orders.happened">;

const paymentKeys: Record<string, HistoryKey> = {
  paid: "paid",
  failed: "failed",
  pending: "tried_again",
  refunded: "refunded",
};
const statusKeys: Record<string, HistoryKey> = {
  pending: "placed",
  confirmed: "confirmed",
  processing: "processing",
  shipped: "shipped",
  cancelled: "cancelled",
};

function findHistoryKey(order: OrderView, { what, after, at }: OrderView["history"][number]): HistoryKey | null {
  if (what === "note" || after === null) return null;
  if (what === "payment") return paymentKeys[after] ?? null;
  if (after === "delivered") return order.shipping ? "delivered" : order.tickets.length > 0 ? "issued" : "done";
  const isDeliveredTogether = order.history.some((other) => other.after === "delivered" && other.at === at);
  return after === "confirmed" && isDeliveredTogether ? null : (statusKeys[after] ?? null);
}
