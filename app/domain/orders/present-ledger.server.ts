import type { Language } from "~/i18n/translate";
import { translateIn } from "~/i18n/translate.server";
import { formatMoment } from "~/lib/format-time";
import type { Locale } from "~/lib/locale";
import { formatVnd } from "~/lib/money";
import { formatCountAndName } from "~/lib/text";
import type { ExchangedTickets, ExchangeSummary } from "../aftersales/exchange-summary";
import type { RefundOffer } from "../aftersales/get-refund-offer.server";
import { formatSlotTime } from "../aftersales/present-exchanges.server";
import type { RefundRequestView } from "../aftersales/refund-requests.server";
import type { Ctx } from "../ctx";
import { adapters } from "../payments/adapters.server";
import { buildLedger, type Ledger, type LedgerChange } from "./order-ledger.rules";
import type { LedgerView } from "./order-page-view";
import type { MoneyMovementView, OrderView } from "./order-view";

type ChangeText = { text: string; detail: string };
type LedgerOrder = Pick<OrderView, "total" | "status" | "moves" | "money" | "vat">;

export function listLedgerChanges(
  { moves }: Pick<OrderView, "moves">,
  requests: readonly RefundRequestView[],
  wording: Language,
): LedgerChange<ChangeText>[] {
  const done = moves.filter(({ status }) => status === "done");
  const approved = requests.filter(({ status }) => status === "approved");
  return [
    ...done.flatMap((exchange) => exchange.tickets.map((tickets) => presentExchange(exchange, tickets, wording))),
    ...approved.flatMap((request) => presentRefund(request, wording)),
  ];
}

export function presentLedger(
  { locale, now }: Pick<Ctx, "locale" | "now">,
  order: LedgerOrder,
  { requests, account }: Pick<RefundOffer, "requests" | "account">,
): LedgerView {
  const wording = { t: translateIn(locale), locale };
  const changes = listLedgerChanges(order, requests, wording);
  const isCancelled = order.status === "cancelled";
  const credited = requests
    .filter(({ status, into }) => status === "approved" && into === "credit")
    .reduce((sum, { amount }) => sum + amount, 0);
  const ledger = buildLedger({ total: order.total, isCancelled, changes, credited, movements: order.money });
  const isAccountRequired = account !== null && account.given === null;
  return {
    rows: presentRows(ledger, order, wording),
    payments: order.money.map((movement) => presentMovement(movement, { isAccountRequired, now }, wording)),
  };
}

function presentRows(
  { atOrder, changes, due, open, net }: Ledger<ChangeText>,
  { money, vat }: LedgerOrder,
  { t, locale }: Language,
): LedgerView["rows"] {
  const vatText = vat > 0 ? t("orders.ledger.vat", { amount: formatVnd(vat, locale) }) : "";
  const total = { text: t("orders.ledger.at_order"), detail: vatText, amount: formatVnd(atOrder, locale) };
  if (money.length === 0 && changes.length === 0) return [{ ...total, kind: "due", text: t("orders.ledger.total") }];
  return [
    { ...total, kind: "order" },
    ...changes.map(({ amount, reason }): LedgerView["rows"][number] => ({
      ...(reason === "cancelled" ? { text: t("orders.ledger.cancelled"), detail: "" } : reason),
      kind: amount > 0 ? "more" : amount < 0 ? "less" : "same",
      amount: formatChange(amount, locale),
    })),
    ...(open === 0
      ? []
      : [
          { kind: "due" as const, text: t("orders.ledger.due"), detail: "", amount: formatVnd(due, locale) },
          {
            kind: open > 0 ? ("more" as const) : ("less" as const),
            text: t(open > 0 ? "orders.ledger.over" : "orders.ledger.unpaid"),
            detail: "",
            amount: formatChange(open, locale),
          },
        ]),
    {
      kind: "net",
      text: t(open === 0 ? "orders.ledger.due" : "orders.ledger.net"),
      detail: "",
      amount: formatVnd(net, locale),
    },
  ];
}

function formatChange(amount: number, locale: Locale): string {
  return `${amount > 0 ? "+ " : amount < 0 ? "− " : ""}${formatVnd(Math.abs(amount), locale)}`;
}

function presentExchange(
  { to }: ExchangeSummary,
  tickets: ExchangedTickets,
  { t, locale }: Language,
): LedgerChange<ChangeText> {
  const { count, from, nth, most, paidBefore, paidAfter } = tickets;
  const amount = paidAfter - paidBefore;
  const each = Math.abs(amount) / count;
  const isEqual = amount !== 0 && count > 1 && Number.isInteger(each);
  const what = formatCountAndName(tickets);
  return {
    amount,
    reason: {
      text: t("orders.ledger.exchange", { what, to: formatSlotTime(to, "inSentence", locale) }),
      detail: [
        t("orders.ledger.from", { from: formatSlotTime(from, "inSentence", locale) }),
        nth > 0 ? t("exchange.nth", { nth, most }) : t("exchange.was_closed"),
        isEqual ? `${count} × ${formatVnd(each, locale)}` : "",
      ]
        .filter(Boolean)
        .join(" · "),
    },
  };
}

/** A refund to store credit returns no money, so its amount is 0. */
function presentRefund(
  { what, shipping, into }: RefundRequestView,
  { t, locale }: Language,
): LedgerChange<ChangeText>[] {
  const isCredit = into === "credit";
  const rows = what.map(({ amount, rule, percent, ...part }) => ({
    amount: isCredit ? 0 : 0 - amount,
    reason: {
      text: t("orders.ledger.refund", { what: formatCountAndName(part) }),
      detail: isCredit
        ? t("orders.ledger.to_credit", { amount: formatVnd(amount, locale) })
        : t(`orders.ledger.rule.${rule}`, { percent }),
    },
  }));
  const fee = { amount: 0 - shipping, reason: { text: t("orders.ledger.shipping"), detail: "" } };
  return shipping > 0 && !isCredit ? [...rows, fee] : rows;
}

function presentMovement(
  { kind, amount, at, method, methodName, isForExchange, status, through }: MoneyMovementView,
  { isAccountRequired, now }: { isAccountRequired: boolean; now: Date },
  { t, locale }: Language,
): LedgerView["payments"][number] {
  const [mark = null, ...others] = adapters[method].marks;
  const isOpen = kind === "refund" && status !== "done";
  const isWaiting = isOpen && through === null && isAccountRequired;
  const isByTransfer = kind === "refund" && through === null && method !== "credit" && method !== "test";
  const where = isByTransfer ? t("orders.ledger.by_transfer") : methodName;
  return {
    mark: others.length === 0 ? mark : null,
    title: t(kind === "payment" ? "orders.ledger.paid" : isOpen ? "orders.ledger.refunding" : "orders.ledger.refunded"),
    amount: kind === "payment" ? formatVnd(amount, locale) : formatChange(0 - amount, locale),
    detail: isWaiting
      ? t("orders.ledger.needs_account")
      : [
          formatMoment(new Date(at), locale, now),
          where,
          method === "test" && t("orders.test.no_money"),
          kind === "payment" && isForExchange && t("orders.ledger.for_exchange"),
        ]
          .filter(Boolean)
          .join(" · "),
    isWaiting,
  };
}
