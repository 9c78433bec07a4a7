import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { services } from "~db/schema/catalog";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { listPictures } from "../media/find-picture.server";
import type { BySlug } from "../schema";
import { localizeText, renderLocalized } from "../shop/localize-content.server";
import { readWithRatings } from "./ratings.server";
import { listServiceDays } from "./service-days.server";

/** The description is HTML. */
export async function getService(ctx: Ctx, { slug }: z.output<typeof BySlug>) {
  const [found] = await readWithRatings((ratingOf) =>
    ctx.db
      .select({ service: services, rating: ratingOf("service", services.id) })
      .from(services)
      .where(and(eq(services.slug, slug), eq(services.isActive, true))),
  );
  if (!found) throw new DomainError("service_not_found", { field: "slug" });
  const { service, rating } = found;
  const [pictures, days] = await Promise.all([
    listPictures(ctx, { slugs: service.pictures }),
    listServiceDays(ctx.db, service, ctx.now),
  ]);
  return {
    slug,
    name: localizeText(ctx, service.name),
    summary: localizeText(ctx, service.summary),
    description: renderLocalized(ctx, service.description),
    labels: service.labels,
    rating,
    pictures: service.pictures.map((name) => pictures[name] ?? null).filter((picture) => picture !== null),
    /** The price is whole VND including VAT per `unit`, or null if it is only given on request. */
    price: service.price,
    compareAt: service.compareAt,
    unit: localizeText(ctx, service.unit),
    duration: localizeText(ctx, service.duration),
    leadDays: service.leadDays,
    days,
  };
}
