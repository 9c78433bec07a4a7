import { asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { albumPictures, albums, kitchens, places, plans, ways } from "~db/schema/content";
import { presentTicketCards } from "../catalog/list-tickets.server";
import { priceTickets } from "../catalog/price-tickets.server";
import { listRunningWeekdays, listTicketRows } from "../catalog/ticket-row.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { describedPictureOf, pictureOf } from "../media/find-picture.server";
import type { BySlug } from "../schema";
import { localizePicture, localizeText, renderLocalized } from "../shop/localize-content.server";

export async function getMap(ctx: Ctx) {
  const [plan, rows] = await Promise.all([
    findPlan(ctx),
    ctx.db.select().from(places).orderBy(asc(places.position), asc(places.id)),
  ]);
  return {
    plan,
    places: rows.map(({ slug, kind, name, summary, x, y, opens }, index) => ({
      ...{ slug, kind, x, y, opens, number: index + 1 },
      name: localizeText(ctx, name),
      summary: localizeText(ctx, summary),
    })),
  };
}

async function findPlan({ db }: Pick<Ctx, "db">) {
  const [plan] = await db
    .select({ width: plans.width, height: plans.height, picture: pictureOf(plans.picture) })
    .from(plans)
    .limit(1);
  return plan?.picture ? { width: plan.width, height: plan.height, picture: plan.picture } : null;
}

export type MapView = Awaited<ReturnType<typeof getMap>>;
export type PlaceOnMap = MapView["places"][number];

export async function getPlace(ctx: Ctx, { slug }: z.output<typeof BySlug>) {
  const [place] = await ctx.db
    .select({ row: places, picture: describedPictureOf(places.picture) })
    .from(places)
    .where(eq(places.slug, slug));
  if (!place) throw new DomainError("page_not_found");
  const { row, picture } = place;
  const [tickets, pictures, plan, [kitchen], all, between] = await Promise.all([
    listTicketsOf(ctx, row.tickets),
    listPicturesOf(ctx, slug),
    findPlan(ctx),
    ctx.db.select({ name: kitchens.name }).from(kitchens).where(eq(kitchens.placeId, row.id)),
    ctx.db
      .select({ id: places.id, slug: places.slug, name: places.name })
      .from(places)
      .orderBy(asc(places.position), asc(places.id)),
    ctx.db.select({ from: ways.fromId, to: ways.toId, minutes: ways.minutes, by: ways.by }).from(ways),
  ]);
  return {
    ...{
      slug,
      kind: row.kind,
      opens: row.opens,
      picture: picture && localizePicture(ctx, picture),
      plan,
      x: row.x,
      y: row.y,
      tickets,
      pictures,
    },
    /** Repeats the first of `tickets` for API clients that expect a single ticket. */
    ticket: tickets[0] ? { slug: tickets[0].slug, name: tickets[0].name } : null,
    facts: row.facts.map(({ icon, value, label, isWarning = false }) => ({
      ...{ icon, isWarning, value: localizeText(ctx, value), label: localizeText(ctx, label) },
    })),
    number: all.findIndex(({ id }) => id === row.id) + 1,
    name: localizeText(ctx, row.name),
    summary: localizeText(ctx, row.summary),
    text: renderLocalized(ctx, row.body),
    kitchen: kitchen ? localizeText(ctx, kitchen.name) : null,
    times: reachFrom(row.id, between).flatMap(({ to, minutes, by }) => {
      const other = all.find(({ id }) => id === to);
      return other ? [{ slug: other.slug, name: localizeText(ctx, other.name), minutes, by }] : [];
    }),
  };
}

export type PlaceView = Awaited<ReturnType<typeof getPlace>>;

async function listTicketsOf(ctx: Ctx, slugs: readonly string[]) {
  if (slugs.length === 0) return [];
  const all = await listTicketRows(ctx);
  const rows = slugs.flatMap((slug) => all.filter(({ type }) => type.slug === slug));
  const cards = await presentTicketCards(
    ctx,
    rows,
    priceTickets(
      ctx.db,
      rows.map(({ type }) => type.id),
    ),
  );
  return cards.map(({ slug, name, picture, priceFrom }, index) => {
    const row = rows[index];
    return { slug, name, picture, priceFrom, openWeekdays: row ? listRunningWeekdays(row, ctx) : [] };
  });
}

const maxPictures = 4;

async function listPicturesOf(ctx: Ctx, place: string) {
  const rows = await ctx.db
    .select({
      album: albums.slug,
      slug: albumPictures.slug,
      caption: albumPictures.caption,
      picture: pictureOf(albumPictures.picture),
    })
    .from(albumPictures)
    .innerJoin(albums, eq(albums.id, albumPictures.albumId))
    .where(eq(albumPictures.place, place))
    .orderBy(asc(albums.position), asc(albumPictures.position))
    .limit(maxPictures);
  return rows.map(({ caption, ...row }) => ({ ...row, caption: localizeText(ctx, caption) }));
}

export type PlacePath = { from: number; to: number; minutes: number; by: "walk" | "cable" };
export type Reach = { to: number; minutes: number; by: "walk" | "cable" | "both" };

/** Returns the shortest way to each reachable place (Dijkstra's algorithm), the nearest first. */
export function reachFrom(start: number, ways: readonly PlacePath[]): Reach[] {
  const both = ways.flatMap((way) => [way, { ...way, from: way.to, to: way.from }]);
  const found = new Map<number, Reach>([[start, { to: start, minutes: 0, by: "walk" }]]);
  const settled = new Set<number>();
  for (;;) {
    const nearest = [...found.values()].filter(({ to }) => !settled.has(to)).sort((a, b) => a.minutes - b.minutes)[0];
    if (!nearest) break;
    settled.add(nearest.to);
    for (const { from, to, minutes, by } of both) {
      const total = nearest.minutes + minutes;
      if (from === nearest.to && total < (found.get(to)?.minutes ?? Number.POSITIVE_INFINITY))
        found.set(to, { to, minutes: total, by: nearest.to === start || nearest.by === by ? by : "both" });
    }
  }
  found.delete(start);
  return [...found.values()].sort((a, b) => a.minutes - b.minutes);
}
