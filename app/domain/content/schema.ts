import { z } from "zod";
import { limitCombiningMarks, toOneLine } from "~/lib/text";
import { localized, localizedInRequired, slug, text, typedTime } from "../schema";
import { dishMarks } from "./dish-marks";

export const MenuQuery = z.object({ mark: z.enum(dishMarks).optional() });
export const AlbumQuery = z.object({ slug, page: z.coerce.number().int().min(1).max(1000).default(1) });
export const AlbumPicture = z.object({ album: slug, slug });
const captionLine = text.overwrite(toOneLine).overwrite(limitCombiningMarks).min(1).max(300);
export const SaveCaption = z.object({
  ...{ album: slug, entry: slug, caption: localizedInRequired(captionLine) },
  base: localized(text.max(1_000), text.max(1_000).optional()).optional(),
});
export const QuestionsQuery = z.object({ spot: z.enum(["ticket", "cart", "checkout", "visit"]).optional() });

const noteLine = text.overwrite(toOneLine).overwrite(limitCombiningMarks).max(60).optional();

/** `time` is a time of today, by default now. */
export const RecordWeather = z.object({
  visibility: z.number().int().min(0).max(100_000),
  wind: z.number().int().min(0).max(80),
  temperature: z.number().int().min(-30).max(50),
  time: typedTime.optional(),
  note: localized(noteLine, noteLine).optional(),
});
