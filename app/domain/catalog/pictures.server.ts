import { sql } from "drizzle-orm";
import { combos, productCategories, products, services, ticketTypes, variants } from "~db/schema/catalog";

export const ticketPicturesQuery = sql`
  select picture as slug from ${ticketTypes}
  union all select shown->>'picture' from ${ticketTypes}, jsonb_array_elements(gallery) as shown`;

export const catalogPicturesQuery = sql`
  select unnest(pictures) as slug from ${products} union all select video->>'poster' from ${products}
  union all select picture from ${variants} union all select picture from ${productCategories}
  union all select picture from ${combos} union all select unnest(pictures) from ${services}`;
