import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { shopClock } from "~/lib/shop-time";
import { courses, dishes, kitchens, places } from "~db/schema/content";
import { hasVat } from "../catalog/read-vat-percents.server";
import type { Ctx } from "../ctx";
import { pictureOf } from "../media/find-picture.server";
import { localizeText } from "../shop/localize-content.server";
import type { MenuQuery } from "./schema";

export async function getMenu(ctx: Ctx, { mark }: z.output<typeof MenuQuery> = {}) {
  const [cooks, rows, isVatInPrices] = await Promise.all([
    listKitchens(ctx),
    ctx.db
      .select({ dish: dishes, course: courses, kitchen: kitchens.slug, picture: pictureOf(dishes.picture) })
      .from(dishes)
      .innerJoin(courses, eq(courses.id, dishes.courseId))
      .innerJoin(kitchens, eq(kitchens.id, dishes.kitchenId))
      .where(and(eq(dishes.isActive, true), mark && sql`${mark} = any(${dishes.marks})`))
      .orderBy(asc(courses.position), asc(courses.id), asc(dishes.position), asc(dishes.id)),
    hasVat(ctx),
  ]);
  const served = new Map(rows.map(({ course }) => [course.slug, course]));
  return {
    mark: mark ?? null,
    hasVat: isVatInPrices,
    kitchens: cooks,
    courses: [...served.values()].map(({ slug, name }) => ({
      slug,
      name: localizeText(ctx, name),
      dishes: rows
        .filter(({ course }) => course.slug === slug)
        .map(({ dish, kitchen, picture }) => ({
          slug: dish.slug,
          name: localizeText(ctx, dish.name),
          summary: localizeText(ctx, dish.summary),
          ingredients: localizeText(ctx, dish.ingredients),
          contains: dish.contains,
          marks: dish.marks,
          price: dish.price,
          kitchen,
          picture,
        })),
    })),
  };
}

export type MenuView = Awaited<ReturnType<typeof getMenu>>;

export async function listKitchens(ctx: Ctx) {
  const clock = shopClock(ctx.now).slice(11, 16);
  const rows = await ctx.db
    .select({ kitchen: kitchens, place: places.slug })
    .from(kitchens)
    .leftJoin(places, eq(places.id, kitchens.placeId))
    .orderBy(asc(kitchens.position), asc(kitchens.id));
  return rows.map(({ kitchen: { slug, name, whereabouts, opens, closes }, place }) => ({
    slug,
    name: localizeText(ctx, name),
    where: localizeText(ctx, whereabouts),
    ...{ opens, closes, place },
    isOpen: opens <= clock && clock < closes,
  }));
}

export type KitchenView = Awaited<ReturnType<typeof listKitchens>>[number];

export function dishPrice(id: SQL): SQL {
  return sql`(select ${dishes.price} from ${dishes} where ${dishes.id} = ${id})`;
}
