import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { publicNetwork } from "~/lib/network.server";
import { visitorSessions } from "~db/schema/visitors";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { noCountry } from "./country.rules";
import { limitRate, networkOrAddress } from "./limit-rate.server";
import { plainPath } from "./page.rules";
import type { EndSession, StartSession, UpdateSession } from "./schema";

export type SessionView = { sessionId: string; startTime: string; pageViews: number };
const shown = {
  sessionId: visitorSessions.sessionId,
  startTime: visitorSessions.startTime,
  pageViews: visitorSessions.pageViews,
};
const forgotten = {
  userId: null,
  ipAddress: null,
  country: null,
  countryAskedAt: null,
  userAgent: null,
  deviceInfo: null,
  referrer: null,
};
/** The limit is generous, because a whole resort can share one network. */
const starts = { max: 3_000, minutes: 60 };

export async function getSession({ db }: Ctx, { sessionId }: { sessionId: string }): Promise<SessionView> {
  return view(await db.select(shown).from(visitorSessions).where(eq(visitorSessions.sessionId, sessionId)));
}

/** Without consent only the id, pages and times are stored. Address and country come from the server. */
export async function startSession(
  ctx: Ctx,
  input: z.output<typeof StartSession>,
): Promise<SessionView & { resumed: boolean }> {
  const { sessionId, userAgent, deviceInfo, referrer, landingPage } = input;
  await limitRate(ctx, "session", networkOrAddress(ctx), starts);
  const told = consented(ctx)
    ? { ...whereFrom(ctx), userAgent, deviceInfo, referrer: referrer ? originOf(referrer) : null }
    : forgotten;
  const rows = await ctx.db
    .insert(visitorSessions)
    .values({ sessionId, ...told, landingPage: plainPath(landingPage), lastActivity: ctx.now, startTime: ctx.now })
    .onConflictDoUpdate({
      target: visitorSessions.sessionId,
      set: { ...told, ...keptOfAddress(told), isActive: true, endTime: null, lastActivity: ctx.now },
    })
    .returning({ ...shown, resumed: sql<boolean>`xmax <> 0` });
  return { ...view(rows), resumed: rows[0]?.resumed ?? false };
}

/** The page count never decreases. When consent was withdrawn, the personal data is deleted. */
export async function updateSession(ctx: Ctx, input: z.output<typeof UpdateSession>): Promise<SessionView> {
  const { sessionId, pageViews, isActive } = input;
  const said = input.lastActivity ? Date.parse(input.lastActivity) : ctx.now.getTime();
  const lastActivity = new Date(Math.max(0, Math.min(said, ctx.now.getTime())));
  const told = consented(ctx) ? whereFrom(ctx) : forgotten;
  return view(
    await ctx.db
      .update(visitorSessions)
      .set({
        ...told,
        ...keptOfAddress(told),
        lastActivity: sql`greatest(${visitorSessions.lastActivity}, ${lastActivity.toISOString()}::timestamptz)`,
        pageViews: pageViews && sql`greatest(${visitorSessions.pageViews}, ${pageViews}::integer)`,
        isActive,
        ...(isActive && { endTime: null }),
      })
      .where(eq(visitorSessions.sessionId, sessionId))
      .returning(shown),
  );
}

/** Without consent it deletes the personal data of the session, also of one that has ended before. */
export async function endSession(ctx: Ctx, input: z.output<typeof EndSession>): Promise<SessionView> {
  const { sessionId, exitPage } = input;
  return view(
    await ctx.db
      .update(visitorSessions)
      .set({
        ...(consented(ctx) ? {} : forgotten),
        isActive: false,
        endTime: ctx.now,
        ...(exitPage && { exitPage: plainPath(exitPage) }),
      })
      .where(eq(visitorSessions.sessionId, sessionId))
      .returning(shown),
  );
}

function consented({ visitor }: Ctx): boolean {
  return visitor.consent === "granted";
}

function whereFrom({ visitor: { userId, address, country } }: Ctx) {
  const network = publicNetwork(address);
  return { userId, ipAddress: address, country: country ?? (network === null ? noCountry : null) };
}

/** Keeps the known or pending country while the address is the same. */
function keptOfAddress({ ipAddress, country }: { ipAddress: string | null; country: string | null }) {
  if (ipAddress === null || country !== null) return { country };
  const { ipAddress: before, country: known, countryAskedAt } = visitorSessions;
  return {
    country: sql`case when ${before} = ${ipAddress} then ${known} end`,
    countryAskedAt: sql`case when ${before} = ${ipAddress} then ${countryAskedAt} end`,
  };
}

/** Keeps only the origin, because the rest of a referrer may contain personal data. */
function originOf(address: string): string | null {
  return URL.canParse(address) && /^https?:/i.test(address) ? new URL(address).origin : null;
}

function view([row]: Pick<typeof visitorSessions.$inferSelect, keyof typeof shown>[]): SessionView {
  if (!row) throw new DomainError("session_not_found");
  return { sessionId: row.sessionId, startTime: row.startTime.toISOString(), pageViews: row.pageViews };
}
