import { formatDays } from "~/i18n/format-days";
import type { Language, Translate } from "~/i18n/translate";
import { translateIn } from "~/i18n/translate.server";
import { formatDate, formatDayRange, formatMoment } from "~/lib/format-time";
import type { Locale } from "~/lib/locale";
import { formatVnd } from "~/lib/money";
import { maskRecipient } from "~/lib/text";
import { linkTo } from "~/site-map";
import { findCodeRecipient } from "../aftersales/payout-account-code.server";
import { presentExchanges } from "../aftersales/present-exchanges.server";
import { describeExchangeTerms, describeRefundTerms } from "../catalog/describe-terms";
import type { Ctx } from "../ctx";
import { isConfirmedByStaff } from "../payments/bank-feed.server";
import { settingText } from "../shop/shop.rules";
import type { AfterSaleTerms } from "./list-after-sale-terms.rules";
import type { OrderPageView, OrderTexts } from "./order-page-view";
import type { OrderClosure, OrderView } from "./order-view";

/** `hasTitle` means that the page's heading shows the status and the payment deadline. */
type OrderWording = Language & { hasTitle: boolean };

const urgentMs = 5 * 60_000;

export function presentOrder(
  ctx: Pick<Ctx, "locale" | "shop" | "now">,
  view: OrderView,
  hasTitle = false,
): { order: OrderPageView; texts: OrderTexts } {
  const wording = { t: translateIn(ctx.locale), locale: ctx.locale, hasTitle };
  const { history: _, money: __, afterSale: ___, refunds: ____, credits: _____, ...rest } = view;
  const { closings: closures, tickets, moves, ...order } = rest;
  const refunds = describeRefunds(ctx, view, wording);
  return {
    order: { ...order, hasTickets: tickets.length > 0 },
    texts: {
      state: {
        tone: getTone(view, ctx.now),
        title: findTitle(view, wording),
        texts: [
          ...describeTest(view, wording),
          ...(isRefundedTest(view) ? [] : describeStatus(view, wording)),
          ...describeLateTransfer(ctx, view, wording),
          ...refunds,
        ],
      },
      closed: closures.filter(({ isOpen }) => isOpen).map((closure) => presentClosure(closure, wording)),
      refunds,
      credits: describeCredits(view, wording),
      creditResend: presentCreditResend(view, wording),
      exchanges: presentExchanges(ctx, moves),
      next: { goods: describeGoodsSteps(view, wording), services: describeServiceSteps(view, wording) },
      can: {
        exchange: view.afterSale.some((each) => each.kind === "ticket" && each.exchange !== null),
        refund: view.afterSale.some(
          (each) => each.kind === "service" || each.refund.some(({ percent }) => percent > 0),
        ),
      },
      deadlines: view.afterSale.map((each) => presentDeadlines(each, view.afterSale.length > 1, wording)),
    },
  };
}

/** A payment that the buyer cancelled is not an error. An unpaid order is urgent for `urgentMs` before its deadline. */
function getTone(
  { paymentStatus, whyFailed, paidAtTheDoor, ...order }: OrderView,
  now: Date,
): OrderTexts["state"]["tone"] {
  const { status } = order;
  if (hasOpenChoice(order)) return "warn";
  if (status === "cancelled") return "info";
  if (paymentStatus === "failed" && whyFailed !== "cancelled") return "bad";
  if (status !== "pending") return "done";
  const left = order.canPay && order.waitsUntil ? Date.parse(order.waitsUntil) - now.getTime() : 0;
  return paidAtTheDoor || (left > urgentMs && order.received === order.byCredit) ? "info" : "warn";
}

