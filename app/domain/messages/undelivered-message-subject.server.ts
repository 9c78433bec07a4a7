import { eq } from "drizzle-orm";
import { maskRecipient } from "~/lib/mask-recipient";
import { messages } from "~db/schema/messages";
import type { MessageSubject } from "./send-messages.server";

export const undeliveredMessageSubject: MessageSubject<"undelivered"> = {
  async read({ db }, id) {
    const { kind, recipient } = messages;
    const [message] = await db.select({ kind, recipient }).from(messages).where(eq(messages.id, id));
    if (!message) throw new Error(`There is no message ${id}`);
    return { kind: message.kind, to: maskRecipient(message.recipient) };
  },
};
