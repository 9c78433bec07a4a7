import { asc, eq, sql } from "drizzle-orm";
import { localize } from "~/lib/locale";
import { services } from "~db/schema/catalog";
import type { Ctx } from "../ctx";
import { pictureOf } from "../media/find-picture.server";
import { readWithRatings } from "./ratings.server";

export async function listServices(ctx: Ctx) {
  const rows = await readWithRatings((ratingOf) =>
    ctx.db
      .select({
        service: services,
        picture: pictureOf(sql`${services.pictures}[1]`),
        rating: ratingOf("service", services.id),
      })
      .from(services)
      .where(eq(services.active, true))
      .orderBy(asc(services.position), asc(services.id)),
  );
  return rows.map(({ service, picture, rating }) => ({
    slug: service.slug,
    name: localize(service.name, ctx.locale),
    summary: localize(service.summary, ctx.locale),
    labels: service.labels,
    picture,
    rating,
    price: service.price,
    compareAt: service.compareAt,
    unit: localize(service.unit, ctx.locale),
    duration: localize(service.duration, ctx.locale),
  }));
}

export type ServiceCardView = Awaited<ReturnType<typeof listServices>>[number];