function findTitle(order: OrderView, { t, locale, hasTitle }: OrderWording): string | null {
  const { status, paymentStatus, paidAtTheDoor } = order;
  if (hasTitle && status === "cancelled") return null;
  if (status === "pending" && paymentStatus === "failed") return t("orders.payment.failed");
  if (hasTitle) return t(`orders.status.${status}`);
  if (order.ready) return t("orders.ready");
  if (hasOpenChoice(order)) return t("orders.closed.waits");
  if (status === "pending" && paidAtTheDoor) return t("orders.status.accepted");
  if (order.canPay)
    return order.received > order.byCredit ? t("orders.part_paid_title") : formatPayUntil(order, t, locale);
  return t(`orders.status.${status}`);
}

/** Returns false if a real payment for a test order was refunded, because that refund moves real money. */
export function isRefundedTest({ isTest, paymentStatus, money }: OrderView): boolean {
  return isTest && paymentStatus === "refunded" && money.every(({ method }) => method === "test");
}

function describeTest(order: OrderView, { t }: OrderWording): string[] {
  if (!order.isTest) return [];
  return [t(isRefundedTest(order) ? "orders.test.refunded" : "orders.test.note")];
}

function hasOpenChoice({
  status,
  ready,
  closings: closures,
}: Pick<OrderView, "status" | "ready" | "closings">): boolean {
  return status !== "pending" && status !== "cancelled" && !ready && closures.some(({ isOpen }) => isOpen);
}

function formatPayUntil({ waitsUntil }: OrderView, t: Translate, locale: Locale): string | null {
  return waitsUntil && t("orders.pay_until", { time: formatMoment(new Date(waitsUntil), locale) });
}

function describeStatus(order: OrderView, { t, locale, hasTitle }: OrderWording): string[] {
  const { status, paymentStatus, waitsUntil, canPay, total, refundDue, creditBack, byCredit, whyFailed } = order;
  const received = formatVnd(order.received, locale);
  if (status === "cancelled" && paymentStatus !== "refunded") {
    if (order.received > 0) return [t("orders.came_after", { received })];
    return refundDue + creditBack > 0 || isConfirmedByStaff(order.method) ? [] : [t("orders.holds_nothing")];
  }
  const time = waitsUntil ? formatMoment(new Date(waitsUntil), locale) : "";
  if (order.paidAtTheDoor && paymentStatus !== "paid")
    return [[t("orders.payment.cod"), time && t("orders.accept_by", { time })].filter(Boolean).join(" ")];
  if (order.ready) return [];
  if (status !== "pending") return [t(`orders.payment.${paymentStatus}`)];
  if (order.received >= total) return [t("orders.in_doubt", { received })];
  if (order.unpaidClosed) return [t("orders.closed.unpaid")];
  if (!canPay) return [t("orders.time_over")];
  const missing = formatVnd(total - order.received, locale);
  const isShort = order.received > byCredit;
  return [
    whyFailed && t(`orders.failure_reason.${whyFailed}`, { method: order.methodName }),
    isShort && t("orders.short", { received, missing, time }),
    !isShort && byCredit > 0 && t("credit.paid_part", { credit: received, missing }),
    !isShort &&
      !hasTitle &&
      [paymentStatus === "failed" && formatPayUntil(order, t, locale), t("orders.else_cancelled")]
        .filter(Boolean)
        .join(". "),
  ].filter((text) => typeof text === "string");
}

/** Without a feed from the bank, the shop does not know whether the buyer of a cancelled order transferred money. */
function describeLateTransfer({ shop }: Pick<Ctx, "shop">, order: OrderView, { t }: OrderWording): string[] {
  const { status, paymentStatus, method, received } = order;
  const isUnpaid = status === "cancelled" && paymentStatus !== "refunded" && received === 0;
  const contact = shopContact(shop);
  return isUnpaid && isConfirmedByStaff(method) && contact ? [t("orders.transferred_anyway", { contact })] : [];
}

function shopContact(shop: Ctx["shop"]): string {
  return (["email", "phone"] as const)
    .map((key) => settingText(shop, key))
    .filter(Boolean)
    .join(", ");
}

