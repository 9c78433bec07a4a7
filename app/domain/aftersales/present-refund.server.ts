import type { Language, Translate } from "~/i18n/translate";
import { translateIn } from "~/i18n/translate.server";
import { listBanks } from "~/lib/banks";
import { formatDate, formatDeadline, formatMoment } from "~/lib/format-time";
import type { Locale } from "~/lib/locale";
import { formatVnd } from "~/lib/money";
import { isDate } from "~/lib/shop-time";
import { formatCountAndName, formatNameAndKind } from "~/lib/text";
import type { Ctx } from "../ctx";
import type { EndingTier } from "../orders/unit-price.rules";
import type { RefundOffer } from "./get-refund-offer.server";
import type { PayoutAccountOffer } from "./payout-account.server";
import { formatTicketReference } from "./present-exchange-offer.server";
import {
  type AccountRequest,
  type RefundFormView,
  type RefundRequestTexts,
  type RefundSelection,
  sumSelection,
} from "./refund-form-view";
import type { RefundRequestView } from "./refund-requests.server";
import type { RefundableUnitView } from "./refundable-units.server";
import { payoutAccountRetentionDays } from "./retention.server";

type RefundFormWording = Language & { gone: string };

export function presentRefundPage(ctx: Pick<Ctx, "locale" | "now">, offer: RefundOffer) {
  const isAccountRequired = shouldShowPayoutAccount(offer);
  return {
    refund: presentRefundForm(ctx, offer),
    requests: presentRequests(ctx, offer),
    account: isAccountRequired ? offer.account : null,
    banks: isAccountRequired ? listBanks() : [],
    days: payoutAccountRetentionDays,
  };
}

export function presentOrderRefunds(ctx: Pick<Ctx, "locale" | "now">, offer: RefundOffer) {
  const { units, account } = offer;
  return {
    requests: presentRequests(ctx, offer),
    whole: presentWholeRefund(ctx, offer),
    canRequest: units.some(({ back }) => back !== null),
    account:
      account?.given === null && shouldShowPayoutAccount(offer) ? presentAccountRequest(ctx, offer, account.by) : null,
  };
}

function presentAccountRequest(
  { locale }: Pick<Ctx, "locale">,
  { requests }: RefundOffer,
  by: PayoutAccountOffer["by"],
): AccountRequest {
  const t = translateIn(locale);
  const open = requests
    .flatMap(({ back }) => back)
    .filter(({ through, doneAt }) => through === null && doneAt === null);
  const amount = open.reduce((sum, step) => sum + step.amount, 0);
  return {
    title: amount > 0 ? t("refunds.account.step", { amount: formatVnd(amount, locale) }) : t("refunds.account.first"),
    text: t(`refunds.account.needed_by_${by}`),
    label: t(`refunds.account.give_by_${by}`),
  };
}

function presentRefundForm({ locale }: Pick<Ctx, "locale">, offer: RefundOffer): RefundFormView {
  const t = translateIn(locale);
  const wording = { t, locale, gone: describeRefunded(offer.requests, t) };
  const goods = offer.units.filter(({ kind }) => kind === "variant");
  const lines = [...new Set(goods.map(({ line }) => line))];
  return {
    nothing: describeNothing(offer, t),
    contact: t(hasTicket(offer, ({ why }) => why === "too_late") ? "refunds.ask" : "refunds.contact"),
    help: hasTicket(offer, ({ people }) => people > 1) ? t("refunds.family_together") : "",
    warning: hasTicket(offer, ({ back }) => back !== null) ? t("refunds.warning") : "",
    units: offer.units.filter(({ kind }) => kind !== "variant").map((unit) => presentUnit(unit, wording)),
    goods: lines.flatMap((line) =>
      presentGoods(
        goods.filter((one) => one.line === line),
        wording,
      ),
    ),
    shipping:
      offer.shipping > 0
        ? { amount: offer.shipping, text: wording.t("refunds.shipping", { amount: formatVnd(offer.shipping, locale) }) }
        : null,
    ways: [
      ...(offer.toCredit ? [wording.t("refunds.to_credit")] : []),
      ...offer.ways.map((way) =>
        way
          ? wording.t("refunds.through", { method: way })
          : wording.t(offer.account?.by === "call" ? "refunds.by_hand_call" : "refunds.by_hand"),
      ),
    ],
  };
}

function hasTicket({ units }: RefundOffer, matches: (unit: RefundableUnitView) => boolean): boolean {
  return units.some((unit) => unit.kind === "ticket" && matches(unit));
}

function describeNothing({ units }: RefundOffer, t: Translate): string {
  if (units.some(({ why }) => why === "moving")) return t("refunds.nothing_moving");
  return t(units.some(({ why }) => why === "too_late") ? "refunds.nothing_late" : "refunds.nothing");
}

function presentUnit(unit: RefundableUnitView, wording: RefundFormWording) {
  const { key, people, date, time } = unit;
  const family = people > 1 && wording.t("refunds.family", { count: people });
  const detail = [
    family,
    date && formatDate(date, wording.locale, "medium"),
    time,
    ...formatTicketReference(unit, wording.t),
  ]
    .filter(Boolean)
    .join(" · ");
  return {
    key,
    title: formatNameAndKind(unit),
    detail,
    ruleText: describeRule(unit, wording),
    amount: unit.back?.amount ?? null,
  };
}

