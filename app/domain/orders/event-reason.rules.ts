import type { Translate } from "~/i18n/translate";
import type { Locale } from "~/lib/locale";
import { formatVnd } from "~/lib/money";
import { type ReviewReason, reviewReasons } from "../payments/review-reasons";
import { hideStaffTransferId } from "../payments/staff-transfer-id.rules";

export type EventReason =
  | { code: "issued" | "money_back" | "tries_again" | "nothing_to_pay" | "parcel_refused" }
  | { code: "refund_requested" | "refund_approved"; request: number; amount: number }
  | { code: "refund_refused"; request: number; refusal: string }
  | { code: "refund_account"; account: string }
  | { code: "transfer_voided"; amount: number }
  | { code: "exchanged"; exchange: string; difference: number }
  | { code: "money"; reason: ReviewReason; amount: number };

/** `order_events.reason` stores these texts. Do not change them, or `parseEventReason` cannot read existing rows. */
const storedTexts: Record<EventReason["code"], string> = {
  issued: "tickets issued",
  money_back: "all of its money went back",
  tries_again: "tries again",
  nothing_to_pay: "nothing to pay",
  parcel_refused: "parcel refused by its receiver",
  refund_requested: "refund {request} requested: {amount}",
  refund_approved: "refund {request} approved: {amount}",
  refund_refused: "refund {request} refused: {refusal}",
  refund_account: "refund account {account} given",
  transfer_voided: "transfer of {amount} taken back",
  exchanged: "exchange {exchange} done: {difference}",
  money: "{reason}: {amount}",
};

const number = "-?\\d+";
const factPatterns: Record<string, string> = {
  ...{ request: number, amount: number, difference: number },
  ...{ account: "\\S+", exchange: "\\w+", refusal: "[^]*" },
  reason: [...reviewReasons, "part"].join("|"),
};

const placeholder = /\{(\w+)\}/g;
const patterns = Object.entries(storedTexts).map(([code, sentence]) => {
  const pattern = sentence.replace(placeholder, (_, fact: string) => `(?<${fact}>${factPatterns[fact]})`);
  return { code, pattern: new RegExp(`^${pattern}$`) };
});

export function serializeEventReason(reason: EventReason | string): string {
  if (typeof reason === "string") return reason;
  const facts = new Map<string, string | number>(Object.entries(reason));
  return storedTexts[reason.code].replace(placeholder, (_, fact: string) => String(facts.get(fact)));
}

export function parseEventReason(stored: string): EventReason | null {
  for (const { code, pattern } of patterns) {
    const found = pattern.exec(stored);
    if (!found) continue;
    const facts = Object.entries(found.groups ?? {}).map(([fact, value]) => [
      fact,
      factPatterns[fact] === number ? Number(value) : value,
    ]);
    return { code, ...Object.fromEntries(facts) } as EventReason;
  }
  return null;
}

export function formatEventReason(stored: string, t: Translate, locale: Locale): string {
  const reason = parseEventReason(stored);
  switch (reason?.code) {
    case undefined:
      return hideStaffTransferId(stored);
    case "issued":
    case "money_back":
    case "tries_again":
    case "nothing_to_pay":
    case "parcel_refused":
      return t(`orders.reason.${reason.code}`);
    case "refund_requested":
    case "refund_approved":
      return t(`orders.reason.${reason.code}`, { request: reason.request, amount: formatVnd(reason.amount, locale) });
    case "refund_refused":
      return t("orders.reason.refund_refused", { request: reason.request, reason: reason.refusal });
    case "refund_account":
      return t("orders.reason.refund_account", { account: reason.account });
    case "transfer_voided":
      return t("orders.reason.transfer_voided", { amount: formatVnd(reason.amount, locale) });
    case "exchanged":
      return t("orders.reason.exchanged", {
        exchange: reason.exchange,
        difference: formatVnd(reason.difference, locale),
      });
    case "money":
      return t("orders.reason.money", {
        amount: formatVnd(reason.amount, locale),
        reason: t(`staff.money.reasons.${reason.reason}`),
      });
  }
}
