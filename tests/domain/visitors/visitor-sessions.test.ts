import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { StartVisitorSession, UpdateVisitorSession } from "~/domain/visitors/schema";
import {
  endVisitorSession,
  getVisitorSession,
  startVisitorSession,
  updateVisitorSession,
} from "~/domain/visitors/visitor-sessions.server";
import { purgeOldData } from "~/jobs/purge-old-data.server";
import { visitorSessions } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { createLaterVisit, createVisit } from "~tests/setup/factories";

const database = openTestDatabase();

const sent = {
  userId: "1",
  ipAddress: "198.51.100.9",
  country: "US",
  userAgent: "Mozilla/5.0 (Android 14)",
  deviceInfo: { screenWidth: 360, screenHeight: 800, language: "vi-VN", platform: "Linux", timeZone: "Asia/Saigon" },
  referrer: "https://search.example/?q=cap+treo",
  landingPage: "/orders/ABCDEFGH23?view=secret",
};
const rowOf = async (sessionId: string) =>
  (await database.db.select().from(visitorSessions).where(eq(visitorSessions.sessionId, sessionId)))[0]!;
const personal = ({
  userId,
  ipAddress,
  country,
  userAgent,
  deviceInfo,
  referrer,
}: Awaited<ReturnType<typeof rowOf>>) => ({
  userId,
  ipAddress,
  country,
  userAgent,
  deviceInfo,
  referrer,
});
const emptySession = {
  userId: null,
  ipAddress: null,
  country: null,
  userAgent: null,
  deviceInfo: null,
  referrer: null,
};

test.each([null, "denied"] as const)(
  "with consent %s a session stores only an id, pages and times",
  async (consent) => {
    const ctx = await createVisit(database.db, { address: "203.0.113.5", consent });
    const sessionId = `mi8y4k2p-none-${consent}`;
    await startVisitorSession(ctx, StartVisitorSession.parse({ sessionId, ...sent }));
    await updateVisitorSession(ctx, UpdateVisitorSession.parse({ sessionId, pageViews: 3, ...sent }));
    const row = await rowOf(sessionId);
    expect(personal(row)).toEqual(emptySession);
    expect(row).toMatchObject({ landingPage: "/orders/:code", pageViews: 3, isActive: true });
  },
);

test("with consent the server stores address and country, and deletes them when consent is withdrawn", async () => {
  const ctx = await createVisit(database.db, { address: "203.0.113.6", consent: "granted" });
  const sessionId = "mi8y4k2p-consented";
  await startVisitorSession(ctx, StartVisitorSession.parse({ sessionId, ...sent }));
  expect(personal(await rowOf(sessionId))).toEqual({
    ...emptySession,
    ipAddress: "203.0.113.6",
    userAgent: sent.userAgent,
    deviceInfo: sent.deviceInfo,
    referrer: "https://search.example",
  });
  const atCdn = { ...ctx, visitor: { ...ctx.visitor, country: "LA" } };
  await updateVisitorSession(atCdn, UpdateVisitorSession.parse({ sessionId }));
  expect(await rowOf(sessionId)).toMatchObject({ country: "LA" });
  // The country is kept while the IP address stays the same.
  await updateVisitorSession(ctx, UpdateVisitorSession.parse({ sessionId }));
  expect(await rowOf(sessionId)).toMatchObject({ country: "LA" });
  const without = { ...ctx, visitor: { ...ctx.visitor, consent: "denied" as const } };
  await updateVisitorSession(without, UpdateVisitorSession.parse({ sessionId }));
  expect(personal(await rowOf(sessionId))).toEqual(emptySession);
});

test("ends and resumes a session, and never decreases its page count", async () => {
  const ctx = await createVisit(database.db);
  const sessionId = "mi8y4k2p-again";
  const begun = await startVisitorSession(ctx, StartVisitorSession.parse({ sessionId }));
  expect(begun).toEqual({ sessionId, startTime: ctx.now.toISOString(), pageViews: 1, resumed: false });
  await updateVisitorSession(
    createLaterVisit(ctx, 1),
    UpdateVisitorSession.parse({ sessionId, pageViews: 4, lastActivity: "2999-01-01T00:00:00Z" }),
  );
  await endVisitorSession(createLaterVisit(ctx, 2), { sessionId, exitPage: "/ve-dien-tu/AAAA-BBBB" });
  expect(await rowOf(sessionId)).toMatchObject({
    isActive: false,
    endTime: createLaterVisit(ctx, 2).now,
    exitPage: "/ve-dien-tu/:token",
    lastActivity: createLaterVisit(ctx, 1).now,
  });
  const resumed = await startVisitorSession(createLaterVisit(ctx, 3), StartVisitorSession.parse({ sessionId }));
  expect(resumed).toEqual({ ...begun, pageViews: 4, resumed: true });
  await updateVisitorSession(createLaterVisit(ctx, 3), UpdateVisitorSession.parse({ sessionId, pageViews: 2 }));
  expect(await rowOf(sessionId)).toMatchObject({ pageViews: 4, isActive: true, endTime: null });
  expect(await getVisitorSession(ctx, { sessionId })).toEqual({ sessionId, startTime: begun.startTime, pageViews: 4 });
});

test("purges a session after ninety days", async () => {
  const ctx = await createVisit(database.db);
  await startVisitorSession(ctx, StartVisitorSession.parse({ sessionId: "mi8y4k2p-old" }));
  await purgeOldData(createLaterVisit(ctx, 89 * 24 * 60));
  expect(await rowOf("mi8y4k2p-old")).toBeDefined();
  await purgeOldData(createLaterVisit(ctx, 91 * 24 * 60));
  expect(await rowOf("mi8y4k2p-old")).toBeUndefined();
});
