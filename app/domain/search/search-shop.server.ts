import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { TextKey } from "~/i18n/text-keys";
import { translateIn } from "~/i18n/translate.server";
import { type Locale, type Localized, locales } from "~/lib/locale";
import { extractExcerpt } from "~/lib/markdown.server";
import { foldVietnamese, removeControls } from "~/lib/text";
import { linkTo } from "~/site-map";
import { searchEntries, searchWords } from "~db/schema/search";
import { staticQuery } from "~db/static-sql";
import { listTickets } from "../catalog/list-tickets.server";
import type { Ctx } from "../ctx";
import { type PictureView, pictureOf } from "../media/find-picture.server";
import { localizeText, renderLocalized } from "../shop/localize-content.server";
import { getNetworkOrAddress, limitRate } from "../visitors/limit-rate.server";
import type { Search, Suggest } from "./schema";
import {
  answerKinds,
  informationKinds,
  kindNames,
  kindOf,
  type SearchKind,
  type SearchKindRules,
} from "./search-kinds.server";
import {
  findQuotedFacts,
  isAnswered,
  isExact,
  isSpellingCorrected,
  lastResort,
  type SearchStrategy,
  type SimilarWords,
  strategies,
  tierOf,
  topicOf,
  unitsOf,
  wordsOf,
} from "./search-strategies.rules";

type SearchPage = { id: "ticketPricing"; names: TextKey; title: TextKey; summary: TextKey };

const pages: readonly SearchPage[] = [
  {
    id: "ticketPricing",
    names: "search.page.prices",
    title: "pages.ticketPricing.title",
    summary: "pages.ticketPricing.description",
  },
];

const pageSize = 12;
const maxFound = 120;

