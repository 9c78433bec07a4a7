import { and, desc, gte, lt } from "drizzle-orm";
import type { z } from "zod";
import { defaultLocale, mapLocalized } from "~/lib/locale";
import { instantOf, shopDate } from "~/lib/shop-time";
import type { Db } from "~db/client.server";
import { weatherObservations } from "~db/schema/content";
import { transact } from "~db/transaction.server";
import { waitingColumns } from "~db/waiting-columns";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requirePermission } from "../permission";
import { localizeText } from "../shop/localize-content.server";
import { limitRate } from "../visitors/limit-rate.server";
import type { RecordWeather } from "./schema";

const maxObservationAgeMs = 3 * 60 * 60_000;

const newestFirst = [desc(weatherObservations.observedAt), desc(weatherObservations.id)];

export async function findCurrentWeather(ctx: Pick<Ctx, "db" | "now" | "locale" | "shop">) {
  const [newest] = await ctx.db
    .select()
    .from(weatherObservations)
    .orderBy(...newestFirst)
    .limit(1);
  if (!newest || !isCurrent(newest.observedAt, ctx.now)) return null;
  return {
    visibility: newest.visibilityMetres,
    wind: newest.windMetresPerSecond,
    temperature: newest.temperatureCelsius,
    note: newest.note && localizeText(ctx, newest.note),
    observedAt: newest.observedAt.toISOString(),
  };
}

const maxListed = 20;

export async function listWeather(ctx: Ctx) {
  requirePermission(ctx, "weather");
  const rows = await ctx.db
    .select()
    .from(weatherObservations)
    .orderBy(...newestFirst)
    .limit(maxListed);
  return rows.map(({ observedAt, createdAt, ...row }) => ({
    ...{ ...row, observedAt: observedAt.toISOString(), isCurrent: isCurrent(observedAt, ctx.now) },
  }));
}

/** Staff get no reminder after a longer pause, because the shop has probably stopped recording the weather. */
const maxPauseMs = 7 * 24 * 60 * 60_000;

/** Selects the newest observation if it is too old for visitors to see. */
export function selectOutdatedWeather(db: Db, now: Date) {
  const newest = db
    .select({ observedAt: weatherObservations.observedAt })
    .from(weatherObservations)
    .orderBy(...newestFirst)
    .limit(1)
    .as("newest");
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  return db
    .select(waitingColumns("weather_outdated", newest.observedAt, null))
    .from(newest)
    .where(and(lt(newest.observedAt, ago(maxObservationAgeMs)), gte(newest.observedAt, ago(maxPauseMs))));
}

/** @throws DomainError observation_time if the time is in the future or too long ago */
export async function recordWeather(ctx: Ctx, input: z.output<typeof RecordWeather>): Promise<void> {
  const staff = requirePermission(ctx, "weather");
  const { visibility, wind, temperature, time, note } = input;
  const main = note?.[defaultLocale];
  const observedAt = time === undefined ? ctx.now : instantOf(shopDate(ctx.now), time);
  if (!isCurrent(observedAt, ctx.now)) throw new DomainError("observation_time", { field: "time" });
  await transact(ctx.db, async (tx) => {
    await limitRate({ db: tx, now: ctx.now }, "weather", String(staff.memberId), { max: 30, minutes: 60 });
    const [row] = await tx
      .insert(weatherObservations)
      .values({
        ...{ visibilityMetres: visibility, windMetresPerSecond: wind, temperatureCelsius: temperature },
        note: main ? mapLocalized({ ...note, [defaultLocale]: main }, (text) => text || undefined) : null,
        ...{ observedAt, enteredBy: staff.name, createdAt: ctx.now },
      })
      .returning({ id: weatherObservations.id });
    await staff.writeAuditEntry(tx, {
      action: "weather_recorded",
      subject: `weather ${row?.id}`,
      after: { visibility, wind, temperature },
    });
  });
}

function isCurrent(observedAt: Date, now: Date): boolean {
  return observedAt <= now && now.getTime() - observedAt.getTime() <= maxObservationAgeMs;
}
