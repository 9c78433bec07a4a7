import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { publicNetwork } from "~/lib/network.server";
import type { Db } from "~db/client.server";
import { pageViews, visitorSessions } from "~db/schema/visitors";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { noCountry } from "./country.rules";
import { getNetworkOrAddress, limitRate } from "./limit-rate.server";
import { normalisePath } from "./page-path.rules";
import type { EndVisitorSession, StartVisitorSession, UpdateVisitorSession } from "./schema";

export type PageViews = typeof pageViews.$inferInsert;

export type VisitorSessionView = { sessionId: string; startTime: string; pageViews: number };
const viewColumns = {
  sessionId: visitorSessions.sessionId,
  startTime: visitorSessions.startTime,
  pageViews: visitorSessions.pageViews,
};
const noPersonalData = {
  userId: null,
  ipAddress: null,
  country: null,
  userAgent: null,
  deviceInfo: null,
  referrer: null,
};
const startsPerNetwork = { max: 3_000, minutes: 60 };

export async function getVisitorSession(
  { db }: Ctx,
  { sessionId }: { sessionId: string },
): Promise<VisitorSessionView> {
  return toView(await db.select(viewColumns).from(visitorSessions).where(eq(visitorSessions.sessionId, sessionId)));
}

/** Without consent, only the session ID, the pages and the times are stored. */
export async function startVisitorSession(
  ctx: Ctx,
  input: z.output<typeof StartVisitorSession>,
): Promise<VisitorSessionView & { resumed: boolean }> {
  const { sessionId, userAgent, deviceInfo, referrer, landingPage } = input;
  await limitRate(ctx, "session", getNetworkOrAddress(ctx), startsPerNetwork);
  const details = hasConsent(ctx)
    ? { ...readOrigin(ctx), userAgent, deviceInfo, referrer: referrer ? refererOrigin(referrer) : null }
    : noPersonalData;
  const rows = await ctx.db
    .insert(visitorSessions)
    .values({
      sessionId,
      ...details,
      landingPage: normalisePath(landingPage),
      lastActivity: ctx.now,
      startTime: ctx.now,
      lookUpCountryAt: ctx.now,
    })
    .onConflictDoUpdate({
      target: visitorSessions.sessionId,
      set: { ...details, ...preserveCountryOfAddress(details), isActive: true, endTime: null, lastActivity: ctx.now },
    })
    .returning({ ...viewColumns, resumed: sql<boolean>`xmax <> 0` });
  return { ...toView(rows), resumed: rows[0]?.resumed ?? false };
}

/** The page count never decreases. If consent was withdrawn, the personal data is deleted. */
export async function updateVisitorSession(
  ctx: Ctx,
  input: z.output<typeof UpdateVisitorSession>,
): Promise<VisitorSessionView> {
  const { sessionId, pageViews, isActive } = input;
  const reported = input.lastActivity ? Date.parse(input.lastActivity) : ctx.now.getTime();
  const lastActivity = new Date(Math.max(0, Math.min(reported, ctx.now.getTime())));
  const details = hasConsent(ctx) ? readOrigin(ctx) : noPersonalData;
  return toView(
    await ctx.db
      .update(visitorSessions)
      .set({
        ...details,
        ...preserveCountryOfAddress(details),
        lastActivity: sql`greatest(${visitorSessions.lastActivity}, ${lastActivity.toISOString()}::timestamptz)`,
        pageViews: pageViews && sql`greatest(${visitorSessions.pageViews}, ${pageViews}::integer)`,
        isActive,
        ...(isActive && { endTime: null }),
      })
      .where(eq(visitorSessions.sessionId, sessionId))
      .returning(viewColumns),
  );
}

export async function endVisitorSession(
  ctx: Ctx,
  input: z.output<typeof EndVisitorSession>,
): Promise<VisitorSessionView> {
  const { sessionId, exitPage } = input;
  return toView(
    await ctx.db
      .update(visitorSessions)
      .set({
        ...(hasConsent(ctx) ? {} : noPersonalData),
        isActive: false,
        endTime: ctx.now,
        ...(exitPage && { exitPage: normalisePath(exitPage) }),
      })
      .where(eq(visitorSessions.sessionId, sessionId))
      .returning(viewColumns),
  );
}

function hasConsent({ visitor }: Ctx): boolean {
  return visitor.consent === "granted";
}

function readOrigin({ visitor: { userId, address, country } }: Ctx) {
  const network = publicNetwork(address);
  return { userId, ipAddress: address, country: country ?? (network === null ? noCountry : null) };
}

function preserveCountryOfAddress({ ipAddress, country }: { ipAddress: string | null; country: string | null }) {
  if (ipAddress === null || country !== null) return { country };
  const { ipAddress: before, country: known, lookUpCountryAt } = visitorSessions;
  return {
    country: sql`case when ${before} = ${ipAddress} then ${known} end`,
    lookUpCountryAt: sql`case when ${before} = ${ipAddress} then ${lookUpCountryAt} else 'epoch' end`,
  };
}

/** Keeps only the origin, because the rest of a referrer may contain personal data. */
function refererOrigin(address: string): string | null {
  return URL.canParse(address) && /^https?:/i.test(address) ? new URL(address).origin : null;
}

function toView([row]: Pick<typeof visitorSessions.$inferSelect, keyof typeof viewColumns>[]): VisitorSessionView {
  if (!row) throw new DomainError("session_not_found");
  return { sessionId: row.sessionId, startTime: row.startTime.toISOString(), pageViews: row.pageViews };
}

export async function addPageViews(db: Db, counted: PageViews[]): Promise<void> {
  if (counted.length === 0) return;
  await db
    .insert(pageViews)
    // All processes lock the rows in the same order, to prevent deadlocks.
    .values(counted.toSorted((a, b) => pageViewKey(a).localeCompare(pageViewKey(b), "en")))
    .onConflictDoUpdate({
      target: [pageViews.day, pageViews.path, pageViews.locale],
      set: { count: sql`${pageViews.count} + excluded.count` },
    });
}

export function pageViewKey({ day, path, locale }: Omit<PageViews, "count">): string {
  return `${day} ${locale} ${path}`;
}
