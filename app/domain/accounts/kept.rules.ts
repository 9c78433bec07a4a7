import type { WordsUnder } from "~/i18n/words";
import { refundAccountKept } from "../aftersales/kept.rules";
import { cartKept } from "../cart/kept.rules";
import { writtenKept } from "../community/kept.rules";
import { applicationsKept } from "../enquiries/kept.rules";
import { accessKept } from "../identity/kept.rules";
import { reservationRetentionDays } from "../inventory/retention.rules";
import { messagesKept } from "../messages/kept.rules";
import { notificationsKept } from "../money/kept.rules";
import { visitsKept } from "../visitors/kept.rules";

/** An export is purged after this many days. */
export const exportDays = 7;

/** `time` is days until a job deletes it. Otherwise the customer deletes it, or the law determines it. */
export type Kept = { what: WordsUnder<"retention.what">; time: number | "by_law" | "by_you" };

/** The retention periods on the privacy page, from the same constants as the purging jobs. */
const kept: readonly Kept[] = [
  { what: "orders", time: "by_law" },
  { what: "account", time: "by_you" },
  { what: "cart", time: cartKept },
  { what: "login", time: accessKept.login },
  { what: "links", time: accessKept.linkOver },
  { what: "exports", time: exportDays },
  { what: "refund_account", time: refundAccountKept },
  { what: "notifications", time: notificationsKept },
  { what: "messages", time: messagesKept },
  { what: "comments", time: writtenKept.writer },
  { what: "comments_refused", time: writtenKept.refused },
  { what: "applications", time: applicationsKept.application },
  { what: "visits", time: visitsKept.session },
  { what: "consent", time: visitsKept.consent },
  { what: "claims", time: reservationRetentionDays.contact },
  { what: "tries", time: visitsKept.tries },
];

export function listKept(): readonly Kept[] {
  return kept;
}
