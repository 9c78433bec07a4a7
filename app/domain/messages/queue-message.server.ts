import { and, eq, lte } from "drizzle-orm";
import type { Locale } from "~/lib/locale";
import type { MessageKindName, MessageKindNameOf } from "~/mail/message-kinds";
import type { Db, Tx } from "~db/client.server";
import { type Channel, messages } from "~db/schema/messages";
import type { Ctx } from "../ctx";
import { settingText } from "../shop/shop.rules";

type NewMessage = {
  /** A second message with the same idempotency key, such as `order_paid:7KQ2…`, is ignored. */
  key: string;
  kind: MessageKindName;
  subjectId: number;
  channel?: Channel;
  recipient: string;
  locale: Locale;
  /** The facts should contain as little personal data as possible. */
  facts?: Record<string, string | number>;
  sendAt?: Date;
};

/** Must run in the transaction that causes the message. Returns false if the key exists already. */
export async function queueMessage(
  tx: Tx,
  { now }: Pick<Ctx, "now">,
  { sendAt = now, ...message }: NewMessage,
): Promise<boolean> {
  const written = await tx
    .insert(messages)
    .values({ ...message, createdAt: now, nextTryAt: sendAt })
    .onConflictDoNothing({ target: messages.key })
    .returning();
  return written.length > 0;
}

type StaffMessage = Pick<NewMessage, "subjectId" | "facts" | "sendAt"> & {
  kind: MessageKindNameOf<{ to: "staff" }>;
  once: string;
};

/** Queues a message in Vietnamese to the address in `staff_email`, unless that setting is empty. */
export async function notifyStaff(tx: Tx, ctx: Pick<Ctx, "now" | "shop">, { once, ...message }: StaffMessage) {
  const recipient = settingText(ctx.shop, "staff_email");
  if (recipient) await queueMessage(tx, ctx, { ...message, key: `${message.kind}:${once}`, recipient, locale: "vi" });
}

export function countWaitingMessages(db: Db, now: Date): Promise<number> {
  return db.$count(messages, and(eq(messages.state, "waiting"), lte(messages.nextTryAt, now)));
}
