import { asc, eq, inArray, or, sql } from "drizzle-orm";
import { type Locale, type Localized, locales, textIn } from "~/lib/locale";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { products, services, ticketCompanions } from "~db/schema/catalog";
import { DomainError, type FieldError } from "../errors";

type Companion = { kind: "service" | "product"; id: number; slug: string; name: Localized };

const maxSuggestions = 300;

export async function listTicketCompanions(db: Db | Tx, ticketTypeId: number): Promise<Companion[]> {
  const { serviceId, productId, position } = ticketCompanions;
  const rows = await db
    .select({ serviceId, productId, service: services.name, serviceSlug: services.slug, product: products })
    .from(ticketCompanions)
    .leftJoin(services, eq(services.id, serviceId))
    .leftJoin(products, eq(products.id, productId))
    .where(eq(ticketCompanions.ticketTypeId, ticketTypeId))
    .orderBy(asc(position));
  return rows.flatMap(({ serviceId, service, serviceSlug, product }): Companion[] => {
    if (serviceId !== null && service && serviceSlug)
      return [{ kind: "service", id: serviceId, slug: serviceSlug, name: service }];
    return product ? [{ kind: "product", id: product.id, slug: product.slug, name: product.name }] : [];
  });
}

export async function listCompanionNames(db: Db, locale: Locale): Promise<string[]> {
  const [found, goods] = await Promise.all([
    db
      .select({ name: services.name })
      .from(services)
      .where(eq(services.isActive, true))
      .orderBy(asc(services.position))
      .limit(maxSuggestions),
    db
      .select({ name: products.name })
      .from(products)
      .where(eq(products.isActive, true))
      .orderBy(asc(products.position), asc(products.id))
      .limit(maxSuggestions),
  ]);
  return [...new Set([...found, ...goods].map(({ name }) => textIn(name, locale)))];
}

/**
 * Finds items by slug or full name. If several match, the ticket's current items come first, then services.
 * @throws DomainError companion_not_found at each unknown row, value_repeated
 */
export async function findCompanions(
  tx: Tx,
  typed: readonly string[],
  current: readonly Companion[],
): Promise<Companion[]> {
  if (typed.length === 0) return [];
  const [foundServices, foundProducts] = await Promise.all([
    tx
      .select({ id: services.id, slug: services.slug, name: services.name })
      .from(services)
      .where(or(isAnyOf(services.slug, typed), isNamed(services.name, typed)))
      .orderBy(asc(services.id)),
    tx
      .select({ id: products.id, slug: products.slug, name: products.name })
      .from(products)
      .where(or(isAnyOf(products.slug, typed), isNamed(products.name, typed)))
      .orderBy(asc(products.id)),
  ]);
  const items: Companion[] = [
    ...current,
    ...foundServices.map((item) => ({ ...item, kind: "service" as const })),
    ...foundProducts.map((item) => ({ ...item, kind: "product" as const })),
  ];
  const found: Companion[] = [];
  const faults: FieldError[] = [];
  for (const [index, text] of typed.entries()) {
    const named = [
      ...items.filter(({ slug }) => slug === text),
      ...items.filter(({ name }) => Object.values(name).includes(text)),
    ];
    // Skips items that were already found, because a service and a product can have the same slug or name.
    const item = named.find((one) => !found.some((other) => isSameItem(one, other)));
    if (item) found.push(item);
    else
      faults.push({
        code: named.length > 0 ? "value_repeated" : "companion_not_found",
        ...{ field: `companions.${index}`, params: {} },
      });
  }
  const [first, ...also] = faults;
  if (first) throw new DomainError(first.code, { field: first.field, also });
  return found;
}

export async function writeCompanions(tx: Tx, ticketTypeId: number, items: readonly Companion[]): Promise<void> {
  await tx.delete(ticketCompanions).where(eq(ticketCompanions.ticketTypeId, ticketTypeId));
  const rows = items.map(({ kind, id }, position) => ({
    ...{ ticketTypeId, position },
    ...(kind === "service" ? { serviceId: id } : { productId: id }),
  }));
  if (rows.length > 0) await tx.insert(ticketCompanions).values(rows);
}

function isSameItem(one: Companion, other: Companion): boolean {
  return one.kind === other.kind && one.id === other.id;
}

function isNamed(name: typeof services.name | typeof products.name, typed: readonly string[]) {
  return or(...locales.map((locale) => inArray(sql`${name} ->> ${locale}`, [...typed])));
}
