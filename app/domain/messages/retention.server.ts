import { deleteOld } from "~db/purge-rows.server";
import { demoInbox, messages } from "~db/schema/messages";
import type { Ctx } from "../ctx";

/** Days a sent message is kept: as long as the link in an email about a closed day can be used. */
export const messageRetentionDays = 365;

const demoInboxRetentionDays = 7;

/** Messages that could not be sent are kept, because staff may send them again. */
export async function purgeOldMessages(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteOld(ctx, demoInbox.receivedAt, demoInboxRetentionDays);
  await deleteOld(ctx, messages.sentAt, messageRetentionDays);
}
