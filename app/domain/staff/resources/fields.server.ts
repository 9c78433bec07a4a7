import { z } from "zod";
import { toOneLine } from "~/lib/text";
import { day, maxLength, text } from "../../schema";

/** A line of text in every language of the shop. The English text may be missing. */
export function localizedLine(max: number) {
  const line = text.overwrite(toOneLine).check(maxLength(max));
  return z.object({ vi: line.min(1), en: line.optional() });
}

export const dayField = day;
export const percent = z.number().int().min(0).max(100);
