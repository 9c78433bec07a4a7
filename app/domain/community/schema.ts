import { z } from "zod";
import { countryCodes } from "~/lib/country-codes";
import { limitCombiningMarks, toOneLine } from "~/lib/text";
import type { ReviewedKind } from "~db/schema/catalog";
import {
  day,
  email,
  formKey,
  name,
  optionalFormKey,
  pageNumber,
  phone,
  rowId,
  slug,
  text,
  withErrorText,
} from "../schema";
import { refusalReasons } from "./moderation.rules";
import { maxReviewPictures } from "./review.rules";

const missing = { ...withErrorText("comment_without_writer"), abort: true };
const isNotBlank = (typed: string) => typed.trim() !== "";

const longText = text
  .overwrite((typed) => limitCombiningMarks(typed.replace(/\r\n?/g, "\n").replace(/\n\s*\n\s*\n/g, "\n\n")))
  .trim();
const content = longText
  .refine(isNotBlank, { ...withErrorText("missing_comment"), abort: true })
  .min(2)
  .max(2000)
  .prefault("");

export const CreateComment = z.object({
  key: optionalFormKey,
  post: slug,
  parent: z.coerce.number().pipe(rowId).optional(),
  name: z.string().refine(isNotBlank, missing).overwrite(limitCombiningMarks).pipe(name).prefault(""),
  email: z.string().trim().refine(isNotBlank, missing).pipe(email).prefault(""),
  content,
  website: text.max(2000).optional(),
});

export const ListComments = z.object({
  post: slug,
  page: pageNumber,
  reply: z.coerce.number().pipe(rowId).optional(),
});
const id = z.coerce.number().pipe(rowId);
/** `as` is `shown` or the reason for a refusal. `was` is the state that the staff member saw, by default `held`. */
export const DecideWritten = z.object({
  id,
  as: z.enum(["shown", ...refusalReasons]),
  was: z.enum(["held", "shown", "refused"]).optional(),
});
export const CommentsOfPost = ListComments.pick({ post: true });

export type About = { kind: "place" } | { kind: Exclude<ReviewedKind, "place">; slug: string };

/** The value is `place` or an item for sale, such as `ticket.<slug>`. */
const about = text
  .max(120)
  .regex(/^(place|(ticket|product|service)\..+)$/)
  .transform((typed): About => {
    const [kind, ...slug] = typed.split(".");
    return kind === "place" ? { kind } : { kind: kind as "ticket" | "product" | "service", slug: slug.join(".") };
  });

export const ReviewedItemQuery = z.object({ about });
export const RatingQuery = ReviewedItemQuery.partial();
export const ListReviews = RatingQuery.extend({
  stars: z.coerce.number().int().min(1).max(5).optional(),
  /** The list then has only reviews that the shop replied to. */
  replied: z.stringbool().or(z.boolean()).default(false),
  page: pageNumber,
});

export const uploadSlug = /^up-[0-9a-f]{32}$/;
export const pictureUrl = text.trim().max(2000);
const line = z.string().overwrite(toOneLine).overwrite(limitCombiningMarks);

export const SendReview = z.object({
  key: optionalFormKey,
  serviceType: about,
  rating: z.number().refine((given) => [1, 2, 3, 4, 5].includes(given), withErrorText("missing.rating")),
  title: line.max(120).optional(),
  content: longText.min(10).max(3000),
  authorName: z.string().overwrite(limitCombiningMarks).pipe(name),
  profession: line.max(100).optional(),
  visitDate: day.optional(),
  authorAvatar: pictureUrl.optional(),
  pictures: z.array(z.string().regex(uploadSlug)).max(maxReviewPictures).default([]),
  /** The link in the review request contains this sealed order code. */
  from: text.max(200).optional(),
  website: text.max(2000).optional(),
});

export const UndoWritten = z.object({ id });
/** `done` lists decided texts instead of held ones. `before` is the time of the previous page's last entry. */
export const ListWritten = z.object({
  what: z.enum(["comment", "review"]).optional(),
  done: z.stringbool().or(z.boolean()).default(false),
  before: z.iso.datetime().optional(),
});
export const ReplyToComment = z.object({ key: formKey, id, reply: longText.min(1).max(2000) });
/** An empty quotation means that the review is no longer quoted. */
export const ChooseQuotation = z.object({ id, quotation: longText.max(200).default("") });
export const ReplyToReview = z.object({ id, reply: longText.min(1).max(2000) });

const message = text.overwrite(limitCombiningMarks).trim();

export const RequestQuote = z.object({
  key: optionalFormKey,
  service: slug.optional(),
  fullName: name,
  email,
  phone,
  message: message.max(2000).optional(),
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
  key: optionalFormKey,
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
export const ListEnquiries = z.object({
  done: z.stringbool().or(z.boolean()).default(false),
  before: z.iso.datetime().optional(),
});
