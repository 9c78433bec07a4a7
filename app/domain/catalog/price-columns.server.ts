import { type SQL, sql } from "drizzle-orm";
import { products, services, variants } from "~db/schema/catalog";

export function productPriceColumn(id: SQL): SQL {
  return sql`(select ${products.priceFrom} from ${products} where ${products.id} = ${id})`;
}

export function hasDearerVariantColumn(id: SQL): SQL {
  return sql`exists (select from ${variants} where ${variants.productId} = ${id} and ${variants.active}
    and ${variants.price} > ${productPriceColumn(id)})`;
}

export function servicePriceColumn(id: SQL): SQL {
  return sql`(select ${services.price} from ${services} where ${services.id} = ${id})`;
}
