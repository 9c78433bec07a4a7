import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { localize } from "~/lib/locale";
import { renderMarkdown } from "~/lib/markdown.server";
import { priceCategories } from "~db/schema/catalog";
import { prepareOnce } from "~db/static-sql";
import type { Ctx } from "../ctx";
import type { BySlug } from "../schema";
import { readTicketExtras, type TicketExtras } from "./ticket-extras.server";
import { getTicketRow, type TicketRow } from "./ticket-row.server";

const categoryRows = prepareOnce((db) =>
  db
    .select()
    .from(priceCategories)
    .where(eq(priceCategories.ticketTypeId, sql.placeholder("ticketTypeId")))
    .orderBy(priceCategories.position),
);

/** The description is HTML. @throws DomainError ticket_not_found */
export async function getTicket(ctx: Ctx, { slug }: z.output<typeof BySlug>) {
  const row = await getTicketRow(ctx, slug);
  const [categories, extras] = await Promise.all([
    categoryRows(ctx.db).execute({ ticketTypeId: row.type.id }),
    readTicketExtras(ctx, row.type.id),
  ]);
  return presentTicketType(ctx, row, categories, extras);
}

type Category = Pick<typeof priceCategories.$inferSelect, "key" | "name" | "note" | "members">;

export function presentTicketType(
  ctx: Pick<Ctx, "locale">,
  { type, picture, lastEntry, rating }: TicketRow,
  categories: readonly Category[],
  { pictures }: Pick<TicketExtras, "pictures">,
) {
  const description = localize(type.description, ctx.locale);
  const { quote, helpline } = type;
  return {
    slug: type.slug,
    name: localize(type.name, ctx.locale),
    summary: localize(type.summary, ctx.locale),
    description: { ...description, text: renderMarkdown(description.text) },
    includes: type.includes.map((part) => localize(part, ctx.locale)),
    answers: type.answers.map(({ question, answer, of = null }) => ({
      of,
      question: localize(question, ctx.locale),
      answer: localize(answer, ctx.locale),
    })),
    labels: type.labels,
    rating,
    picture,
    gallery: type.gallery.flatMap(({ picture, caption }) => {
      const view = pictures[picture];
      return view ? { picture: view, caption: localize(caption, ctx.locale) } : [];
    }),
    facts: type.facts.map(({ icon, title, note }) => ({
      icon,
      title: localize(title, ctx.locale),
      note: localize(note, ctx.locale),
    })),
    trip: type.trip.map(({ title, note }) => ({
      title: localize(title, ctx.locale),
      note: localize(note, ctx.locale),
    })),
    quote: quote && { text: localize(quote.text, ctx.locale), author: localize(quote.author, ctx.locale) },
    helpline: helpline && { phone: helpline.phone, note: localize(helpline.note, ctx.locale) },
    /** 1 is Monday. */
    openWeekdays: type.openWeekdays,
    cutoffMinutes: type.cutoffMinutes,
    lastEntry,
    policy: type.policy,
    categories: categories.map(({ key, name, note, members }) => ({
      key,
      name: localize(name, ctx.locale),
      note: localize(note, ctx.locale),
      members: members.map((member) => localize(member, ctx.locale)),
    })),
  };
}
