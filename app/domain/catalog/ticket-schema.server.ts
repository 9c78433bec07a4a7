import { z } from "zod";
import { defaultLocale } from "~/lib/locale";
import { isSlug } from "~/lib/slug";
import { maxCapacity, scheduleTimes } from "../inventory/schema";
import {
  confirmedAmounts,
  day,
  localized,
  maxLength,
  rowId,
  tableText,
  text,
  typedTime,
  withErrorText,
} from "../schema";
import { localizedLine, vndAmount } from "../staff/resources/fields.server";
import { labels as ticketLabels } from "./labels-and-sorts.rules";
import { parseCell } from "./price-cell.rules";
import { maxIncludes, maxNewCategories, maxRefundSteps, priceSteps } from "./ticket-limits";

const cell = z.string().refine((key) => parseCell(key) !== null);
const cellPrices = z.record(cell, vndAmount(0).nullable());

export const TicketTypeById = z.object({ id: rowId });
export const GetPriceYear = TicketTypeById.extend({ category: rowId.optional() });
export const GetPriceTable = TicketTypeById.extend({ from: day.optional() });
/**
 * A null price empties a cell. `base` has the prices that the editor saw for the day `asOf`. Cells that equal `base`
 * are not changed. A cell that `base` lacks is a conflict, because the editor did not see its current price.
 */
export const PlanTicketPrices = TicketTypeById.extend({
  startsOn: day,
  prices: cellPrices,
  base: z.record(cell, z.number().int().nullable()).optional(),
  asOf: day.optional(),
  confirmedAmounts,
});

/** Without `tickets`, the prices of all tickets on sale change. */
export const PlanPricePercent = z.object({
  tickets: z.array(rowId).max(200).default([]),
  startsOn: day,
  percent: z
    .number()
    .int()
    .min(-90)
    .max(300)
    .refine((percent) => percent !== 0, withErrorText("nothing_to_change")),
  step: z
    .number()
    .int()
    .default(1_000)
    .refine((step) => priceSteps.some((known) => known === step)),
});
export const PlanPriceImport = z.object({ file: tableText });
/** Selects a planned change of prices, and the price category whose changed days are listed. */
export const GetPriceChanges = z.object({
  id: rowId,
  /** This is the number of the last row of the previous page. */
  after: z.coerce.number().pipe(rowId).optional(),
  category: z.coerce.number().pipe(rowId).optional(),
});

const weekday = z.number().int().min(1).max(7);
const openWeekdays = z
  .array(weekday)
  .max(7)
  .default([])
  .transform((days) => [...new Set(days)].sort())
  .refine((days) => days.length > 0, withErrorText("missing.weekdays"));
const cutoffMinutes = z.number().int().min(0).max(10_080);
const markdown = text.overwrite((typed) => typed.replace(/\r\n?/g, "\n")).check(maxLength(20_000));
const optionalMarkdown = localized(markdown.default(""), markdown.optional()).default({ [defaultLocale]: "" });
const ticketTexts = { name: localizedLine(150), summary: localizedLine(500) };
export const includeLine = localizedLine(200);

export const ticketFacts = {
  ...ticketTexts,
  description: optionalMarkdown,
  includes: z.array(includeLine).max(maxIncludes),
  labels: z.array(z.enum(ticketLabels)).max(ticketLabels.length).default([]),
  poolId: rowId,
  openWeekdays,
  cutoffMinutes,
  picture: text.max(100).default(""),
  position: z.number().int().min(0).max(10_000),
  isActive: z.boolean().default(false),
};
export const refundStep = z.object({
  untilHours: z.number().int().min(0).max(8_760),
  percent: z.number().int().min(0).max(100),
});
export const ticketPolicy = z.object({
  exchangeUntilHours: z.number().int().min(0).max(8_760),
  exchangesPerTicket: z.number().int().min(0).max(100),
  refund: z.array(refundStep).max(maxRefundSteps),
});

const values = z.record(z.string().max(60), z.unknown());
export const SaveTicketType = z.object({ ...ticketFacts, id: rowId, base: values.optional() });
export const SaveTicketPolicy = z.object({ id: rowId, policy: ticketPolicy, base: values.optional() });

/** The key of a category for one person also names this kind of person in groups of all tickets (`party.rules.ts`). */
const categoryKey = z.string().regex(/^[a-z_]{1,30}$/);
const maxMembers = 20;
/** Without `id`, a category is added. `members` counts the people of a group by kind. The default is one person. */
export const SavePriceCategory = z.object({
  ticket: rowId,
  id: rowId.optional(),
  key: categoryKey.optional(),
  name: localizedLine(100),
  note: localized(text.max(300).default(""), text.max(300).optional()).default({ [defaultLocale]: "" }),
  members: z
    .record(categoryKey, z.number().int().min(0).max(maxMembers))
    .default({})
    .refine(
      (members) => Object.values(members).reduce((sum, one) => sum + one, 0) <= maxMembers,
      withErrorText("max_members"),
    ),
  position: z.number().int().min(0).max(10_000).default(0),
  isActive: z.boolean().default(false),
  base: values.optional(),
});

/** The weekday price also applies to weekends and holidays without a price of their own. */
const newCategory = {
  key: categoryKey.optional(),
  weekday: vndAmount(0),
  weekend: vndAmount(0).optional(),
  holiday: vndAmount(0).optional(),
};
const categoryName = localizedLine(100);
/** The rows of a form cannot have nested fields, so the languages of the name are separate fields. */
export const newCategoryLine = z.object({ ...categoryName.shape, ...newCategory });
/** Without `pool`, a pool with the ticket's name is created. With `capacity`, the new pool gets slots from today on. */
export const CreateTicketType = z.object({
  ...ticketTexts,
  description: optionalMarkdown,
  slug: z.string().max(100).refine(isSlug, withErrorText("invalid_slug")).optional(),
  pool: rowId.optional(),
  capacity: z.number().int().min(0).max(maxCapacity).optional(),
  times: scheduleTimes,
  lastEntry: typedTime.default("16:30"),
  openWeekdays,
  cutoffMinutes: cutoffMinutes.default(30),
  picture: text.max(100).default(""),
  categories: z
    .array(z.object({ name: categoryName, ...newCategory }))
    .min(1)
    .max(maxNewCategories),
  isActive: z.boolean().default(false),
  confirmedAmounts,
});
