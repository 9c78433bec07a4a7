import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/localized";
import { products, services, variants } from "~db/schema/catalog";

// Columns for who refers to what was sold; null for who refers to none.

type Column = SQL | AnyPgColumn;
type Shown = { slug: string; picture: string };

export function soldVariantOf(variantId: Column) {
  return sql<Shown | null>`(select json_build_object('slug', p.slug, 'picture', coalesce(v.picture, p.pictures[1]))
    from ${variants} v join ${products} p on p.id = v.product_id where v.id = ${variantId})`;
}

export function soldServiceOf(serviceId: Column) {
  return sql<Shown | null>`(select json_build_object('slug', s.slug, 'picture', s.pictures[1])
    from ${services} s where s.id = ${serviceId})`;
}

export function leadDaysOf(serviceId: Column) {
  return sql<number | null>`(select s.lead_days from ${services} s where s.id = ${serviceId})`;
}

export function serviceNameOf(serviceId: Column) {
  return sql<Localized | null>`(select s.name from ${services} s where s.id = ${serviceId})`;
}
