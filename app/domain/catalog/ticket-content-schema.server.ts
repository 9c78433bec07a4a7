import { z } from "zod";
import { isDate } from "~/lib/shop-time";
import type { Admits } from "~db/schema/catalog";
import { rowId, slug, text, typedTime, withErrorText } from "../schema";
import { localizedLine, pictureName } from "../staff/resources/fields.server";
import { factIcons, maxContentRows } from "./ticket-limits";

const monthDay = z
  .string()
  .max(5)
  .refine((typed) => isDate(`2000-${typed}`), withErrorText("invalid_month_day"));

export const contentRows = {
  gallery: z.object({ picture: pictureName, caption: localizedLine(120) }),
  facts: z.object({ icon: z.enum(factIcons).default("info"), title: localizedLine(60), note: localizedLine(100) }),
  trip: z.object({ title: localizedLine(80), note: localizedLine(200) }),
  answers: z.object({ question: localizedLine(150), answer: localizedLine(1_000), of: slug.optional() }),
  recommendedTimes: z.object({
    time: typedTime,
    ...{ from: monthDay, to: monthDay, reason: localizedLine(150) },
  }),
};
/** A companion is given by the slug or full name of a service or product. */
export const companion = text.trim().min(1).max(150);

export const ticketQuote = z.object({ text: localizedLine(300), author: localizedLine(100) });
export const ticketHelpline = z.object({
  phone: text
    .trim()
    .min(1)
    .max(30)
    .refine((typed) => /^\+?\d[\d .()-]{2,28}$/.test(typed), withErrorText("invalid_phone")),
  note: localizedLine(150),
});
const times = z.number().int().min(1).max(99).optional();
export const ticketAdmits = z
  .object({ in: times, up: times, down: times, most: times })
  .refine((admits) => admits.in ?? admits.up ?? admits.down, { path: ["in"], ...withErrorText("missing_admits") })
  .transform((admits): Admits => JSON.parse(JSON.stringify(admits)));

const lists = {
  gallery: z.array(contentRows.gallery).max(maxContentRows.gallery),
  facts: z.array(contentRows.facts).max(maxContentRows.facts),
  trip: z.array(contentRows.trip).max(maxContentRows.trip),
  answers: z.array(contentRows.answers).max(maxContentRows.answers),
  recommendedTimes: z.array(contentRows.recommendedTimes).max(maxContentRows.recommendedTimes),
  companions: z.array(companion).max(maxContentRows.companions),
};

export const TicketContent = z.object({
  ...{ ...lists, quote: ticketQuote.nullable(), helpline: ticketHelpline.nullable(), admits: ticketAdmits },
});
export type TicketContent = z.output<typeof TicketContent>;

/** Missing parts stay as they are. `base` has the values when the form was opened. */
export const SaveTicketContent = TicketContent.partial().extend({
  id: rowId,
  base: z.record(z.string().max(60), z.unknown()).optional(),
});
