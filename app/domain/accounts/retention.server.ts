import type { TextKeysUnder } from "~/i18n/text-keys";
import { deleteOld } from "~db/purge-rows.server";
import { dataExports } from "~db/schema/accounts";
import { payoutAccountRetentionDays } from "../aftersales/retention.server";
import { cartRetentionDays } from "../cart/retention.server";
import { applicationRetentionDays, contributionRetentionDays } from "../community/retention.server";
import type { Ctx } from "../ctx";
import { accessRetentionDays } from "../identity/retention.server";
import { reservationRetentionDays } from "../inventory/retention.server";
import { messageRetentionDays } from "../messages/retention.server";
import { webhookRetentionDays } from "../payments/retention.server";
import { visitRetentionDays } from "../visitors/retention.server";

export const exportRetentionDays = 7;

/** `time` is in days. `by_you` means that the customer deletes the data, `by_law` that the law sets the time. */
export type RetentionPeriod = { what: TextKeysUnder<"retention.what">; time: number | "by_law" | "by_you" };

const retentionPeriods: readonly RetentionPeriod[] = [
  { what: "orders", time: "by_law" },
  { what: "account", time: "by_you" },
  { what: "cart", time: cartRetentionDays },
  { what: "login", time: accessRetentionDays.session },
  { what: "links", time: accessRetentionDays.expiredEmailToken },
  { what: "exports", time: exportRetentionDays },
  { what: "refund_account", time: payoutAccountRetentionDays },
  { what: "notifications", time: webhookRetentionDays },
  { what: "messages", time: messageRetentionDays },
  { what: "comments", time: contributionRetentionDays.author },
  { what: "comments_refused", time: contributionRetentionDays.refused },
  { what: "applications", time: applicationRetentionDays.application },
  { what: "visits", time: visitRetentionDays.session },
  { what: "consent", time: visitRetentionDays.consent },
  { what: "claims", time: reservationRetentionDays.contact },
  { what: "tries", time: visitRetentionDays.attempts },
];

export function listRetentionPeriods(): readonly RetentionPeriod[] {
  return retentionPeriods;
}

export async function purgeOldExports(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteOld(ctx, dataExports.requestedAt, exportRetentionDays);
}
