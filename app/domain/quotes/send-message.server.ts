import { eq } from "drizzle-orm";
import type { z } from "zod";
import { parsePhone } from "~/lib/phone";
import { contactMessages } from "~db/schema";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { limitEnquiries, tellStaff } from "./enquiry.server";
import type { SendMessage } from "./schema";

/** Somebody writes to the shop: stored and told to staff, both once for each form. @throws DomainError too_many_requests */
export async function sendMessage(ctx: Ctx, input: z.output<typeof SendMessage>): Promise<{ received: true }> {
  const { key: formKey, fullName, email, message } = input;
  const phone = input.phone && (parsePhone(input.phone) ?? input.phone);
  if ((await ctx.db.$count(contactMessages, eq(contactMessages.formKey, formKey))) > 0) return { received: true };
  await limitEnquiries(ctx, "message", { email, phone });
  await transact(ctx.db, async (tx) => {
    const fresh = await tx
      .insert(contactMessages)
      .values({ formKey, fullName, email, phone, message, locale: ctx.locale })
      .onConflictDoNothing({ target: contactMessages.formKey })
      .returning({ id: contactMessages.id });
    if (fresh.length === 0) return;
    await tellStaff(tx, ctx, "message", formKey, { fullName, email: email ?? "", phone: phone ?? "", message });
  });
  return { received: true };
}
