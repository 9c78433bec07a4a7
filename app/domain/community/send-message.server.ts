import type { z } from "zod";
import { digestOf } from "~/lib/hash.server";
import { parsePhone } from "~/lib/phone";
import { contactMessages } from "~db/schema/community";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { notifyStaff } from "../messages/queue-message.server";
import { isRepeatedEnquiry, limitEnquiries } from "./limit-enquiries.server";
import type { SendMessage } from "./schema";

/** Ignores a repeated form, and a message that repeats an open one from the last hour. */
export async function sendMessage(ctx: Ctx, input: z.output<typeof SendMessage>): Promise<{ received: true }> {
  const { key, ...typed } = input;
  const { fullName, email, message } = typed;
  const phone = input.phone && (parsePhone(input.phone) ?? input.phone);
  const formKey = `${key}:${digestOf(typed)}`;
  await transact(ctx.db, async (tx) => {
    if (await isRepeatedEnquiry(tx, ctx, contactMessages, { formKey, email, phone, message })) return;
    await limitEnquiries(tx, ctx, "message", { email, phone });
    const [sent] = await tx
      .insert(contactMessages)
      .values({ formKey, fullName, email, phone, message, locale: ctx.locale, createdAt: ctx.now })
      .returning({ id: contactMessages.id });
    if (!sent) throw new Error("The insert returned no message");
    await notifyStaff(tx, ctx, { kind: "staff_new_message", once: formKey, subjectId: sent.id });
  });
  return { received: true };
}
