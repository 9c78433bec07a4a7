import { deleteOld } from "~db/purge-rows.server";
import { demoInbox, messages } from "~db/schema/messages";
import type { Ctx } from "../ctx";

/** The link in an email about a closed day is valid for the same number of days (`choiceDays`). */
export const messageRetentionDays = 365;

const demoInboxRetentionDays = 7;

/** Keeps unsent messages, because staff may still send them. */
export async function purgeOldMessages(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteOld(ctx, demoInbox.receivedAt, demoInboxRetentionDays);
  await deleteOld(ctx, messages.sentAt, messageRetentionDays);
}
