import { sql } from "drizzle-orm";
import { currentTime } from "~/lib/clock";
import type { Db } from "~db/client.server";

/** Serves benchmarks. Copies search entries and adds a number to each, because indexing one text takes 20 ms. */
export async function fillWithPosts(db: Db, count: number) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', '0', true)`);
    await tx.execute(sql`alter table posts disable trigger posts_search, disable trigger posts_search_news`);
    await tx.execute(sql`alter index search_entries_texts set (fastupdate = true)`);
    await tx.execute(sql`
      create temporary table many on commit drop as
      with demo as (select *, row_number() over (order by id) - 1 as place, count(*) over () as of from posts where is_indexed)
      select demo.*, n from generate_series(1, ${count}::int) n join demo on place = n % of`);
    await tx.execute(sql`
      insert into posts (kind, slug, title, summary, keywords, body, rendered, cover, author_id, published_at, updated_at, is_indexed)
      select kind, 'bai-' || n, jsonb_build_object('vi', (title->>'vi') || ' ' || n, 'en', (title->>'en') || ' ' || n),
        summary, keywords, body, rendered, cover, author_id, ${currentTime().toISOString()}::timestamptz - make_interval(hours => n), ${currentTime().toISOString()}::timestamptz, true
      from many`);
    await tx.execute(sql`
      insert into post_tags (post_id, tag_id) select p.id, t.id from many join posts p on p.slug = 'bai-' || n, lateral (
        select id from tags order by id offset p.id % (select count(*) from tags) limit 1) t`);
    await tx.execute(sql`
      insert into search_entries (kind, item_id, slug, name, name_length, summary, picture, names, texts)
      select e.kind, p.id, p.slug, p.title, e.name_length + 2, e.summary, e.picture,
        e.names || search_vector(n::text), e.texts || search_vector(n::text)
      from many join posts p on p.slug = 'bai-' || n
      join search_entries e on e.kind in ('post', 'newsPost') and e.item_id = many.id`);
    await tx.execute(sql`alter table posts enable trigger posts_search, enable trigger posts_search_news`);
    await tx.execute(sql`select gin_clean_pending_list('search_entries_texts')`);
    await tx.execute(sql`alter index search_entries_texts set (fastupdate = false)`);
  });
  await db.execute(sql`analyze posts, post_tags, search_entries`);
}
