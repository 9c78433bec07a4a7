import { measureExports } from "~/domain/accounts/make-exports.server";
import { measureRenditions } from "~/domain/media/make-renditions.server";
import { measureMessages } from "~/domain/messages/send-messages.server";
import { measureRefunds } from "~/domain/payments/send-refunds.server";
import type { QueueLength } from "~db/due-rows.server";
import type { JobCtx } from "./job-ctx.server";

const queues = {
  messages: measureMessages,
  refunds: measureRefunds,
  exports: measureExports,
  renditions: measureRenditions,
} satisfies Record<string, (ctx: JobCtx) => Promise<QueueLength>>;

/** Queries one queue after another, so that measuring takes only one connection. */
export async function measureQueues(ctx: JobCtx): Promise<(QueueLength & { queue: string })[]> {
  const lengths: (QueueLength & { queue: string })[] = [];
  for (const [queue, measure] of Object.entries(queues)) lengths.push({ queue, ...(await measure(ctx)) });
  return lengths;
}
