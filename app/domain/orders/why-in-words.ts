import type { Locale } from "~/i18n/locale";
import type { Translate } from "~/i18n/translate";
import { formatVnd } from "~/lib/money";
import type { QueueReason } from "../money/queue-reasons";

/** The reason of an event (`Cause`), where the shop wrote it by itself; what people wrote, and numbers of banks, stay as they are. */
export function whyInWords(why: string, t: Translate, locale: Locale): string {
  const vnd = (text = "0") => formatVnd(Number(text), locale);
  if (why === "tickets issued") return t("orders.why.issued");
  if (why === "all of its money went back") return t("orders.why.money_back");
  if (why === "tries again") return t("orders.why.tries_again");
  const [, request, step, rest] = /^refund (\d+) (requested|approved|refused): (.*)$/s.exec(why) ?? [];
  if (request && step === "refused") return t("orders.why.refund_refused", { request, reason: rest ?? "" });
  if (request) return t(`orders.why.refund_${step as "requested" | "approved"}`, { request, amount: vnd(rest) });
  const [, account] = /^refund account (\S+) given$/.exec(why) ?? [];
  if (account) return t("orders.why.refund_account", { account });
  const [, exchange, difference] = /^exchange (\w+) done: (-?\d+)$/.exec(why) ?? [];
  if (exchange) return t("orders.why.exchanged", { exchange, difference: vnd(difference) });
  const [, reason, amount] = /^(short|over|late|double|unmatched|wrong_amount|doubtful|part): (\d+)$/.exec(why) ?? [];
  if (reason)
    return t("orders.why.money", { amount: vnd(amount), reason: t(`staff.money.reasons.${reason as QueueReason}`) });
  return why;
}
