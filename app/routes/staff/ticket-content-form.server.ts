import { z } from "zod";
import {
  companion,
  contentRows,
  type SaveTicketContent,
  ticketAdmits,
  ticketHelpline,
  ticketQuote,
} from "~/domain/catalog/ticket-content-schema.server";
import { maxContentRows } from "~/domain/catalog/ticket-limits";
import { withErrorText } from "~/domain/schema";
import { isDate } from "~/lib/shop-time";

const dayMonth = z
  .string()
  .max(10)
  .transform((typed, ctx) => {
    const [, day = "", month = ""] = /^(\d{1,2})[/.-](\d{1,2})$/.exec(typed.trim()) ?? [];
    const monthDay = `${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    if (!isDate(`2000-${monthDay}`))
      ctx.issues.push({ code: "custom", input: typed, ...withErrorText("invalid_month_day") });
    return monthDay;
  });

const Order = z.object({ position: z.number().int().min(0).max(1_000).optional(), remove: z.string().optional() });
/** A row with values only in these fields counts as empty. */
const quietFields = ["position", "of", "icon"];

/**
 * Sorts the rows of a list by the typed positions. A moved row takes its new position, and the others shift. Leaves out
 * rows that are empty or ticked for removal. `numbers` has each row's number in input names such as `facts.2.title`.
 */
function listOf<Row>(row: z.ZodType<Row>, max: number, texts: readonly string[] = []) {
  return z
    .record(z.string().regex(/^\d{1,2}$/), z.record(z.string().max(40), z.unknown()))
    .default({})
    .transform((sent, ctx) => {
      const filled = Object.entries(sent).flatMap(([number, { position, remove, ...values }]) => {
        if (remove !== undefined || Object.keys(values).every((name) => quietFields.includes(name))) return [];
        const order = Order.safeParse({ position }, { reportInput: true });
        const parsed = row.safeParse(withTexts(values, texts), { reportInput: true });
        const issues = [...(order.error?.issues ?? []), ...(parsed.error?.issues ?? [])];
        for (const { path, message: _, ...issue } of issues)
          ctx.issues.push({ ...issue, path: [number, ...path], input: issue.input } as z.core.$ZodRawIssue);
        return parsed.success
          ? [{ number, row: parsed.data, place: placeOf(Number(number), order.data?.position) }]
          : [];
      });
      if (filled.length > max) ctx.issues.push({ code: "custom", input: sent, ...withErrorText("invalid") });
      const sorted = filled.toSorted((one, other) => one.place - other.place);
      return { rows: sorted.map(({ row }) => row), numbers: sorted.map(({ number }) => number) };
    });
}

/** Adds missing texts as empty objects, so that their errors name the input of a language. */
function withTexts(values: Readonly<Record<string, unknown>>, texts: readonly string[]) {
  return { ...Object.fromEntries(texts.map((name) => [name, {}])), ...values };
}

function groupOf<Group>(group: z.ZodType<Group>, texts: readonly string[]) {
  return z
    .record(z.string().max(40), z.unknown())
    .transform((values, ctx): Group => {
      const parsed = group.safeParse(withTexts(values, texts), { reportInput: true });
      if (parsed.success) return parsed.data;
      for (const { message: _, ...issue } of parsed.error.issues) ctx.issues.push(issue as z.core.$ZodRawIssue);
      return z.NEVER;
    })
    .optional();
}

function placeOf(number: number, position: number | undefined): number {
  const before = number + 1;
  if (position === undefined || position === before) return before;
  return position < before ? position - 0.5 : position + 0.5;
}

const times = contentRows.recommendedTimes.extend({ from: dayMonth, to: dayMonth });

export const TicketContentForm = z.object({
  base: z.record(z.string().max(60), z.unknown()).optional(),
  gallery: listOf(contentRows.gallery, maxContentRows.gallery, ["caption"]),
  facts: listOf(contentRows.facts, maxContentRows.facts, ["title", "note"]),
  trip: listOf(contentRows.trip, maxContentRows.trip, ["title", "note"]),
  answers: listOf(contentRows.answers, maxContentRows.answers, ["question", "answer"]),
  recommendedTimes: listOf(times, maxContentRows.recommendedTimes, ["reason"]),
  companions: listOf(z.object({ item: companion }), maxContentRows.companions),
  quote: groupOf(ticketQuote, ["text", "author"]),
  helpline: groupOf(ticketHelpline, ["note"]),
  admits: z.record(z.string().max(10), z.unknown()).default({}).pipe(ticketAdmits),
});

export function toTicketContent(
  form: z.output<typeof TicketContentForm>,
): Omit<Required<z.output<typeof SaveTicketContent>>, "id" | "base"> {
  const { gallery, facts, trip, answers, recommendedTimes, companions, quote = null, helpline = null, admits } = form;
  return {
    ...{ gallery: gallery.rows, facts: facts.rows, trip: trip.rows, answers: answers.rows },
    recommendedTimes: recommendedTimes.rows,
    companions: companions.rows.map(({ item }) => item),
    ...{ quote, helpline, admits },
  };
}

/** Replaces the sorted position of a wrong companion by the index in the name of its input. */
export function toContentInput(field: string, { companions }: z.output<typeof TicketContentForm>): string {
  return field.replace(/^companions\.(\d+)$/, (_, index) => `companions.${companions.numbers[Number(index)]}.item`);
}
