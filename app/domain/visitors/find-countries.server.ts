import { and, desc, eq, gt, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { publicNetwork } from "~/lib/network.server";
import { visitorSessions } from "~db/schema";
import type { Ctx } from "../ctx";
import { countTry } from "../site/limit-rate.server";
import { settingText } from "../site/shop.rules";
import { countryIn, noCountry } from "./country.rules";

const patienceMs = 1_500;
const atOnce = 20;
const knownForMs = 24 * 3_600_000;
const longestAnswer = 100_000;
const lookUps = { most: 60, minutes: 60 };
const providers = ["country_lookup_1", "country_lookup_2", "country_lookup_3", "country_lookup_4"] as const;

/**
 * Finds where consented sessions come from, after their visitors were answered: by what an address was a day ago or
 * less, else by asking the providers. Called by a job; done twice it does no harm. Says how many addresses it settled.
 */
export async function findCountries(ctx: Pick<Ctx, "db" | "now" | "shop">): Promise<number> {
  const { db, now } = ctx;
  const { ipAddress, country, startTime } = visitorSessions;
  const waiting = await db
    .select({ address: ipAddress })
    .from(visitorSessions)
    .where(and(isNull(country), isNotNull(ipAddress)))
    .groupBy(ipAddress)
    .orderBy(sql`min(${startTime})`)
    .limit(atOnce);
  await Promise.all(
    waiting.map(async ({ address }) => {
      if (address === null) return;
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
  return waiting.length;
}

/**
 * Asks one provider after another, 1.5 s each; `XX` when none knows. An address that is nobody's own is not asked for,
 * and a network that shows ever new ones (an IPv6 line has 2^64) only so often: providers count.
 */
async function lookUpCountry(ctx: Pick<Ctx, "db" | "now" | "shop">, address: string): Promise<string> {
  const network = publicNetwork(address);
  if (network === null || !(await countTry(ctx, "country", network, lookUps))) return noCountry;
  for (const provider of providers) {
    const url = settingText(ctx.shop, provider).replaceAll("{ip}", encodeURIComponent(address));
    const found = url && (await askProvider(url));
    if (found) return found;
  }
  return noCountry;
}

/** No more of an answer than a country needs: some never end. */
async function startOf({ body }: Response): Promise<string> {
  let text = "";
  if (!body) return text;
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    text += part;
    if (text.length > longestAnswer) break;
  }
  return text.slice(0, longestAnswer);
}

/** Null for whatever is no answer: providers fail in every way, and nobody is to hear of it. */
async function askProvider(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(patienceMs),
      headers: { Accept: "application/json" },
    });
    if (!response.ok) return null;
    return countryIn(await startOf(response));
  } catch {
    return null;
  }
}
