import { formatMinutes } from "~/i18n/format-minutes";
import type { Translate } from "~/i18n/translate";
import { translateIn } from "~/i18n/translate.server";
import { formatBriefDay, formatDate, formatMoment } from "~/lib/format-time";
import type { Locale } from "~/lib/locale";
import { formatVnd, percentOf } from "~/lib/money";
import { shopDate } from "~/lib/shop-time";
import { linkTo } from "~/site-map";
import type { CartView } from "../cart/cart-view";
import { findMissingForFreeShipping } from "../cart/shipping.rules";
import { describeRefundOutlook, describeRefundSteps } from "../catalog/describe-terms";
import {
  computeTerms,
  filterOpenTerms,
  getRefundOutlook,
  listRefundSteps,
  type RefundOutlook,
  type RefundRulerStep,
} from "../catalog/ticket-terms.rules";
import type { Ctx } from "../ctx";
import { hasMailServer } from "../messages/channels/mail.server";
import { listPhoneChannels } from "../messages/channels/phone-channels.server";
import { adapters } from "../payments/adapters.server";
import type { MethodView } from "../payments/payment-adapter";
import { getPaymentDeadline } from "../payments/payment-deadline.rules";
import { settingNumber, settingText } from "../shop/shop.rules";
import type { Checkout } from "./get-checkout.server";
import { findLastFreeDayOfService } from "./list-after-sale-terms.rules";

export function presentCheckout(ctx: Ctx, checkout: Checkout) {
  const { cart, destinations, methods } = checkout;
  const t = translateIn(ctx.locale);
  const kind = getContentKind(cart);
  const maxSeats = settingNumber(ctx.shop, "max_seats_per_order");
  return {
    title: t("checkout.title"),
    methodsHelp: describeMissingMethods(ctx, checkout),
    phoneHelp: describePhoneUse(cart, kind, t),
    canRequestReview: cart.seats > 0 && hasMailServer(),
    policies: [cart.seats > 0 && "tickets", cart.goodsTotal > 0 && "returns", "privacy", "terms"],
    missing: destinations && findMissingForFreeShipping(cart.goodsTotal, destinations.freeFrom),
    change: linkToChange(cart, ctx.locale),
    formAlong: cart.lines.length > 0 ? "checkout" : undefined,
    texts: {
      contact: t(`checkout.contact.${kind}`),
      emailHelp: describeEmailUse(cart, kind, t),
      act: t(`checkout.submit.${kind}`),
      bought: describeContents(cart, t, ctx.locale),
      seller: describeSeller(ctx, methods, t),
      returns: describeReturns(ctx, cart, kind, t),
    },
    /** Each method has a text about the time to pay or, for cash on delivery, about when staff accept the order. */
    deadlines: Object.fromEntries(
      methods
        .map((method) => [method.id, describeDeadline(ctx, method, checkout, t)] as const)
        .filter(([, text]) => text !== ""),
    ),
    refunds: describeRefunds(ctx, checkout, t),
    refusal: describeRefusal(checkout, maxSeats, t),
    /** The browser's clock may be wrong, so this is the number of seconds left. It is 0 without a hold. */
    holdEndsIn: cart.heldUntil ? Math.round((Date.parse(cart.heldUntil) - ctx.now.getTime()) / 1000) : 0,
  };
}

type ContentKind = "tickets" | "goods" | "services" | "mixed";

function getContentKind({ lines, goodsTotal, total }: CartView): ContentKind {
  if (lines.every(({ kind }) => kind === "ticket")) return "tickets";
  if (lines.every(({ kind }) => kind === "service")) return "services";
  return goodsTotal === total ? "goods" : "mixed";
}

/** Goods can be returned, and services can be cancelled. `describeRefunds` presents the terms of tickets. */
function describeReturns({ shop, now, locale }: Ctx, { lines }: CartView, kind: ContentKind, t: Translate): string {
  if (kind === "goods") return t("checkout.returns", { days: settingNumber(shop, "goods_return_days") });
  const [first] = lines.flatMap((line) => (line.kind === "service" ? line.date : [])).sort();
  const day = kind === "services" && first ? findLastFreeDayOfService(first, shopDate(now)) : null;
  return day ? t("orders.service_until", { day: formatDate(day, locale, "short") }) : "";
}

function describeContents({ lines, seats }: CartView, t: Translate, locale: Locale): string {
  const days = new Set(lines.flatMap((line) => (line.kind === "ticket" ? line.date : [])));
  const [day] = days;
  const goodsQuantity = lines.reduce((sum, line) => sum + (line.kind === "ticket" ? 0 : line.quantity), 0);
  return [
    day && days.size === 1 && formatBriefDay(day, locale),
    seats > 0 && t("cart.guests", { count: seats }),
    goodsQuantity > 0 && t("cart.count", { count: goodsQuantity }),
  ]
    .filter(Boolean)
    .join(" · ");
}

function describeRefusal({ cart, destinations }: Checkout, maxSeats: number, t: Translate): string | undefined {
  if (cart.seats > maxSeats) return t("errors.too_many_seats", { max: maxSeats });
  return destinations?.zones.length === 0 ? t("errors.no_shipping") : undefined;
}