function describeRefunds({ shop }: Pick<Ctx, "shop">, order: OrderView, { t, locale }: OrderWording): string[] {
  const { refunds, creditBack } = order;
  const { email, phoneNumber: phone } = order.contact;
  const byHand = findCodeRecipient({ email, phone }) ? "orders.refund_by_hand" : "orders.refund_by_call";
  const contact = shopContact(shop);
  const back = creditBack > 0 ? [t("credit.back", { amount: formatVnd(creditBack, locale) })] : [];
  const openRefunds = refunds.map(({ amount, through }) =>
    through
      ? t("orders.refund_through", { amount: formatVnd(amount, locale), method: through })
      : t(byHand, { amount: formatVnd(amount, locale), contact }),
  );
  return [...openRefunds, ...back];
}

function describeCredits({ credits }: OrderView, { t, locale }: OrderWording): string[] {
  return credits.map(({ code, balance, lastDay, isOver }) => {
    const text = { code, balance: formatVnd(balance, locale), day: formatDate(lastDay, locale, "short") };
    return t(isOver ? "credit.was_given_for" : "credit.given_for", text);
  });
}

function presentCreditResend(
  { credits, creditCodes, contact }: OrderView,
  { t }: OrderWording,
): OrderTexts["creditResend"] {
  if (creditCodes === "whole" || credits.every(({ isOver }) => isOver)) return null;
  if (creditCodes === "by_staff") return { help: t("credit.by_staff"), label: null };
  return { help: t("credit.by_email", { to: maskRecipient(contact.email ?? "") }), label: t("credit.send_again") };
}

function presentClosure(
  { reason, token, until, ...days }: OrderClosure,
  { t, locale }: OrderWording,
): OrderTexts["closed"][number] {
  return {
    title: t("orders.closed.title", { days: formatDays(days, t, locale) }),
    texts: [reason.text, t("orders.closed.choose_by", { until: formatDate(until, locale, "short") })],
    to: linkTo(locale, "closedDay", { token }),
    label: t("orders.closed.choose"),
  };
}

function describeGoodsSteps(order: OrderView, { t, locale }: OrderWording): string[] {
  const { shipping, paymentStatus, status } = order;
  if (!shipping || (status !== "cancelled" && !shipping.shipment && !hasRemaining(order, "variant"))) return [];
  const isCashOnDelivery = order.paidAtTheDoor && paymentStatus !== "paid" && status !== "cancelled";
  const parcel = status === "pending" && isCashOnDelivery ? "accepted" : status;
  return [
    t(`orders.parcel.${parcel}`, shipping.shipment ?? {}),
    shipping.delivery ? t("orders.delivery_by", { days: formatDayRange(shipping.delivery, locale) }) : "",
    shipping.shipment?.tracking ? t("orders.tracking", shipping.shipment) : "",
    isCashOnDelivery ? t("orders.cash_on_delivery", { amount: formatVnd(order.total - order.received, locale) }) : "",
  ].filter(Boolean);
}

function describeServiceSteps(order: OrderView, { t }: OrderWording): string[] {
  return order.status !== "cancelled" && hasRemaining(order, "service") ? [t("orders.service_next")] : [];
}

function hasRemaining({ lines }: OrderView, wanted: OrderView["lines"][number]["kind"]): boolean {
  return lines.some(({ kind, quantity, returned }) => kind === wanted && returned < quantity);
}

function presentDeadlines(
  done: AfterSaleTerms,
  isNamed: boolean,
  { t, locale }: OrderWording,
): OrderTexts["deadlines"][number] {
  const of = isNamed
    ? [done.name, formatDate(done.date, locale, "short"), done.time].filter(Boolean).join(" · ")
    : null;
  if (done.kind === "ticket") {
    const change = { what: t("orders.change_day"), until: describeExchangeTerms(done, t, locale) };
    return { of, rows: [change, { what: t("orders.refund"), until: describeRefundTerms(done, t, locale) }] };
  }
  const until = done.freeThrough
    ? t("orders.service_until", { day: formatDate(done.freeThrough, locale, "short") })
    : t("orders.service_over");
  return { of, rows: [{ what: t("orders.cancel_service"), until }] };
}
