import { deleteOld } from "~db/purge-rows.server";
import { demoInbox, messages } from "~db/schema/messages";
import type { Ctx } from "../ctx";

/** The link in an email about a closed day can be used this long. */
export const messageRetentionDays = 365;

const demoInboxRetentionDays = 7;

/** Staff may send messages again that could not be sent, so these stay. */
export async function purgeOldMessages(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteOld(ctx, demoInbox.receivedAt, demoInboxRetentionDays);
  await deleteOld(ctx, messages.sentAt, messageRetentionDays);
}