function describeSeller({ shop, origin }: Ctx, methods: readonly MethodView[], t: Translate): string {
  const company = settingText(shop, "company_name");
  const hasGateway = methods.some(({ id }) => adapters[id].gateway !== null);
  return [
    company && t("checkout.seller", { company }),
    hasGateway && t("checkout.gateways"),
    origin.startsWith("https:") && t("checkout.secure"),
  ]
    .filter(Boolean)
    .join(" ");
}

function describeDeadline({ shop, now, locale }: Ctx, { id }: MethodView, checkout: Checkout, t: Translate): string {
  const { deadlineSetting, gateway } = adapters[id];
  if (gateway || id === "test") return "";
  const salesEnd = checkout.salesEnd === null ? null : new Date(checkout.salesEnd);
  const deadline = getPaymentDeadline({ deadlineSetting }, shop, { now, placedAt: now }, { salesEnd });
  const time = formatMoment(deadline, locale, now);
  if (deadlineSetting === "cod_accept_hours") return t("checkout.accepted_by", { time });
  const minutes = settingNumber(shop, deadlineSetting);
  if (deadline.getTime() < now.getTime() + minutes * 60_000) return t("checkout.pay_before", { time });
  const key = checkout.cart.seats > 0 ? "checkout.time_for_places" : "checkout.time_to_pay";
  return t(key, { time: formatMinutes(minutes, t) });
}

type DescribedRefund = Pick<RefundOutlook, "level"> & {
  name: string;
  title: string;
  retained: number;
  until: string;
  steps: RefundRulerStep[];
};

/**
 * `title` gives the least generous terms of all tickets. It names their ticket unless the wording is the same for all.
 * If only a part is refunded, it also gives the amount that the shop keeps.
 */
function describeRefunds(ctx: Ctx, { visits }: Checkout, t: Translate) {
  const described = visits.map(({ name, policy, total, ...visit }): DescribedRefund => {
    const terms = filterOpenTerms(computeTerms(policy, visit, settingText(ctx.shop, "opening_time")), ctx.now);
    const outlook = getRefundOutlook(terms, ctx.now);
    const isToday = visit.date === shopDate(ctx.now);
    const { title } = describeRefundOutlook(outlook, terms, { t, locale: ctx.locale, isToday });
    return {
      ...{ name, title, level: outlook.level, until: outlook.until ?? "" },
      retained: outlook.level === "part" ? total - percentOf(total, outlook.percent) : 0,
      steps: describeRefundSteps(listRefundSteps(terms, ctx.now), t, ctx.locale),
    };
  });
  const [worst, ...others] = described.toSorted(
    (a, b) => levels.indexOf(a.level) - levels.indexOf(b.level) || a.until.localeCompare(b.until),
  );
  if (!worst) return null;
  const isSame = others.every(({ title }) => title === worst.title);
  const retained = (isSame ? described : [worst]).reduce((sum, one) => sum + one.retained, 0);
  const title = isSame ? worst.title : `${worst.name}: ${worst.title}`;
  return {
    title: retained > 0 ? `${title} · ${t("checkout.retention", { kept: formatVnd(retained, ctx.locale) })}` : title,
    isFull: worst.level === "full",
    /** The list is empty if the terms differ, because the terms of many days would make the document too large. */
    steps: isSame ? worst.steps : [],
  };
}

const levels: readonly RefundOutlook["level"][] = ["none", "part", "full"];

function describePhoneUse({ seats }: CartView, kind: ContentKind, t: Translate): string {
  if (kind === "goods") return t("checkout.phone_courier");
  if (kind === "services") return t("checkout.phone_services");
  if (seats === 0) return t("checkout.phone_help");
  const by = listPhoneChannels().map((channel) => t(`orders.message.by.${channel}`));
  return [t("checkout.phone_help"), by.length > 0 && t("checkout.phone_gets", { by: by.join(" / ") })]
    .filter(Boolean)
    .join(" ");
}

function describeEmailUse({ seats }: CartView, kind: ContentKind, t: Translate): string {
  if (!hasMailServer()) return t("checkout.email_help.no_mail_server");
  return t(`checkout.email_help.${seats > 0 ? "tickets" : kind === "goods" ? "goods" : "services"}`);
}

function describeMissingMethods({ shop, locale }: Ctx, { methods, unfit }: Checkout) {
  const t = translateIn(locale);
  if (methods.length === 0)
    return { here: t("checkout.no_methods", { phone: settingText(shop, "phone") }), abroad: "" };
  const home = methods.flatMap(({ abroad, name }) => (abroad ? [] : name));
  return {
    here: unfit.map((method) => t("checkout.goods_only", { method })).join(" "),
    abroad: home.map((method) => t("checkout.home_only", { method })).join(" "),
  };
}

export function linkToChange({ kind, lines }: CartView, locale: Locale) {
  if (kind === "cart") return linkTo(locale, "cart");
  const line = lines.find((one) => one.kind === "ticket");
  const people = line?.parts.map(({ key, quantity }) => [`quantities.${key}`, quantity] as const) ?? [];
  const { slug: ticket, date, time } = line ?? {};
  return linkTo(locale, "orderTicket", null, { ticket, date, time, ...Object.fromEntries(people) });
}
