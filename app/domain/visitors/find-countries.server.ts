import { and, desc, eq, gt, isNotNull, isNull, ne, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { publicNetwork } from "~/lib/network.server";
import { type Queue, takeDueRows } from "~db/due-rows.server";
import { visitorSessions } from "~db/schema/visitors";
import type { Ctx } from "../ctx";
import { settingText } from "../shop/shop.rules";
import { findCountry, noCountry } from "./country.rules";
import { recordAttempt } from "./limit-rate.server";

type LookUpCtx = Pick<Ctx, "db" | "now" | "shop">;

const timeoutMs = 1_500;
const queue: Queue<typeof visitorSessions> = {
  ...{ table: visitorSessions, primaryKey: "sessionId", dueAt: "lookUpCountryAt" },
  retryAfterMinutes: 1,
};
const batchSize = 20;
const knownForMs = 24 * 3_600_000;
const maxAnswerLength = 100_000;
const perNetwork = { max: 60, minutes: 60 };
const providers = ["country_lookup_1", "country_lookup_2", "country_lookup_3", "country_lookup_4"] as const;

export async function findCountries(ctx: LookUpCtx): Promise<number> {
  const { db, now } = ctx;
  const { ipAddress, country, startTime } = visitorSessions;
  const addresses = await takeAddresses(ctx);
  await Promise.all(
    addresses.map(async (address) => {
      const known = await db
        .select({ country })
        .from(visitorSessions)
        .where(and(eq(ipAddress, address), ne(country, noCountry), gt(startTime, new Date(now.getTime() - knownForMs))))
        .orderBy(desc(startTime))
        .limit(1);
      const found = known[0]?.country ?? (await lookUpCountry(ctx, address));
      await db
        .update(visitorSessions)
        .set({ country: found })
        .where(and(eq(ipAddress, address), isNull(country)));
    }),
  );
  return addresses.length;
}

/** Takes the earliest due session of each address, so that no other process looks up the same address. */
async function takeAddresses({ db, now }: LookUpCtx): Promise<string[]> {
  const { sessionId, ipAddress, country, startTime } = visitorSessions;
  const other = alias(visitorSessions, "other");
  const isTaken = gt(other.lookUpCountryAt, now);
  const isEarlier = sql`(${other.startTime}, ${other.sessionId}) < (${startTime}, ${sessionId})`;
  const taken = db
    .select({ one: sql`1` })
    .from(other)
    .where(and(eq(other.ipAddress, ipAddress), isNull(other.country), or(isTaken, isEarlier)));
  const where = and(isNull(country), isNotNull(ipAddress), notExists(taken));
  const rows = await takeDueRows(db, queue, { now, max: batchSize, where });
  return rows.flatMap((row) => row.ipAddress ?? []);
}

/** Requests per network are limited, because providers have quotas and an IPv6 subscriber has 2^80 addresses. */
async function lookUpCountry(ctx: LookUpCtx, address: string): Promise<string> {
  const network = publicNetwork(address);
  if (network === null || !(await recordAttempt(ctx, "country", network, perNetwork))) return noCountry;
  for (const provider of providers) {
    const url = settingText(ctx.shop, provider).replaceAll("{ip}", encodeURIComponent(address));
    const found = url && (await requestCountry(url));
    if (found) return found;
  }
  return noCountry;
}

async function readStart({ body }: Response): Promise<string> {
  let text = "";
  if (!body) return text;
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    text += part;
    if (text.length > maxAnswerLength) break;
  }
  return text.slice(0, maxAnswerLength);
}

async function requestCountry(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(timeoutMs),
      headers: { Accept: "application/json" },
    });
    if (!response.ok) return null;
    return findCountry(await readStart(response));
  } catch {
    return null;
  }
}
