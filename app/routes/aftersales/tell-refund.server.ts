import type { RefundableUnitView, RefundOffer } from "~/domain/aftersales/get-refund-offer.server";
import type { AccountOffer } from "~/domain/aftersales/refund-account.server";
import type { RefundRequestView } from "~/domain/aftersales/refund-requests.server";
import { payoutAccountRetentionDays } from "~/domain/aftersales/retention.rules";
import type { Ctx } from "~/domain/ctx";
import type { EndingTier } from "~/domain/orders/unit-price.rules";
import type { Locale } from "~/i18n/locale";
import type { Translate } from "~/i18n/translate";
import { translateIn } from "~/i18n/translate.server";
import { listBanks } from "~/lib/banks";
import { formatVnd } from "~/lib/money";
import { formatDate, formatDeadline, formatMoment, isDate } from "~/lib/shop-time";
import { nameAndKind } from "~/lib/text";
import { amountOf, type RefundWish, type ToldRefund, type ToldRequest } from "~/ui/aftersales/told-refund";
import { markWords } from "./tell-exchange.server";

type Saying = { t: Translate; locale: Locale; gone: string };

export function tellOffer(ctx: Pick<Ctx, "locale" | "now">, offer: RefundOffer) {
  const asks = asksAccount(offer);
  return {
    told: tellRefund(ctx, offer),
    requests: tellRequests(ctx, offer),
    account: asks ? offer.account : null,
    banks: asks ? listBanks() : [],
    days: payoutAccountRetentionDays,
  };
}

export function tellBack(ctx: Pick<Ctx, "locale" | "now">, offer: RefundOffer) {
  const { units, account } = offer;
  return {
    requests: tellRequests(ctx, offer),
    whole: wholeOf(ctx, offer),
    opens: units.some(({ back }) => back !== null),
    // Without an email the buyer has to call, because no page can verify them.
    asksAccount: asksAccount(offer) && account?.by === "code" && account.given === null,
  };
}

function tellRefund({ locale }: Pick<Ctx, "locale">, offer: RefundOffer): ToldRefund {
  const t = translateIn(locale);
  const say = { t, locale, gone: goneWords(offer.requests, t) };
  const goods = offer.units.filter(({ kind }) => kind === "variant");
  const lines = [...new Set(goods.map(({ line }) => line))];
  const moving = offer.units.some(({ why }) => why === "moving");
  return {
    nothing: t(moving ? "refunds.nothing_moving" : "refunds.nothing"),
    units: offer.units.filter(({ kind }) => kind !== "variant").map((unit) => shownUnit(unit, say)),
    goods: lines.flatMap((line) =>
      shownPieces(
        goods.filter((one) => one.line === line),
        say,
      ),
    ),
    shipping:
      offer.shipping > 0
        ? { amount: offer.shipping, says: say.t("refunds.shipping", { amount: formatVnd(offer.shipping, locale) }) }
        : null,
    ways: [
      ...(offer.toCredit ? [say.t("refunds.to_credit")] : []),
      ...offer.ways.map((way) =>
        way
          ? say.t("refunds.through", { method: way })
          : say.t(offer.account?.by === "call" ? "refunds.by_hand_call" : "refunds.by_hand"),
      ),
    ],
  };
}

function shownUnit(unit: RefundableUnitView, say: Saying) {
  const { key, people, date, time } = unit;
  const family = people > 1 && say.t("refunds.family", { count: people });
  const detail = [family, date && formatDate(date, say.locale, "medium"), time, ...markWords(unit, say.t)]
    .filter(Boolean)
    .join(" · ");
  return { key, title: nameAndKind(unit), detail, says: ruleOf(unit, say), amount: unit.back?.amount ?? null };
}

function shownPieces(units: readonly RefundableUnitView[], say: Saying) {
  const open = units.filter(({ back }) => back !== null).reverse();
  const [one = units[0]] = open;
  if (!one) return [];
  const amounts = open.map(({ back }) => back?.amount ?? 0);
  const ends = open.flatMap(({ tierEnds }) => tierEnds ?? []).map((end) => tierEndWords(end, say));
  const says = [ruleOf(one, say), ...ends].join(". ");
  return [{ line: String(one.line), title: nameAndKind(one), detail: eachOf(amounts, say), says, amounts }];
}

