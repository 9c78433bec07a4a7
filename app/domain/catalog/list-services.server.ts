import { asc, eq, sql } from "drizzle-orm";
import { services } from "~db/schema/catalog";
import type { Ctx } from "../ctx";
import { pictureOf } from "../media/find-picture.server";
import { localizeText } from "../shop/localize-content.server";
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
      .where(eq(services.isActive, true))
      .orderBy(asc(services.position), asc(services.id)),
  );
  return rows.map(({ service, picture, rating }) => ({
    slug: service.slug,
    name: localizeText(ctx, service.name),
    summary: localizeText(ctx, service.summary),
    labels: service.labels,
    picture,
    rating,
    price: service.price,
    compareAt: service.compareAt,
    unit: localizeText(ctx, service.unit),
    duration: localizeText(ctx, service.duration),
  }));
}

export type ServiceCardView = Awaited<ReturnType<typeof listServices>>[number];
