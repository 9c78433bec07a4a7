import { z } from "zod";
import { countryCodes } from "~/lib/country-codes";
import { limitCombiningMarks } from "~/lib/text";
import { email, formKey, name, optionalFormKey, phone, rowId, slug, text, withErrorText } from "../schema";

const message = text.overwrite(limitCombiningMarks).trim();

export const RequestQuote = z.object({
  key: optionalFormKey,
  service: slug.optional(),
  fullName: name,
  email,
  phone,
  message: message.max(2000).optional(),
  /** ISO 3166 alpha-2. */
  country: z.enum(countryCodes).default("VN"),
});

export const SendMessage = z
  .object({
    key: optionalFormKey,
    fullName: name,
    email: email.optional(),
    phone: phone.optional(),
    message: message.min(1).max(2000),
  })
  .refine((from) => from.email !== undefined || from.phone !== undefined, {
    path: ["email"],
    ...withErrorText("email_or_phone"),
    when: ({ value }) => typeof value === "object",
  });

export const SendApplication = z.object({
  key: formKey,
  vacancy: slug,
  fullName: name,
  email,
  phone,
  message: message.max(2000).optional(),
  cv: text.min(1).max(100),
});

export const enquiryKinds = ["quote", "message", "application"] as const;
const kind = z.enum(enquiryKinds);
export type EnquiryKind = z.output<typeof kind>;
export const EnquiryById = z.object({ kind, id: z.coerce.number().pipe(rowId) });
export const ApplicationById = EnquiryById.pick({ id: true });
export const AnswerEnquiry = EnquiryById.extend({ answer: text.trim().min(1).max(5000) });
/** `done`: answered or closed ones, otherwise open ones. `before`: the time of the previous page's last entry. */
export const ListEnquiries = z.object({
  done: z.stringbool().or(z.boolean()).default(false),
  before: z.iso.datetime().optional(),
});
