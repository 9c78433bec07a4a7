import { eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Localized, localize } from "~/lib/locale";
import { isAnyOf } from "~db/is-any-of";
import { products, services, ticketCompanions, ticketTypes } from "~db/schema/catalog";
import { prepareOnce } from "~db/static-sql";
import type { Ctx } from "../ctx";
import { type PictureView, pictureOf, picturesOf } from "../media/find-picture.server";
import type { Companions } from "./schema";

type CompanionRow = {
  kind: "service" | "product";
  slug: string;
  name: Localized;
  unit: Localized | null;
  price: number | null;
  picture: PictureView | null;
};

function companionsOf(isOfTicket: SQL): SQL<CompanionRow[]> {
  return sql<CompanionRow[]>`(select coalesce(json_agg(json_build_object(
      'kind', case when s.id is null then 'product' else 'service' end, 'slug', coalesce(s.slug, p.slug),
      'name', coalesce(s.name, p.name), 'unit', s.unit, 'price', coalesce(s.price, p.price_from),
      'picture', ${pictureOf(sql`coalesce(s.pictures[1], p.pictures[1])`)}) order by c.position), '[]')
    from ${ticketCompanions} c left join ${services} s on s.id = c.service_id and s.is_active
    left join ${products} p on p.id = c.product_id and p.is_active and p.price_from > 0
    where ${isOfTicket} and num_nonnulls(s.id, p.id) = 1)`;
}

const extras = prepareOnce((db) => {
  const companions = companionsOf(sql`c.ticket_type_id = ${sql.placeholder("id")}`);
  const gallery = sql`array(select shown->>'picture' from jsonb_array_elements(${ticketTypes.gallery}) as shown) || ${ticketTypes.picture}`;
  return db
    .select({ pictures: picturesOf(gallery), companions })
    .from(ticketTypes)
    .where(eq(ticketTypes.id, sql.placeholder("id")));
});

export type TicketExtras = Awaited<ReturnType<typeof readTicketExtras>>;

export async function readTicketExtras({ db }: Pick<Ctx, "db">, ticketTypeId: number) {
  const [found] = await extras(db).execute({ id: ticketTypeId });
  return { pictures: found?.pictures ?? {}, companions: found?.companions ?? [] };
}

export async function listCompanions(
  { db, locale }: Pick<Ctx, "db" | "locale">,
  { tickets }: z.output<typeof Companions>,
) {
  if (tickets.length === 0) return [];
  const ids = db.select({ id: ticketTypes.id }).from(ticketTypes).where(isAnyOf(ticketTypes.slug, tickets));
  const [found] = await db.execute<{ companions: CompanionRow[] }>(
    sql`select ${companionsOf(sql`c.ticket_type_id in ${ids}`)} as companions`,
  );
  const bySlug = new Map(found?.companions.map((companion) => [`${companion.kind} ${companion.slug}`, companion]));
  return presentCompanions({ locale }, { companions: [...bySlug.values()] });
}

/** The price is in whole VND, or null if it is on request. */
export function presentCompanions({ locale }: Pick<Ctx, "locale">, { companions }: Pick<TicketExtras, "companions">) {
  return companions.map(({ name, unit, ...companion }) => ({
    ...companion,
    name: localize(name, locale),
    unit: unit && localize(unit, locale),
  }));
}

export type CompanionView = ReturnType<typeof presentCompanions>[number];
