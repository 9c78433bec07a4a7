import { asc, eq, sql } from "drizzle-orm";
import { localize } from "~/i18n/locale";
import { pictures, services } from "~db/schema";
import type { Ctx } from "../ctx";
import { pictureColumns } from "../site/find-picture.server";

/** Every service on offer, in the shop's order; there are few. */
export async function listServices(ctx: Ctx) {
  const rows = await ctx.db
    .select({
      service: services,
      picture: pictureColumns,
    })
    .from(services)
    .leftJoin(pictures, eq(pictures.slug, sql`${services.pictures}[1]`))
    .where(eq(services.active, true))
    .orderBy(asc(services.position), asc(services.id));
  return rows.map(({ service, picture }) => ({
    slug: service.slug,
    name: localize(service.name, ctx.locale),
    summary: localize(service.summary, ctx.locale),
    labels: service.labels,
    picture,
    /** Whole VND with VAT for one `unit`; null: on request. */
    price: service.price,
    compareAt: service.compareAt,
    unit: localize(service.unit, ctx.locale),
    duration: localize(service.duration, ctx.locale),
  }));
}

export type ServiceCardView = Awaited<ReturnType<typeof listServices>>[number];
