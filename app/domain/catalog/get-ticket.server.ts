import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { priceCategories } from "~db/schema/catalog";
import { prepareOnce } from "~db/static-sql";
import type { Ctx } from "../ctx";
import type { BySlug } from "../schema";
import { localizePicture, localizeText, renderLocalized } from "../shop/localize-content.server";
import { readTicketExtras, type TicketExtras } from "./ticket-extras.server";
import { getTicketRow, listRunningWeekdays, type TicketRow } from "./ticket-row.server";

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

export type PublicTicket = Awaited<ReturnType<typeof getTicket>>;

type PriceCategoryRow = Pick<typeof priceCategories.$inferSelect, "key" | "name" | "note" | "members">;

export function presentTicketType(
  ctx: Pick<Ctx, "locale" | "shop" | "now">,
  row: TicketRow,
  categories: readonly PriceCategoryRow[],
  { pictures }: Pick<TicketExtras, "pictures">,
) {
  const { type, picture, lastEntry, rating } = row;
  const { quote, helpline } = type;
  const described = pictures[type.picture];
  return {
    slug: type.slug,
    name: localizeText(ctx, type.name),
    summary: localizeText(ctx, type.summary),
    description: renderLocalized(ctx, type.description),
    includes: type.includes.map((part) => localizeText(ctx, part)),
    answers: type.answers.map(({ question, answer, of = null }) => ({
      of,
      question: localizeText(ctx, question),
      answer: localizeText(ctx, answer),
    })),
    labels: type.labels,
    rating,
    picture: described ? localizePicture(ctx, described) : picture,
    gallery: type.gallery.flatMap(({ picture, caption }) => {
      const view = pictures[picture];
      return view ? { picture: localizePicture(ctx, view), caption: localizeText(ctx, caption) } : [];
    }),
    facts: type.facts.map(({ icon, title, note }) => ({
      icon,
      title: localizeText(ctx, title),
      note: localizeText(ctx, note),
    })),
    trip: type.trip.map(({ title, note }) => ({
      title: localizeText(ctx, title),
      note: localizeText(ctx, note),
    })),
    quote: quote && { text: localizeText(ctx, quote.text), author: localizeText(ctx, quote.author) },
    helpline: helpline && { phone: helpline.phone, note: localizeText(ctx, helpline.note) },
    /** Monday is 1. */
    openWeekdays: listRunningWeekdays(row, ctx),
    cutoffMinutes: type.cutoffMinutes,
    lastEntry,
    policy: type.policy,
    categories: categories.map(({ key, name, note, members }) => ({
      key,
      name: localizeText(ctx, name),
      note: localizeText(ctx, note),
      members: members.map((member) => localizeText(ctx, member)),
    })),
  };
}
