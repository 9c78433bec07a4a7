import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { localize } from "~/i18n/locale";
import { translateIn } from "~/i18n/translate.server";
import type { Localized } from "~/lib/localized";
import { extractExcerpt, renderMarkdown } from "~/lib/markdown.server";
import { foldVietnamese, removeControls } from "~/lib/text";
import { searchEntries, searchWords } from "~db/schema/search";
import { staticQuery } from "~db/static-sql";
import type { Ctx } from "../ctx";
import { type PictureView, pictureOf } from "../pictures/find-picture.server";
import { listTickets } from "../pricing/list-tickets.server";
import { getNetworkOrAddress, limitRate } from "../visitors/limit-rate.server";
import { answers, type Kind, kindNames, kindOf, type SearchKind, toldKinds } from "./kinds.server";
import type { Search, Suggest } from "./schema";
import {
  type Alike,
  isAnswered,
  isMended,
  isSure,
  type Look,
  lastResort,
  looks,
  subjectOf,
  tierOf,
  unitsOf,
  wordsOf,
} from "./words.rules";

const pageSize = 12;
const maxFound = 120;

type Row = {
  kind: SearchKind;
  itemId: number;
  slug: string;
  name: Localized;
  summary: Localized;
  picture: PictureView | null;
  price: number | null;
  hasDearer: boolean;
  found: number;
  best: number;
};

/** The best match is first. Without an exact match, words may differ by one letter (`corrected`). */
export async function searchShop(ctx: Ctx, { q: typed, page }: z.output<typeof Search>) {
  // The text is shown again, so bidirectional control characters are removed.
  const q = removeControls(typed).trim();
  const rows = await findOrMend(ctx, wordsOf(q), page);
  const [first] = rows;
  const { found: count, best } = first ?? { found: 0, best: 0 };
  // A ticket's price depends on the day, so it is not in the index.
  const shelf = rows.some(({ kind }) => kind === "ticket") ? await listTickets(ctx) : [];
  const ticketPrice = (slug: string) => shelf.find((ticket) => ticket.slug === slug)?.priceFrom ?? null;
  const t = translateIn(ctx.locale);
  return {
    q,
    page,
    pages: Math.ceil(Math.min(count, maxFound) / pageSize),
    count: Math.min(count, maxFound),
    more: count > maxFound,
    corrected: isMended(best),
    answer: page === 1 && first && kindOf(first.kind).told === "answer" ? answerOf(ctx, first) : null,
    items: rows.map(({ kind, itemId, slug, name, summary, picture, price, hasDearer }) => ({
      kind,
      kindName: t(kindOf(kind).name),
      isTold: kindOf(kind).told !== undefined,
      isCard: kindOf(kind).isCard === true,
      slug,
      href: kindOf(kind).hrefOf(ctx.locale, { slug, itemId }),
      name: localize(name, ctx.locale),
      summary: startOf(localize(summary, ctx.locale)),
      picture,
      /** The price is whole VND including VAT, or null on request. */
      price: kind === "ticket" ? ticketPrice(slug) : price,
      isPriceFrom: hasDearer || kindOf(kind).isPriceFrom === true,
    })),
  };
}

type Found = Awaited<ReturnType<typeof searchShop>>;
export type FoundView = Found["items"][number];
export type AnswerView = NonNullable<Found["answer"]>;

const maxSuggestions = 6;
/** The limit is per network, which many phones may share. Typing a query causes about five requests. */
const suggestLimit = { max: 3000, minutes: 10 };

/** Returns the best matches for an incomplete query. @throws DomainError too_many_requests */
export async function suggest(ctx: Ctx, { q, locale = ctx.locale }: z.output<typeof Suggest>) {
  if (wordsOf(q).join("").length < 2) return [];
  await limitRate(ctx, "suggest-from", getNetworkOrAddress(ctx), suggestLimit);
  const { items } = await searchShop({ ...ctx, locale }, { q, page: 1 });
  return items.slice(0, maxSuggestions).map(({ kind, kindName, href, name, summary }, index) => ({
    ...{ kind, kindName, href, name },
    answer: index === 0 && kindOf(kind).told === "answer" ? summary : null,
  }));
}

