import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/localized";
import { type PostKind, posts } from "~db/schema/content";

type Named = { slug: string; kind: PostKind; name: Localized };

export function postNamed(id: AnyPgColumn): SQL<Named> {
  return sql<Named>`(select json_build_object('slug', slug, 'kind', kind, 'name', title) from ${posts} where ${posts.id} = ${id})`;
}
