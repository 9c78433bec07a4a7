import { and, desc, eq, gt, inArray, ne, or } from "drizzle-orm";
import { maskRecipient } from "~/lib/text";
import { messages } from "~db/schema/messages";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { requirePermission } from "../permission";
import type { MessageSubject } from "./send-messages.server";

const maxRows = 200;
const isResendable = and(inArray(messages.state, ["failed", "unclear"]), ne(messages.recipient, ""));

export async function listUndelivered(ctx: Ctx) {
  requirePermission(ctx, "orders");
  const { id, kind, channel, recipient, state, tries, nextTryAt, failure } = messages;
  const rows = await ctx.db
    .select({ id, kind, channel, recipient, state, tries, nextTryAt, failure })
    .from(messages)
    .where(or(isResendable, and(eq(state, "waiting"), gt(tries, 0))))
    .orderBy(desc(id))
    .limit(maxRows);
  return rows.map(({ recipient, nextTryAt, ...row }) => ({
    ...row,
    to: maskRecipient(recipient),
    next: row.state === "waiting" ? nextTryAt.toISOString() : null,
  }));
}

/** Queues the message again. A message in the state `unclear` may arrive twice. */
export async function sendUndelivered(ctx: Ctx, { id }: { id: number }): Promise<boolean> {
  const staff = requirePermission(ctx, "orders");
  return transact(ctx.db, async (tx) => {
    const [again] = await tx
      .update(messages)
      .set({ state: "waiting", tries: 0, nextTryAt: ctx.now, doubtSince: null })
      .where(and(eq(messages.id, id), isResendable))
      .returning({ channel: messages.channel });
    if (again)
      await staff.writeAuditEntry(tx, { action: "message_sent_again", subject: `message ${id}`, after: again });
    return again !== undefined;
  });
}

export const undeliveredMessageSubject: MessageSubject<"undelivered"> = {
  async read({ db }, id) {
    const { kind, recipient } = messages;
    const [message] = await db.select({ kind, recipient }).from(messages).where(eq(messages.id, id));
    if (!message) throw new Error(`There is no message ${id}`);
    return { kind: message.kind, to: maskRecipient(message.recipient) };
  },
};