function presentGoods(units: readonly RefundableUnitView[], wording: RefundFormWording) {
  const open = units.filter(({ back }) => back !== null).reverse();
  const [one = units[0]] = open;
  if (!one) return [];
  const amounts = open.map(({ back }) => back?.amount ?? 0);
  const tierTexts = open.flatMap(({ tierEnds }) => tierEnds ?? []).map((end) => describeTierEnd(end, wording));
  const ruleText = [describeRule(one, wording), ...tierTexts].join(". ");
  return [
    {
      line: String(one.line),
      title: formatNameAndKind(one),
      detail: describeGoodsAmounts(amounts, wording),
      ruleText,
      amounts,
    },
  ];
}

function describeGoodsAmounts(amounts: readonly number[], { t, locale }: RefundFormWording): string {
  const [first = 0] = amounts;
  if (amounts.every((amount) => amount === first))
    return amounts.length > 0 ? t("refunds.each", { amount: formatVnd(first, locale) }) : "";
  return t("refunds.in_turn", { amounts: amounts.map((amount) => formatVnd(amount, locale)).join(", ") });
}

function describeTierEnd({ percent, min, less }: EndingTier, { t, locale }: RefundFormWording): string {
  return t("refunds.tier_ends", { percent, min, less: formatVnd(less, locale) });
}

function describeRule({ back, why, paid }: RefundableUnitView, { t, locale, gone }: RefundFormWording): string {
  if (why === "gone") return gone;
  if (back === null) return why ? t(`refunds.reason.${why}`) : "";
  const { rule, percent, byStaff, amount } = back;
  const until = back.until && formatUntil(back.until, locale);
  const ruleText = t(`refunds.rule.${rule}`, { percent, until: until ?? "" });
  const keeps = rule === "in_time" && percent < 100 && t("refunds.keeps", { kept: formatVnd(paid - amount, locale) });
  const waitingText = byStaff && rule !== "by_staff" && `${t("refunds.waits")}.`;
  return [ruleText, keeps, waitingText].filter(Boolean).join(". ");
}

/** The view of a unit does not name the request that refunded it, so the text is about all approved requests. */
function describeRefunded(requests: readonly RefundRequestView[], t: Translate): string {
  const approved = requests.filter(({ status }) => status === "approved");
  const open = approved.filter(({ back }) => back.some(({ doneAt }) => doneAt === null)).length;
  if (open === 0) return t("refunds.reason.gone");
  return t(open === approved.length ? "refunds.gone_open" : "refunds.gone_mixed");
}

function formatUntil(until: string, locale: Locale): string {
  return isDate(until) ? formatDate(until, locale, "short") : formatDeadline(new Date(until), locale);
}

function presentWholeRefund({ locale }: Pick<Ctx, "locale">, offer: RefundOffer) {
  if (!offer.units.every(({ back }) => back?.percent === 100 && !back.byStaff)) return null;
  const refund = presentRefundForm({ locale }, offer);
  const selection = selectEverything(refund);
  const amount = sumSelection(refund, selection);
  return amount > 0 ? { ...selection, amount, amountText: formatVnd(amount, locale), warning: refund.warning } : null;
}

export function selectEverything({ units, goods }: RefundFormView): RefundSelection {
  return {
    units: units.filter(({ amount }) => amount !== null).map(({ key }) => key),
    pieces: Object.fromEntries(goods.map(({ line, amounts }) => [line, amounts.length])),
  };
}

function presentRequests(
  { locale, now }: Pick<Ctx, "locale" | "now">,
  { requests, account }: Pick<RefundOffer, "requests" | "account">,
): RefundRequestTexts[] {
  const t = translateIn(locale);
  const moment = (at: string) => formatMoment(new Date(at), locale, now);
  return requests.toReversed().map((request) => ({
    id: request.id,
    title: t("refunds.requested", { amount: formatVnd(request.amount, locale), at: moment(request.createdAt) }),
    what: request.what.map(formatCountAndName),
    texts: [describeRequestStatus(request, t), ...describeSteps(request, account, { t, locale, moment })],
  }));
}

function describeRequestStatus({ status, refusal }: RefundRequestView, t: Translate): string {
  return status === "refused" && refusal
    ? t("refunds.state.refused_for", { reason: refusal })
    : t(`refunds.state.${status}`);
}

type RequestWording = Omit<RefundFormWording, "gone"> & { moment: (at: string) => string };

function describeSteps(
  { status, back, into, amount: whole }: RefundRequestView,
  account: PayoutAccountOffer | null,
  { t, locale, moment }: RequestWording,
): string[] {
  if (status === "approved" && into === "credit")
    return [t("refunds.step.credit", { amount: formatVnd(whole, locale) })];
  return back.map((step) => {
    const amount = formatVnd(step.amount, locale);
    if (step.isTest) return t("refunds.step.test", { amount });
    if (step.doneAt) return t("refunds.step.done", { amount, at: moment(step.doneAt) });
    if (step.through)
      return t(`refunds.step.${step.status === "sent" ? "sent" : "waiting"}`, { amount, method: step.through });
    if (!account?.given)
      return t(account?.by === "call" ? "refunds.step.call_us" : "refunds.step.no_account", { amount });
    const { bank, lastFour, toCheck } = account.given;
    return t(`refunds.step.${toCheck ? "to_check" : "to_account"}`, { amount, bank, lastFour });
  });
}

export function shouldShowPayoutAccount({ account, requests }: Pick<RefundOffer, "account" | "requests">): boolean {
  return account !== null && (account.due || requests.some(({ status }) => status === "requested"));
}
