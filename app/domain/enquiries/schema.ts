import { z } from "zod";
import { countryCodes } from "~/lib/country-codes";
import { email, formKey, name, phone, says, slug, text } from "../schema";

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

export const SendMessage = z
  .object({
    key: formKey,
    fullName: name,
    email: email.optional(),
    phone: phone.optional(),
    message: text.trim().min(1).max(2000),
  })
  .refine((from) => from.email !== undefined || from.phone !== undefined, {
    path: ["email"],
    ...says("email_or_phone"),
    // Beside other mistakes it is said too.
    when: ({ value }) => typeof value === "object",
  });
