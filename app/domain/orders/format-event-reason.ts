import type { Locale } from "~/i18n/locale";
import type { Translate } from "~/i18n/translate";
import { formatVnd } from "~/lib/money";
import { parseEventReason } from "./event-reason.rules";

/** Text that people wrote and bank references stay unchanged. */
export function formatEventReason(stored: string, t: Translate, locale: Locale): string {
  const reason = parseEventReason(stored);
  switch (reason?.code) {
    case undefined:
      return stored;
    case "issued":
    case "money_back":
    case "tries_again":
    case "nothing_to_pay":
    case "parcel_refused":
      return t(`orders.why.${reason.code}`);
    case "refund_requested":
    case "refund_approved":
      return t(`orders.why.${reason.code}`, { request: reason.request, amount: formatVnd(reason.amount, locale) });
    case "refund_refused":
      return t("orders.why.refund_refused", { request: reason.request, reason: reason.refusal });
    case "refund_account":
      return t("orders.why.refund_account", { account: reason.account });
    case "transfer_voided":
      return t("orders.why.transfer_voided", { amount: formatVnd(reason.amount, locale) });
    case "exchanged":
      return t("orders.why.exchanged", { exchange: reason.exchange, difference: formatVnd(reason.difference, locale) });
    case "money":
      return t("orders.why.money", {
        amount: formatVnd(reason.amount, locale),
        reason: t(`staff.money.reasons.${reason.reason}`),
      });
  }
}
