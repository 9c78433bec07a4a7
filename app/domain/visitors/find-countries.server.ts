import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { publicNetwork } from "~/lib/network.server";
import { visitorSessions } from "~db/schema/visitors";
import type { Ctx } from "../ctx";
import { settingText } from "../shop/shop.rules";
import { findCountry, noCountry } from "./country.rules";
import { countAttempt } from "./limit-rate.server";

type LookUpCtx = Pick<Ctx, "db" | "now" | "shop">;

const timeoutMs = 1_500;
const reservedForMs = 60_000;
const batchSize = 20;
const knownForMs = 24 * 3_600_000;
const maxAnswerLength = 100_000;
const perNetwork = { max: 60, minutes: 60 };
const providers = ["country_lookup_1", "country_lookup_2", "country_lookup_3", "country_lookup_4"] as const;

export async function findCountries(ctx: LookUpCtx): Promise<number> {
  const { db, now } = ctx;
  const { ipAddress, country, startTime } = visitorSessions;
  const addresses = await reserveAddresses(ctx);
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

/**
 * The first waiting session of an address is marked, which reserves the address for this process until the mark
 * expires.
 */
async function reserveAddresses({ db, now }: LookUpCtx): Promise<string[]> {
  const { sessionId, ipAddress, country, startTime, countryAskedAt } = visitorSessions;
  const other = alias(visitorSessions, "other");
  const abandoned = new Date(now.getTime() - reservedForMs);
  const isReserved = gt(other.countryAskedAt, abandoned);
  const isEarlier = sql`(${other.startTime}, ${other.sessionId}) < (${startTime}, ${sessionId})`;
  const first = db
    .select({ sessionId })
    .from(visitorSessions)
    .where(
      and(
        isNull(country),
        isNotNull(ipAddress),
        or(isNull(countryAskedAt), lte(countryAskedAt, abandoned)),
        notExists(
          db
            .select({ one: sql`1` })
            .from(other)
            .where(and(eq(other.ipAddress, ipAddress), isNull(other.country), or(isReserved, isEarlier))),
        ),
      ),
    )
    .orderBy(startTime)
    .limit(batchSize)
    .for("update", { skipLocked: true });
  const reserved = await db
    .update(visitorSessions)
    .set({ countryAskedAt: now })
    .where(inArray(sessionId, first))
    .returning({ ipAddress });
  return reserved.flatMap((row) => row.ipAddress ?? []);
}

/** Requests per network are limited, because providers have quotas and an IPv6 subscriber has 2^80 addresses. */
async function lookUpCountry(ctx: LookUpCtx, address: string): Promise<string> {
  const network = publicNetwork(address);
  if (network === null || !(await countAttempt(ctx, "country", network, perNetwork))) return noCountry;
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