type SearchResultRow = {
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

/** The best match is first. Without an exact match, words may differ by one letter; `corrected` is true if they do. */
export async function searchShop(ctx: Ctx, { q: input, page }: z.output<typeof Search>) {
  // The page shows the query, so bidirectional control characters are removed.
  const q = removeControls(input).trim();
  const rows = await findOrCorrect(ctx, wordsOf(q), page);
  const [first] = rows;
  const { found, best } = first ?? { found: 0, best: 0 };
  const namedPage = findSearchPage(q, ctx.locale);
  const count = found + (namedPage ? 1 : 0);
  // A ticket's price depends on the day, so it is not in the index.
  const shelf = rows.some(({ kind }) => kind === "ticket") ? await listTickets(ctx) : [];
  const ticketPrice = (slug: string) => shelf.find((ticket) => ticket.slug === slug)?.priceFrom ?? null;
  const t = translateIn(ctx.locale);
  return {
    q,
    page,
    pages: Math.ceil(Math.min(found, maxFound) / pageSize),
    count: Math.min(count, maxFound),
    more: count > maxFound,
    corrected: !namedPage && isSpellingCorrected(best),
    answer: page === 1 && first && kindOf(first.kind).information === "answer" ? answerOf(ctx, first) : null,
    namedPage: page === 1 ? namedPage : null,
    items: rows.map(({ kind, itemId, slug, name, summary, picture, price, hasDearer }) => ({
      kind,
      kindName: t(kindOf(kind).name),
      isTold: kindOf(kind).information !== undefined,
      isCard: kindOf(kind).isCard === true,
      slug,
      href: kindOf(kind).hrefOf(ctx.locale, { slug, itemId }),
      name: localizeText(ctx, name),
      summary: excerptOf(localizeText(ctx, summary)),
      picture,
      price: kind === "ticket" ? ticketPrice(slug) : price,
      isPriceFrom: hasDearer || kindOf(kind).isPriceFrom === true,
    })),
  };
}

type SearchResult = Awaited<ReturnType<typeof searchShop>>;
export type FoundView = SearchResult["items"][number];
export type AnswerView = NonNullable<SearchResult["answer"]>;

const maxSuggestions = 6;
/** The limit is high, because many phones may share one network. Typing a query causes about five requests. */
const suggestLimit = { max: 3000, minutes: 10 };

export async function suggestResults(ctx: Ctx, { q, locale = ctx.locale }: z.output<typeof Suggest>) {
  await limitRate(ctx, "suggest-from", getNetworkOrAddress(ctx), suggestLimit);
  if (wordsOf(q).join("").length < 2) return [];
  const { items, namedPage, answer } = await searchShop({ ...ctx, locale }, { q, page: 1 });
  const found = [...(namedPage ? [namedPage] : []), ...items];
  return found.slice(0, maxSuggestions).map(({ kind, kindName, href, name, summary }) => ({
    ...{ kind, kindName, href, name },
    answer: href === answer?.href ? summary : null,
  }));
}

async function findOrCorrect(ctx: Ctx, words: readonly string[], page: number): Promise<SearchResultRow[]> {
  if (words.length === 0) return [];
  const rows = await find(ctx, words, new Map(), page);
  if (isFound(rows)) return rows;
  const topic = topicOf(words);
  const found = topic.length < words.length ? await find(ctx, topic, new Map(), page) : rows;
  if (isFound(found)) return found;
  const similar = await findSimilarWords(ctx, topic);
  return similar.size > 0 ? find(ctx, topic, similar, page) : found;
}

function isFound([first]: readonly SearchResultRow[]): boolean {
  return first !== undefined && isExact(first.best);
}

const matchesIn = (column: SearchStrategy["column"]) => sql`
  select strategy, tier, is_answered, kind, item_id, name_length from searched, lateral (select * from ${searchEntries}
    where ${sql.identifier(column)} @@ query limit ${maxFound + 1}) as entry where searched."column" = ${column}`;

/** Lateral subqueries use one index scan each. Without them, PostgreSQL's planner would choose a full scan. */
const matchingEntries = staticQuery<{ searched: string; before: number }>(sql`
  with searched as (
    select strategy, tier, is_answered, "column", query::tsquery from jsonb_to_recordset(${sql.placeholder("searched")}::jsonb)
      as searched (strategy int, tier int, is_answered boolean, "column" text, query text) where query is not null
  ), each_best as (
    select kind, item_id, min(strategy) as strategy, min(tier) as tier, min(name_length) as name_length,
      not (bool_or(is_answered) and kind = any(${`{${answerKinds.join()}}`}::text[])) as no_answer
    from (${matchesIn("names")} union all ${matchesIn("texts")}) as seen group by kind, item_id
  ), page as (
    select *, count(*) over ()::int as found, row_number() over (
      order by tier, kind = any(${`{${informationKinds.join()}}`}::text[]), no_answer, strategy, name_length, array_position(${`{${kindNames.join()}}`}::text[], kind), item_id) as place
    from (select *, min(strategy) over () as best from each_best) as found_at
    where strategy < ${lastResort} or best >= ${lastResort}
    order by place limit ${pageSize} offset ${sql.placeholder("before")}
  )
  select e.kind, e.item_id as "itemId", e.slug, e.name, e.summary, page.found, page.best,
    ${caseByKind(({ price }) => price)} as price,
    coalesce(${caseByKind(({ hasDearer }) => hasDearer)}, false) as "hasDearer",
    ${pictureOf(sql`e.picture`)} as picture
  from page join ${searchEntries} e on e.kind = page.kind and e.item_id = page.item_id
  order by page.place`);

function caseByKind(columnOf: (kind: SearchKindRules) => SearchKindRules["price"] | undefined): SQL {
  const cases = kindNames.map((name) => sql`when ${name} then ${columnOf(kindOf(name))?.(sql`e.item_id`) ?? null}`);
  return sql`case e.kind ${sql.join(cases, sql` `)} end`;
}

function find(ctx: Ctx, words: readonly string[], similar: SimilarWords, page: number): Promise<SearchResultRow[]> {
  const quoted = [...new Set(locales.flatMap((locale) => findQuotedFacts(words, ctx.shop.facts[locale])))];
  const searched = strategies.map(({ column, query }, strategy) => ({
    strategy,
    tier: tierOf(strategy, words),
    is_answered: isAnswered(strategy, words),
    column,
    query: query(words, similar, quoted),
  }));
  return ctx.db.execute<SearchResultRow>(
    matchingEntries({ searched: JSON.stringify(searched), before: (page - 1) * pageSize }),
  );
}

async function findSimilarWords({ db }: Ctx, words: readonly string[]): Promise<SimilarWords> {
  const searched = [...new Set([...words.map(foldVietnamese), ...unitsOf(words)])].filter((unit) => unit.length > 2);
  if (searched.length === 0) return new Map();
  const rows = await db.execute<{ searched: string; similar: string[] }>(sql`
    select searched, (array_agg(w.word order by left(w.word, 1) <> left(searched, 1), w.word))[1:40] as similar
    from unnest(${`{${searched.join()}}`}::text[]) as searched join ${searchWords} w
      on w.near && near(searched) and w.word <> searched and length(w.word) > 1
    group by searched`);
  return new Map(rows.map(({ searched, similar }) => [searched, similar]));
}

function answerOf(ctx: Ctx, { kind, itemId, slug, name, summary }: SearchResultRow) {
  return {
    href: kindOf(kind).hrefOf(ctx.locale, { slug, itemId }),
    name: localizeText(ctx, name),
    text: renderLocalized(ctx, summary),
  };
}

function excerptOf({ text, lang }: ReturnType<typeof localizeText>) {
  return { text: extractExcerpt(text), lang };
}

function findSearchPage(q: string, locale: Locale) {
  const query = normalise(q);
  const page = pages.find(({ names }) => locales.some((one) => translateIn(one)(names).split(", ").some(isQuery)));
  if (!page) return null;
  const t = translateIn(locale);
  return {
    kind: "page" as const,
    kindName: t("search.kind.page"),
    href: linkTo(locale, page.id),
    name: { text: t(page.title), lang: locale },
    summary: { text: t(page.summary), lang: locale },
  };

  function isQuery(name: string): boolean {
    return query !== "" && normalise(name) === query;
  }
}

function normalise(text: string): string {
  return wordsOf(text).map(foldVietnamese).join(" ");
}