/** Searches all words, then without question words, then with corrected words. */
async function findOrMend(ctx: Ctx, words: readonly string[], page: number): Promise<Row[]> {
  if (words.length === 0) return [];
  const rows = await find(ctx, words, new Map(), page);
  if (isFound(rows)) return rows;
  const subject = subjectOf(words);
  const told = subject.length < words.length ? await find(ctx, subject, new Map(), page) : rows;
  if (isFound(told)) return told;
  const alike = await findAlike(ctx, subject);
  return alike.size > 0 ? find(ctx, subject, alike, page) : told;
}

function isFound([first]: readonly Row[]): boolean {
  return first !== undefined && isSure(first.best);
}

const seenIn = (column: Look["column"]) => sql`
  select look, tier, answers, kind, item_id, name_length from asked, lateral (select * from ${searchEntries}
    where ${sql.identifier(column)} @@ query limit ${maxFound + 1}) as entry where asked."column" = ${column}`;

/** The lateral subqueries use one index scan each, which the planner would otherwise replace by a full scan. */
const entriesSeen = staticQuery<{ asked: string; before: number }>(sql`
  with asked as (
    select look, tier, answers, "column", query::tsquery from jsonb_to_recordset(${sql.placeholder("asked")}::jsonb)
      as asked (look int, tier int, answers boolean, "column" text, query text) where query is not null
  ), each_best as (
    select kind, item_id, min(look) as look, min(tier) as tier, min(name_length) as name_length,
      not (bool_or(answers) and kind = any(${`{${answers.join()}}`}::text[])) as no_answer
    from (${seenIn("names")} union all ${seenIn("texts")}) as seen group by kind, item_id
  ), page as (
    select *, count(*) over ()::int as found, row_number() over (
      order by tier, kind = any(${`{${toldKinds.join()}}`}::text[]), no_answer, look, name_length, array_position(${`{${kindNames.join()}}`}::text[], kind), item_id) as place
    from (select *, min(look) over () as best from each_best) as found_at
    where look < ${lastResort} or best >= ${lastResort}
    order by place limit ${pageSize} offset ${sql.placeholder("before")}
  )
  select e.kind, e.item_id as "itemId", e.slug, e.name, e.summary, page.found, page.best,
    ${ofEachKind(({ price }) => price)} as price,
    coalesce(${ofEachKind(({ hasDearer }) => hasDearer)}, false) as "hasDearer",
    ${pictureOf(sql`e.picture`)} as picture
  from page join ${searchEntries} e on e.kind = page.kind and e.item_id = page.item_id
  order by page.place`);

function ofEachKind(saidOf: (kind: Kind) => Kind["price"] | undefined): SQL {
  const cases = kindNames.map((name) => sql`when ${name} then ${saidOf(kindOf(name))?.(sql`e.item_id`) ?? null}`);
  return sql`case e.kind ${sql.join(cases, sql` `)} end`;
}

function find(ctx: Ctx, words: readonly string[], alike: Alike, page: number): Promise<Row[]> {
  const asked = looks.map(({ column, query }, look) => ({
    look,
    tier: tierOf(look, words),
    answers: isAnswered(look, words),
    column,
    query: query(words, alike),
  }));
  return ctx.db.execute<Row>(entriesSeen({ asked: JSON.stringify(asked), before: (page - 1) * pageSize }));
}

async function findAlike({ db }: Ctx, words: readonly string[]): Promise<Alike> {
  const asked = [...new Set([...words.map(foldVietnamese), ...unitsOf(words)])].filter((unit) => unit.length > 2);
  if (asked.length === 0) return new Map();
  const rows = await db.execute<{ asked: string; alike: string[] }>(sql`
    select asked, (array_agg(w.word order by left(w.word, 1) <> left(asked, 1), w.word))[1:40] as alike
    from unnest(${`{${asked.join()}}`}::text[]) as asked join ${searchWords} w
      on w.near && near(asked) and w.word <> asked and length(w.word) > 1
    group by asked`);
  return new Map(rows.map(({ asked, alike }) => [asked, alike]));
}

function answerOf({ locale }: Ctx, { kind, itemId, slug, name, summary }: Row) {
  const said = localize(summary, locale);
  return {
    href: kindOf(kind).hrefOf(locale, { slug, itemId }),
    name: localize(name, locale),
    text: { ...said, text: renderMarkdown(said.text) },
  };
}

function startOf({ text, lang }: ReturnType<typeof localize>) {
  return { text: extractExcerpt(text), lang };
}
