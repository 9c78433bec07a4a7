import { deleteOld } from "~db/purge-rows.server";
import { paymentWebhooks } from "~db/schema/payments";
import type { Ctx } from "../ctx";

export const webhookRetentionDays = 90;

export async function purgeWebhooks(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteOld(ctx, paymentWebhooks.receivedAt, webhookRetentionDays);
}
