import { z } from "zod";
import { countryCodes } from "~/lib/country-codes";
import { email, formKey, name, phone, slug, text } from "../schema";

/** `service`: the slug of what the question is about. */
export const RequestQuote = z.object({
  key: formKey,
  service: slug.optional(),
  fullName: name,
  email,
  phone,
  message: text.trim().max(2000).optional(),
  /** ISO 3166 alpha-2. */
  country: z.enum(countryCodes).default("VN"),
});
