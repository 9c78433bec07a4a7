import { eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { digestOf } from "~/lib/hash.server";
import { parsePhone } from "~/lib/phone";
import { quoteRequests } from "~db/schema/community";
import { transact } from "~db/transaction.server";
import { findServiceId } from "../catalog/items-for-sale.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { notifyStaff, queueMessage } from "../messages/queue-message.server";
import { isRepeatedEnquiry, limitEnquiries } from "./limit-enquiries.server";
import type { RequestQuote } from "./schema";

export async function requestQuote(ctx: Ctx, input: z.output<typeof RequestQuote>): Promise<{ received: true }> {
  const { key, ...typed } = input;
  const { email } = typed;
  const formKey = `${key}:${digestOf(typed)}`;
  const before = await ctx.db.$count(quoteRequests, eq(quoteRequests.formKey, formKey));
  if (before > 0) return { received: true };
  const serviceId = input.service ? await findServiceId(ctx.db, input.service) : null;
  if (input.service && serviceId === null) throw new DomainError("service_not_found", { field: "service" });
  await transact(ctx.db, async (tx) => {
    const { fullName, message, country } = input;
    const phone = parsePhone(input.phone) ?? input.phone;
    const { serviceId: about } = quoteRequests;
    const alike = serviceId === null ? isNull(about) : eq(about, serviceId);
    if (await isRepeatedEnquiry(tx, ctx, quoteRequests, { formKey, email, phone, message }, alike)) return;
    await limitEnquiries(tx, ctx, "quote", { email });
    const [quote] = await tx
      .insert(quoteRequests)
      .values({
        formKey,
        fullName,
        email,
        phone,
        message,
        country,
        serviceId,
        locale: ctx.locale,
        createdAt: ctx.now,
      })
      .returning({ id: quoteRequests.id });
    if (!quote) throw new Error("The insert returned no quote request");
    await queueMessage(tx, ctx, {
      key: `quote_received:${formKey}`,
      kind: "quote_received",
      subjectId: quote.id,
      recipient: email,
      locale: ctx.locale,
    });
    await notifyStaff(tx, ctx, { kind: "staff_new_quote", once: formKey, subjectId: quote.id });
  });
  return { received: true };
}
