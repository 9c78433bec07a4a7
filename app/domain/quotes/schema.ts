import { z } from "zod";
import { countryCodes } from "~/lib/country-codes";
import { parsePhone } from "~/lib/phone";

/** `key` is the form's idempotency key; `service` the slug of what the question is about. */
export const RequestQuote = z.object({
  key: z.string().min(8).max(64),
  service: z.string().min(1).max(100).optional(),
  fullName: z.string().trim().min(1).max(100),
  email: z.email().max(254),
  phone: z
    .string()
    .trim()
    .min(1)
    .max(30)
    .refine((text) => parsePhone(text) !== null, { params: { key: "invalid_phone" } }),
  message: z.string().trim().max(2000).optional(),
  /** ISO 3166 alpha-2. */
  country: z.enum(countryCodes).default("VN"),
});
