import { desc, eq } from "drizzle-orm";
import { config } from "~/lib/config.server";
import { demoInbox } from "~db/schema/messages";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";

const maxMessages = 100;

export async function listDemoMessages({ db }: Ctx, { to }: { to: string }) {
  if (!config.isDemo) throw new DomainError("page_not_found");
  const { messageId, channel, recipient, subject, receivedAt } = demoInbox;
  const messages = await db
    .select({ id: messageId, channel, recipient, subject, receivedAt })
    .from(demoInbox)
    .where(to ? eq(recipient, to) : undefined)
    .orderBy(desc(receivedAt), desc(messageId))
    .limit(maxMessages);
  return messages.map((message) => ({ ...message, receivedAt: message.receivedAt.toISOString() }));
}

export async function findDemoMessage({ db }: Ctx, { id }: { id: number }): Promise<string | null> {
  if (!config.isDemo) throw new DomainError("page_not_found");
  const [message] = await db.select({ html: demoInbox.html }).from(demoInbox).where(eq(demoInbox.messageId, id));
  return message?.html ?? null;
}
