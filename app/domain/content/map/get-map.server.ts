import { asc } from "drizzle-orm";
import { localize } from "~/i18n/locale";
import { places, plans } from "~db/schema/content";
import type { Ctx } from "../../ctx";
import { pictureOf } from "../../media/find-picture.server";

/** Places are numbered from 1. `plan` is null when the shop has none. */
export async function getMap(ctx: Ctx) {
  const [[plan], rows] = await Promise.all([
    ctx.db
      .select({ width: plans.width, height: plans.height, picture: pictureOf(plans.picture) })
      .from(plans)
      .limit(1),
    ctx.db.select().from(places).orderBy(asc(places.position), asc(places.id)),
  ]);
  return {
    plan: plan?.picture ? { width: plan.width, height: plan.height, picture: plan.picture } : null,
    places: rows.map(({ slug, kind, name, summary, x, y, opens }, index) => ({
      ...{ slug, kind, x, y, opens, number: index + 1 },
      name: localize(name, ctx.locale),
      summary: localize(summary, ctx.locale),
    })),
  };
}

export type MapView = Awaited<ReturnType<typeof getMap>>;
export type PlaceOnMap = MapView["places"][number];
