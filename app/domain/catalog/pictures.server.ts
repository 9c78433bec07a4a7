import { sql } from "drizzle-orm";
import { combos, productCategories, products, services, ticketTypes, variants } from "~db/schema/catalog";

/** Selects the columns of `PictureUsage` in `back-office/pictures/picture-usages.server.ts`. */
export const picturesOfCatalog = sql`
  select ${ticketTypes.picture} as slug, 'ticket' as kind, ${ticketTypes.id}::text as key, ${ticketTypes.name} as name
  from ${ticketTypes}
  union all select shown->>'picture', 'ticket', ${ticketTypes.id}::text, ${ticketTypes.name}
  from ${ticketTypes}, jsonb_array_elements(${ticketTypes.gallery}) as shown
  union all select unnest(${products.pictures}), 'product', ${products.id}::text, ${products.name} from ${products}
  union all select ${products.video}->>'poster', 'product', ${products.id}::text, ${products.name} from ${products}
  union all select ${variants.picture}, 'variant', ${variants.id}::text, to_jsonb(${variants.sku}) from ${variants}
  union all select ${productCategories.picture}, 'category', ${productCategories.id}::text, ${productCategories.name}
  from ${productCategories}
  union all select ${combos.picture}, 'combo', ${combos.id}::text, ${combos.name} from ${combos}
  union all select unnest(${services.pictures}), 'service', ${services.id}::text, ${services.name} from ${services}`;
