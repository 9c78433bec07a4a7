import { z } from "zod";
import { countryCodes } from "~/lib/country-codes";
import { email, name, phone, slug, text } from "../schema";

/** `key` is the form's idempotency key; `service` the slug of what the question is about. */
export const RequestQuote = z.object({
  key: text.min(8).max(64),
  service: slug.optional(),
  fullName: name,
  email,
  phone,
  message: text.trim().max(2000).optional(),
  /** ISO 3166 alpha-2. */
  country: z.enum(countryCodes).default("VN"),
});
