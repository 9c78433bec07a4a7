import { type SQL, sql } from "drizzle-orm";
import { products, services, variants } from "~db/schema/catalog";

/** What the cheapest variant of the product with this id costs, for a query. */
export function productPrice(id: SQL): SQL {
  return sql`(select ${products.priceFrom} from ${products} where ${products.id} = ${id})`;
}

/** Whether the product with this id has variants that cost more, for a query. */
export function productHasDearer(id: SQL): SQL {
  return sql`exists (select from ${variants} where ${variants.productId} = ${id} and ${variants.active}
    and ${variants.price} > ${productPrice(id)})`;
}

/** What the service with this id costs, for a query; null on request. */
export function servicePrice(id: SQL): SQL {
  return sql`(select ${services.price} from ${services} where ${services.id} = ${id})`;
}
