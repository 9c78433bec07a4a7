import type { Sql } from "postgres";
import { currentTime } from "~/lib/clock";
import { connect } from "~db/client.server";
import { costOf } from "./catalog";
import type { Figure } from "./figure";
import type { BenchShop } from "./shop";
import { costOfSize } from "./targets";

const many = 100_000;
const group = "Reviews (target: 1.5 times what the demo's 60 cost)";
const variants = {
  list: "/reviews",
  "list, page 100": "/reviews?page=100",
  "one star": "/reviews?stars=1",
  "of a thing": "/reviews?about=ticket.cap-treo-khu-hoi&stars=2",
  detail: "/tickets/cap-treo-khu-hoi",
};

export async function measureReviews(shop: BenchShop, databaseUrl: string): Promise<Figure[]> {
  const { sql, close } = connect(databaseUrl, 1);
  const figures: Figure[] = [];
  const atFirst = new Map<string, number>();
  try {
    for (const column of ["60", many.toLocaleString("en")]) {
      if (column !== "60") await fillWithReviews(sql);
      await sql`vacuum analyze reviews, ratings`;
      for (const [name, path] of Object.entries(variants)) {
        const cost = await costOf(shop, path);
        atFirst.set(name, atFirst.get(name) ?? cost ?? 0);
        const max = (atFirst.get(name) ?? 0) * costOfSize;
        figures.push({ group, column, name: `${name}, CPU a request`, unit: "ms", value: cost, target: { max } });
      }
    }
    return figures;
  } finally {
    await close();
  }
}

/** Inserts 500 at a time. Each review updates a row of counts, and old versions of rows slow down a transaction. */
async function fillWithReviews(sql: Sql): Promise<void> {
  const sendParallel = 500;
  for (let from = 1; from <= many; from += sendParallel)
    await sql`insert into reviews (kind, item_id, stars, content, author_name, form_key, digest, locale, created_at, state, decided_at)
      select case n % 2 when 0 then 'place' else 'ticket' end, n % 2, 1 + (n * 7) % 5, 'Rất đáng đi, lần thứ ' || n, 'Khách ' || n,
        'bench-' || n, 'bench-' || n, 'vi', ${currentTime().toISOString()}::timestamptz - n * interval '1 minute', 'shown', ${currentTime().toISOString()}::timestamptz
      from generate_series(${from}::int, ${from + sendParallel - 1}::int) n`;
}
