import { sql } from "drizzle-orm";
import type { z } from "zod";
import { localize } from "~/i18n/locale";
import { foldVietnamese } from "~/lib/text";
import { type Localized, pictures, products, type SearchKind, searchEntries, searchWords, services } from "~db/schema";
import type { Ctx } from "../ctx";
import { listTickets } from "../pricing/list-tickets.server";
import { type PictureView, picAsJson } from "../site/find-picture.server";
import type { Search } from "./schema";
import { type Alike, queryOf, tiers, wordsOf } from "./words.rules";

const pageSize = 12;
/** As many as can be found, ten pages: nobody turns more. */
const mostFound = 120;

type Row = {
  kind: SearchKind;
  slug: string;
  name: Localized;
  summary: Localized;
  picture: PictureView | null;
  price: number | null;
  found: number;
};

/**
 * What the shop has by these words, best first: names before texts, exact accents before none. Where nothing fits,
 * each word may be one letter off, and `corrected` says so. Nothing asked, nothing found.
 */
export async function searchShop(ctx: Ctx, { q, page }: z.output<typeof Search>) {
  const words = wordsOf(q);
  const exact = words.length > 0 ? await find(ctx, words, page) : [];
  const alike = words.length > 0 && exact.length === 0 ? await wordsAlike(ctx, words) : {};
  const corrected = Object.keys(alike).length > 0;
  const rows = corrected ? await find(ctx, words, page, alike) : exact;
  const count = rows[0]?.found ?? 0;
  // A ticket's price is a matter of its days, not a column.
  const shelf = rows.some(({ kind }) => kind === "ticket") ? await listTickets(ctx) : [];
  const ticketPrice = (slug: string) => shelf.find((ticket) => ticket.slug === slug)?.priceFrom ?? null;
  return {
    q,
    page,
    pages: Math.ceil(Math.min(count, mostFound) / pageSize),
    /** At most 120; `more` says that there are yet others. */
    count: Math.min(count, mostFound),
    more: count > mostFound,
    corrected: corrected && count > 0,
    items: rows.map(({ kind, slug, name, summary, picture, price }) => ({
      kind,
      slug,
      name: localize(name, ctx.locale),
      summary: localize(summary, ctx.locale),
      picture,
      /** Whole VND with VAT, of the cheapest variant or day; null for services on request. */
      price: kind === "ticket" ? ticketPrice(slug) : price,
    })),
  };
}

export type FoundView = Awaited<ReturnType<typeof searchShop>>["items"][number];

/** Each tier reads a bounded number of entries by its index; an entry counts where it stands best. */
function find(ctx: Ctx, words: readonly string[], page: number, alike: Alike = {}): Promise<Row[]> {
  // A word of a text that is like one of a name is mostly chance.
  const corrected = Object.keys(alike).length > 0;
  const looks = tiers
    .filter(({ column }) => column === "names" || !corrected)
    .map(
      ({ column, ...how }, tier) => sql`
      (select ${tier}::int as tier, kind, item_id, length(names) as words from ${searchEntries}
        where ${sql.identifier(column)} @@ ${queryOf(words, how, alike)}::tsquery limit ${mostFound + 1})`,
    );
  return ctx.db.execute<Row>(sql`
    with best as (
      select kind, item_id, min(tier) as tier, min(words) as words from (${sql.join(looks, sql` union all `)}) as looks
      group by kind, item_id
    ), page as (
      select *, count(*) over ()::int as found, row_number() over (
        order by tier, words, array_position(array['ticket', 'product', 'service'], kind), item_id) as place
      from best order by place limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select e.kind, e.slug, e.name, e.summary, page.found, coalesce(p.price_from, s.price) as price,
      case when pic.hash is not null then ${picAsJson} end as picture
    from page join ${searchEntries} e on e.kind = page.kind and e.item_id = page.item_id
    left join ${products} p on page.kind = 'product' and p.id = page.item_id
    left join ${services} s on page.kind = 'service' and s.id = page.item_id
    left join ${pictures} pic on pic.slug = e.picture
    order by page.place`);
}

/** Words of names that are one letter off from those asked for: one more, one less, another, or two swapped. */
async function wordsAlike({ db }: Ctx, words: readonly string[]): Promise<Alike> {
  const asked = [...new Set(words.map(foldVietnamese))].filter((word) => word.length > 2);
  if (asked.length === 0) return {};
  const rows = await db.execute<{ asked: string; alike: string[] }>(sql`
    select asked, (array_agg(w.word order by w.word))[1:20] as alike
    from unnest(${`{${asked.join()}}`}::text[]) as asked join ${searchWords} w
      on w.near && near(asked) and w.word <> asked and length(w.word) > 1
    group by asked`);
  return Object.fromEntries(rows.map(({ asked, alike }) => [asked, alike]));
}
