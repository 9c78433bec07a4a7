import { and, eq } from "drizzle-orm";
import { shopDate } from "~/lib/shop-time";
import { messageKinds } from "~/mail/message-kinds";
import type { MessageKind } from "~/mail/message-types";
import { messages } from "~db/schema/messages";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import type { Channels, SendOutcome } from "./channels/channel.server";
import { fallbackChannels } from "./channels/channels.server";
import { notifyStaff } from "./queue-message.server";

export type OutboxMessage = typeof messages.$inferSelect;
type MessageUpdate = Partial<OutboxMessage>;

const kinds: Readonly<Record<string, MessageKind>> = messageKinds;

export async function recordOutcome(
  { db, now, shop }: Pick<Ctx, "db" | "now" | "shop">,
  message: OutboxMessage,
  outcome: SendOutcome,
  channels: Channels,
): Promise<void> {
  const settled = purgeRecipient(message, updateAfter(message, outcome, channels, now));
  const isMine = and(eq(messages.id, message.id), eq(messages.state, "waiting"));
  await transact(db, async (tx) => {
    await tx.update(messages).set(settled).where(isMine);
    if (!shouldNotifyStaff(settled, outcome) || message.kind.startsWith("staff_") || outcome.state === "sent") return;
    const { id: subjectId, channel } = message;
    const { reason } = outcome;
    const once = `${channel}:${reason}:${shopDate(now)}`;
    await notifyStaff(
      tx,
      { now, shop },
      { kind: "staff_undelivered", once, subjectId, facts: { channel, why: reason } },
    );
  });
}

function updateAfter(message: OutboxMessage, outcome: SendOutcome, channels: Channels, now: Date): MessageUpdate {
  const channel = channels[message.channel];
  const isLast = message.tries + 1 >= (channel?.maxTries ?? Number.POSITIVE_INFINITY);
  switch (outcome.state) {
    case "sent":
      return { state: "sent", sentAt: now, failure: null, doubtSince: null };
    case "later":
      return { state: isLast ? "failed" : "waiting", failure: outcome.reason, doubtSince: message.doubtSince };
    case "refused": {
      const other = fallbackChannels[message.channel];
      if (other && channels[other].isEnabled())
        return { channel: other, tries: 0, nextTryAt: now, failure: outcome.reason, doubtSince: null };
      const shouldRetry = outcome.isOurs && !isLast;
      return { state: shouldRetry ? "waiting" : "failed", failure: outcome.reason, doubtSince: message.doubtSince };
    }
    case "unclear": {
      const shouldRetry = !isLast && channel.canRepeat(message.doubtSince ?? now, message.nextTryAt);
      return { state: shouldRetry ? "waiting" : "unclear", failure: outcome.reason };
    }
  }
}

function purgeRecipient({ kind }: OutboxMessage, settled: MessageUpdate): MessageUpdate {
  const isOver = settled.state !== undefined && settled.state !== "waiting";
  return isOver && kinds[kind]?.shouldPurgeRecipient ? { ...settled, recipient: "", facts: {} } : settled;
}

function shouldNotifyStaff({ state }: MessageUpdate, outcome: SendOutcome): boolean {
  return state === "failed" || state === "unclear" || (outcome.state === "refused" && outcome.isOurs === true);
}
