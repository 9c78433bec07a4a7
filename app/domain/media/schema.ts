import { z } from "zod";
import { toOneLine } from "~/lib/text";
import { PageCursor } from "../page-cursor";
import { localizedInRequired, maxLength, slug, text, withErrorText } from "../schema";

export const ListPictures = z.object({
  q: text.trim().check(maxLength(100)).optional(),
  show: z.enum(["usable", "without_alt", "unused"]).optional(),
  at: PageCursor.optional(),
});
export const PictureBySlug = z.object({ slug });

/** The point is in percent from the left and from the top, such as "80-60". */
const FocusText = z
  .string()
  .regex(/^\d{1,3}-\d{1,3}$/)
  .refine((point) => point.split("-").every((percent) => Number(percent) <= 100));

const altText = text
  .overwrite(toOneLine)
  .check(maxLength(300))
  .refine((alt) => alt !== "", withErrorText("missing.pictureAlt"));

const shape = { slug, alt: localizedInRequired(altText), focus: FocusText };
/** `base` has the initial values of the form, as JSON. */
export const SavePicture = z.object({ ...shape, base: z.string().max(5_000).optional() });

/** API clients send files in base64. */
const base64 = z.base64().max(7_000_000);
const fileName = text.overwrite(toOneLine).check(maxLength(200)).default("");
export const UploadPicture = z.object({ fileName, file: base64 });
export const ReplacePicture = z.object({ slug, fileName, file: base64 });