function eachOf(amounts: readonly number[], { t, locale }: Saying): string {
  const [first = 0] = amounts;
  if (amounts.every((amount) => amount === first))
    return amounts.length > 0 ? t("refunds.each", { amount: formatVnd(first, locale) }) : "";
  return t("refunds.in_turn", { amounts: amounts.map((amount) => formatVnd(amount, locale)).join(", ") });
}

function tierEndWords({ percent, min, less }: EndingTier, { t, locale }: Saying): string {
  return t("refunds.tier_ends", { percent, min, less: formatVnd(less, locale) });
}

function ruleOf({ back, why }: RefundableUnitView, { t, locale, gone }: Saying): string {
  if (why === "gone") return gone;
  if (back === null) return why ? t(`refunds.why.${why}`) : "";
  const { rule, percent, byStaff } = back;
  const until = back.until && untilWords(back.until, locale);
  const says = t(`refunds.rule.${rule}`, { percent, until: until ?? "" });
  return byStaff && rule !== "by_staff" ? `${says}. ${t("refunds.waits")}.` : says;
}

/** Units do not know which request refunded them. */
function goneWords(requests: readonly RefundRequestView[], t: Translate): string {
  const approved = requests.filter(({ status }) => status === "approved");
  const open = approved.filter(({ back }) => back.some(({ doneAt }) => doneAt === null)).length;
  if (open === 0) return t("refunds.why.gone");
  return t(open === approved.length ? "refunds.gone_open" : "refunds.gone_mixed");
}

function untilWords(until: string, locale: Locale): string {
  return isDate(until) ? formatDate(until, locale, "short") : formatDeadline(new Date(until), locale);
}

/** The whole order, if nothing was shipped or used and all money can be refunded. */
function wholeOf({ locale }: Pick<Ctx, "locale">, offer: RefundOffer) {
  if (!offer.units.every(({ back }) => back?.percent === 100 && !back.byStaff)) return null;
  const told = tellRefund({ locale }, offer);
  const wish = wholeWish(told);
  const amount = amountOf(told, wish);
  return amount > 0 ? { ...wish, amount, shown: formatVnd(amount, locale) } : null;
}

export function wholeWish({ units, goods }: ToldRefund): RefundWish {
  return {
    units: units.filter(({ amount }) => amount !== null).map(({ key }) => key),
    pieces: Object.fromEntries(goods.map(({ line, amounts }) => [line, amounts.length])),
  };
}

function tellRequests(
  { locale, now }: Pick<Ctx, "locale" | "now">,
  { requests, account }: Pick<RefundOffer, "requests" | "account">,
): ToldRequest[] {
  const t = translateIn(locale);
  const moment = (at: string) => formatMoment(new Date(at), locale, now);
  return requests.toReversed().map((request) => ({
    id: request.id,
    title: t("refunds.asked", { amount: formatVnd(request.amount, locale), at: moment(request.createdAt) }),
    what: request.what.map((part) => `${part.count} × ${nameAndKind(part)}`),
    says: [stateOf(request, t), ...stepsOf(request, account, { t, locale, moment })],
  }));
}

function stateOf({ status, refusal }: RefundRequestView, t: Translate): string {
  return status === "refused" && refusal
    ? t("refunds.state.refused_for", { reason: refusal })
    : t(`refunds.state.${status}`);
}

type Telling = Omit<Saying, "gone"> & { moment: (at: string) => string };

function stepsOf(
  { status, back, into, amount: whole }: RefundRequestView,
  account: AccountOffer | null,
  { t, locale, moment }: Telling,
): string[] {
  if (status === "approved" && into === "credit")
    return [t("refunds.step.credit", { amount: formatVnd(whole, locale) })];
  return back.map((step) => {
    const amount = formatVnd(step.amount, locale);
    if (step.doneAt) return t("refunds.step.done", { amount, at: moment(step.doneAt) });
    if (step.through)
      return t(`refunds.step.${step.status === "sent" ? "sent" : "waiting"}`, { amount, method: step.through });
    if (!account?.given)
      return t(account?.by === "call" ? "refunds.step.call_us" : "refunds.step.no_account", { amount });
    const { bank, lastFour, toCheck } = account.given;
    return t(`refunds.step.${toCheck ? "to_check" : "to_account"}`, { amount, bank, lastFour });
  });
}

export function asksAccount({ account, requests }: Pick<RefundOffer, "account" | "requests">): boolean {
  return account !== null && (account.due || requests.some(({ status }) => status === "requested"));
}
