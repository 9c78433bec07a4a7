import { eq } from "drizzle-orm";
import { countryName } from "~/lib/country-name";
import { textIn } from "~/lib/locale";
import { applications, contactMessages, quoteRequests } from "~db/schema/community";
import { serviceNameColumn } from "../catalog/item-columns.server";
import { vacancyTitleOf } from "../content/vacancies.server";
import type { MessageSubject } from "../messages/send-messages.server";

export const quoteMessageSubject: MessageSubject<"quote"> = {
  async read({ db }, id, locale) {
    const { fullName, email, phone, country, message, answer } = quoteRequests;
    const [quote] = await db
      .select({ fullName, email, phone, country, message, answer, service: serviceNameColumn(quoteRequests.serviceId) })
      .from(quoteRequests)
      .where(eq(quoteRequests.id, id));
    if (!quote) throw new Error(`There is no request for a quote ${id}`);
    const service = quote.service && textIn(quote.service, locale);
    return { ...quote, country: countryName(quote.country, locale), service };
  },
};

export const contactMessageSubject: MessageSubject<"message"> = {
  async read({ db }, id) {
    const { fullName, email, phone, message, answer } = contactMessages;
    const [sent] = await db
      .select({ fullName, email, phone, message, answer })
      .from(contactMessages)
      .where(eq(contactMessages.id, id));
    if (!sent) throw new Error(`There is no message ${id}`);
    return { ...sent, country: null, service: null };
  },
};

export const applicationMessageSubject: MessageSubject<"application"> = {
  async read({ db }, id, locale) {
    const { fullName, email, phone, message, answer } = applications;
    const [sent] = await db
      .select({ fullName, email, phone, message, answer, vacancy: vacancyTitleOf(applications.vacancyId) })
      .from(applications)
      .where(eq(applications.id, id));
    if (!sent) throw new Error(`There is no application ${id}`);
    return { ...sent, country: null, service: null, vacancy: textIn(sent.vacancy, locale) };
  },
};
