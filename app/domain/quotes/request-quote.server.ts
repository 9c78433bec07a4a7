import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { textIn } from "~/i18n/locale";
import { countryName } from "~/lib/country-name";
import { parsePhone } from "~/lib/phone";
import { writeLetter } from "~/mail/write-letter.server";
import { quoteRequests, services } from "~db/schema";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { limitEnquiries, tellStaff } from "./enquiry.server";
import type { RequestQuote } from "./schema";

/**
 * Somebody asks what something would cost: stored, told to staff (setting `staff_email`) and acknowledged by mail, all
 * once for each form. @throws DomainError service_not_found, too_many_requests
 */
export async function requestQuote(ctx: Ctx, input: z.output<typeof RequestQuote>): Promise<{ received: true }> {
  const { key, email } = input;
  const before = await ctx.db.$count(quoteRequests, eq(quoteRequests.formKey, key));
  if (before > 0) return { received: true };
  await limitEnquiries(ctx, "quote", { email });
  const service = input.service ? await findService(ctx, input.service) : null;
  await transact(ctx.db, async (tx) => {
    const { fullName, message, country } = input;
    const phone = parsePhone(input.phone) ?? input.phone;
    const fresh = await tx
      .insert(quoteRequests)
      .values({ formKey: key, fullName, email, phone, message, country, serviceId: service?.id, locale: ctx.locale })
      .onConflictDoNothing({ target: quoteRequests.formKey })
      .returning({ id: quoteRequests.id });
    if (fresh.length === 0) return;
    const about = (locale: Ctx["locale"]): Record<string, string> =>
      service ? { service: textIn(service.name, locale) } : {};
    // It says nothing that the asker wrote: a stranger's address may stand in the form.
    await writeLetter(tx, {
      key: `quote_received:${key}`,
      kind: "quote_received",
      recipient: email,
      locale: ctx.locale,
      facts: about(ctx.locale),
    });
    const said = { fullName, email, phone, message: message ?? "", country: countryName(country, "vi") };
    await tellStaff(tx, ctx, "quote", key, { ...about("vi"), ...said });
  });
  return { received: true };
}

/** @throws DomainError service_not_found */
async function findService({ db }: Ctx, slug: string) {
  const [service] = await db
    .select({ id: services.id, name: services.name })
    .from(services)
    .where(and(eq(services.slug, slug), eq(services.active, true)));
  if (!service) throw new DomainError("service_not_found", { field: "service" });
  return service;
}
