import type { TextKeysUnder } from "~/i18n/text-keys";
import type { Translate } from "~/i18n/translate";
import { countryName } from "~/lib/country-name";
import { formatDate } from "~/lib/format-time";
import { type Locale, languages } from "~/lib/locale";
import { formatPhone } from "~/lib/phone";
import type { TicketState } from "~db/schema/admission";
import type { OrderStatus, PaymentStatus } from "~db/schema/orders";
import type { RefundStatus } from "~db/schema/payments";
import { describeDevice } from "../identity/describe-device.rules";
import { formatEventReason } from "../orders/event-reason.rules";
import type { ExportedRow } from "../personal-data";

export type ExportOptions = { locale: Locale; t: Translate; methods: ReadonlyMap<string, string> };

/** `path` is the field of the row, such as `orders.events.what`. */
export function translateExportedCode(
  path: string,
  code: string,
  row: ExportedRow,
  { locale, t, methods }: ExportOptions,
): string {
  switch (path) {
    case "account.locale":
      return languages[code as Locale].name;
    case "account.logins.country":
    case "visits.country":
      return countryName(code, locale);
    case "account.letters.letter":
      return t(`exports.message.${code as TextKeysUnder<"exports.message">}`);
    case "orders.letters.letter":
      return t(`orders.message.about.${code as TextKeysUnder<"orders.message.about">}`);
    case "orders.status":
      return t(`orders.status.${code as OrderStatus}`);
    case "orders.paymentStatus":
      return t(`orders.payment.${code as PaymentStatus}`);
    case "orders.events.what":
    case "payments.credits.events.what":
      return t(`exports.what.${code as TextKeysUnder<"exports.what">}`);
    case "orders.events.before":
    case "orders.events.after":
      return row.what === "payment"
        ? t(`orders.payment.${code as PaymentStatus}`)
        : t(`orders.status.${code as OrderStatus}`);
    case "orders.events.why":
      return formatEventReason(code, t, locale);
    case "tickets.status":
      return t(`orders.ticket_state.${code as TicketState}`);
    case "payments.attempts.method":
    case "payments.receipts.method":
      return methods.get(code) ?? code;
    case "payments.attempts.status":
      return t(`exports.attempt.${code as TextKeysUnder<"exports.attempt">}`);
    case "payments.refunds.status":
      return t(`staff.money.refund.${code as RefundStatus}`);
    case "refunds.status":
      return t(`refunds.state.${code as TextKeysUnder<"refunds.state">}`);
    case "comments.status":
    case "reviews.status":
      return t(`exports.written.${code as TextKeysUnder<"exports.written">}`);
    case "visits.device":
      return describeDevice(code) ?? code;
  }
  if (path.endsWith(".phone")) return formatPhone(code);
  return path.endsWith(".date") ? formatDate(code, locale, "medium") : code;
}
