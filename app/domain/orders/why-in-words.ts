import type { Locale } from "~/i18n/locale";
import type { Translate } from "~/i18n/translate";
import { formatVnd } from "~/lib/money";
import { readWhy } from "./why.rules";

/** Text that people wrote and bank references stay unchanged. */
export function whyInWords(kept: string, t: Translate, locale: Locale): string {
  const why = readWhy(kept);
  switch (why?.code) {
    case undefined:
      return kept;
    case "issued":
    case "money_back":
    case "tries_again":
    case "nothing_to_pay":
    case "parcel_refused":
      return t(`orders.why.${why.code}`);
    case "refund_requested":
    case "refund_approved":
      return t(`orders.why.${why.code}`, { request: why.request, amount: formatVnd(why.amount, locale) });
    case "refund_refused":
      return t("orders.why.refund_refused", { request: why.request, reason: why.refusal });
    case "refund_account":
      return t("orders.why.refund_account", { account: why.account });
    case "transfer_voided":
      return t("orders.why.transfer_voided", { amount: formatVnd(why.amount, locale) });
    case "exchanged":
      return t("orders.why.exchanged", { exchange: why.exchange, difference: formatVnd(why.difference, locale) });
    case "money":
      return t("orders.why.money", {
        amount: formatVnd(why.amount, locale),
        reason: t(`staff.money.reasons.${why.reason}`),
      });
  }
}
