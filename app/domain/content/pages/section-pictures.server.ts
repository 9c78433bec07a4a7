import { sql } from "drizzle-orm";
import { themeSections } from "~db/schema/content";

export const pictureSlugsOfSection = sql`
  select jsonb_path_query(content, 'strict $.**.picture', silent => true) #>> '{}' as slug union all select content ->> 'night'`;

/** Selects `slug`, `kind`, `key` and `name` for `pictureUsages` in `back-office/pictures/picture-usages.server.ts`. */
export const picturesOfSections = sql`select named.slug, 'section' as kind, ${themeSections.pageType} as key,
  to_jsonb(${themeSections.pageType}) as name from ${themeSections}, lateral (${pictureSlugsOfSection}) named`;
