import { sql } from "drizzle-orm";
import { albumPictures, authors, dishes, importedItems, places, plans, posts } from "~db/schema/content";

export const picturesOfContent = sql`
  select picture as slug from ${authors} union all select cover from ${posts} union all select picture from ${places}
  union all select picture from ${plans} union all select picture from ${dishes} union all select picture from ${albumPictures}
  union all select picture from ${importedItems}`;
