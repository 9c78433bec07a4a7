import { sql } from "drizzle-orm";
import { albumPictures, albums, authors, dishes, importedItems, places, plans, posts } from "~db/schema/content";

/** A picture in a text is written as `![Mist](post-mist)`. */
const inText = String.raw`!\[[^\]]*\]\(([a-z0-9][a-z0-9-]*)`;

/** Selects `slug`, `kind`, `key` and `name` for `pictureUsages` in `back-office/pictures/picture-usages.server.ts`. */
export const picturesOfContent = sql`
  select ${authors.picture} as slug, 'author' as kind, ${authors.slug} as key, to_jsonb(${authors.name}) as name from ${authors}
  union all select ${posts.cover}, ${posts.kind}, ${posts.slug}, ${posts.title} from ${posts}
  union all select named[1], ${posts.kind}, ${posts.slug}, ${posts.title}
  from ${posts}, lateral (select distinct regexp_matches(${posts.body}::text, ${inText}, 'g')) as pictures (named)
  union all select ${places.picture}, 'place', ${places.slug}, ${places.name} from ${places}
  union all select ${plans.picture}, 'map', '', 'null'::jsonb from ${plans}
  union all select ${dishes.picture}, 'dish', ${dishes.slug}, ${dishes.name} from ${dishes}
  union all select ${albumPictures.picture}, 'album', ${albums.slug}, ${albums.title}
  from ${albumPictures} join ${albums} on ${albums.id} = ${albumPictures.albumId}
  union all select ${importedItems.picture}, 'import', ${importedItems.slug}, to_jsonb(${importedItems.slug})
  from ${importedItems} where ${importedItems.picture} is not null`;
