import type { RequestListener } from "node:http";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findCountries } from "~/domain/visitors/find-countries.server";
import { StartVisitorSession } from "~/domain/visitors/schema";
import { startVisitorSession } from "~/domain/visitors/visitor-sessions.server";
import { connect } from "~db/client.server";
import { visitorSessions } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { createLaterVisit, createVisit } from "~tests/setup/factories";
import { openFakeServer } from "~tests/setup/fake-server";

const database = openTestDatabase();

const json =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
const never: RequestListener = () => undefined;
const garbage: RequestListener = (_request, response) => response.end("<html>{{{");
const broken: RequestListener = (request) => request.socket.destroy();
/** Nothing listens on port 9. */
const refused = "http://127.0.0.1:9";

let visits = 0;

async function countryOf(address: string, providers: (RequestListener | string)[]) {
  const standIns: { origin: string; requests: string[]; close(): Promise<unknown> }[] = await Promise.all(
    providers.map(async (provider) =>
      typeof provider === "string"
        ? { origin: provider, requests: [], close: async () => undefined }
        : openFakeServer(provider),
    ),
  );
  const ctx = await createVisit(database.db, { address, consent: "granted" });
  const urls = standIns.map(({ origin }, n) => [`country_lookup_${n + 1}`, `${origin}/look/{ip}?key=1`]);
  const shop = { ...ctx.shop, settings: { ...ctx.shop.settings, ...Object.fromEntries(urls) } };
  const sessionId = `mi8y4k2p-visit${visits++}`;
  await startVisitorSession({ ...ctx, shop }, StartVisitorSession.parse({ sessionId }));
  await findCountries({ ...ctx, shop });
  await Promise.all(standIns.map(({ close }) => close()));
  const [row] = await database.db.select().from(visitorSessions).where(eq(visitorSessions.sessionId, sessionId));
  return { country: row?.country, requests: standIns.map(({ requests }) => requests) };
}

test("uses the first provider that knows the country and sends it the visitor's address", async () => {
  const { country, requests } = await countryOf("203.0.113.1", [
    json({ ip: "203.0.113.1", country: "VN" }),
    never,
    never,
    never,
  ]);
  expect(country).toBe("VN");
  expect(requests).toEqual([["/look/203.0.113.1?key=1"], [], [], []]);
});

test("skips a provider that answers with an error or garbage, or does not answer", async () => {
  const knows = json({ ip: "203.0.113.2", location: { country: { alpha2: "fr" } } });
  const { country } = await countryOf("203.0.113.2", [json({}, 500), garbage, refused, knows]);
  expect(country).toBe("FR");
});

test("stores XX when no provider answers", async () => {
  const { country, requests } = await countryOf("2001:db8::7", [never, json({ country: "VN" }, 500), refused, broken]);
  expect(country).toBe("XX");
  expect(requests[0]).toEqual(["/look/2001%3Adb8%3A%3A7?key=1"]);
});

test("does not look up the same address twice", async () => {
  const knows = json({ country_code: "JP" });
  expect((await countryOf("203.0.113.4", [knows, never, never, never])).country).toBe("JP");
  const again = await countryOf("203.0.113.4", [knows, never, never, never]);
  expect(again).toEqual({ country: "JP", requests: [[], [], [], []] });
});

test("stops reading an endless response", async () => {
  let sent = 0;
  const part = "x".repeat(100_000);
  const endless: RequestListener = (_request, response) => {
    const send = () => {
      do sent++;
      while (response.write(part));
    };
    response.on("drain", send);
    send();
  };
  expect((await countryOf("203.0.113.5", [endless, json({ country: "VN" }), never, never])).country).toBe("VN");
  expect(sent).toBeLessThan(100);
});

test("limits look-ups of a network that uses many addresses", async () => {
  const knows = await openFakeServer(json({ country: "VN" }));
  const ctx = await createVisit(database.db, { address: "2001:db8:5:5::1", consent: "granted" });
  const shop = { ...ctx.shop, settings: { ...ctx.shop.settings, country_lookup_1: `${knows.origin}/{ip}` } };
  await database.db.insert(visitorSessions).values(
    Array.from({ length: 100 }, (_, n) => ({
      sessionId: `mi8y4k2p-line${n}`,
      ipAddress: `2001:db8:5:5::${n + 1}`,
      landingPage: "/",
      startTime: ctx.now,
      lastActivity: ctx.now,
    })),
  );
  while ((await findCountries({ ...ctx, shop })) > 0);
  await knows.close();
  expect(knows.requests).toHaveLength(60);
});

test("two processes look up an address once, also when it starts more sessions meanwhile", async () => {
  let answer: () => void = () => undefined;
  const slow = await openFakeServer((_request, response) => {
    answer = () => response.end("VN");
    begun();
  });
  let begun: () => void = () => undefined;
  const asking = new Promise<void>((resolve) => (begun = resolve));
  const other = connect(database.url, 1);
  const first = await createVisit(database.db, { address: "203.0.113.8", consent: "granted" });
  const shop = { ...first.shop, settings: { ...first.shop.settings, country_lookup_1: `${slow.origin}/{ip}` } };
  const second = { ...first, db: other.db, shop };
  await startVisitorSession(first, StartVisitorSession.parse({ sessionId: "mi8y4k2p-first-look" }));

  const looking = findCountries({ ...first, shop });
  await asking;
  await startVisitorSession(first, StartVisitorSession.parse({ sessionId: "mi8y4k2p-second-look" }));
  await Promise.race([findCountries(second), looking]);
  answer();
  await looking;
  await findCountries(second);
  await Promise.all([other.close(), slow.close()]);
  expect(slow.requests).toEqual(["/203.0.113.8"]);
  const countries = database.db.select({ country: visitorSessions.country }).from(visitorSessions);
  expect(await countries.where(eq(visitorSessions.ipAddress, "203.0.113.8"))).toEqual([
    { country: "VN" },
    { country: "VN" },
  ]);
});

test("processes that start at the same time share the addresses", async () => {
  const knows = await openFakeServer(json({ country: "VN" }));
  const processes = Array.from({ length: 4 }, () => connect(database.url, 2));
  const ctx = await createVisit(database.db, { consent: "granted" });
  const shop = { ...ctx.shop, settings: { ...ctx.shop.settings, country_lookup_1: `${knows.origin}/{ip}` } };
  await database.db.insert(visitorSessions).values(
    Array.from({ length: 60 }, (_, n) => ({
      sessionId: `mi8y4k2p-shared${n}`,
      ipAddress: `198.51.100.${n % 30}`,
      landingPage: "/",
      startTime: ctx.now,
      lastActivity: ctx.now,
    })),
  );
  for (let round = 0; round < 5; round++)
    await Promise.all(processes.map(({ db }) => findCountries({ ...ctx, db, shop })));
  await Promise.all([...processes.map(({ close }) => close()), knows.close()]);
  expect(knows.requests).toHaveLength(30);
  expect(new Set(knows.requests).size).toBe(30);
});

test("another process looks up the address of a killed process after a while", async () => {
  const ctx = await createVisit(database.db, { address: "203.0.113.9", consent: "granted" });
  const sessionId = "mi8y4k2p-after-death";
  await startVisitorSession(ctx, StartVisitorSession.parse({ sessionId }));
  const gone = connect(database.url, 1);
  const dying = openFakeServer(() => void gone.sql.end({ timeout: 0 }));
  const silent = await dying;
  const lookUp = (origin: string) => ({ settings: { ...ctx.shop.settings, country_lookup_1: `${origin}/{ip}` } });
  const shop = { ...ctx.shop, ...lookUp(silent.origin) };
  await expect(findCountries({ ...ctx, db: gone.db, shop })).rejects.toThrow();
  const knows = await openFakeServer(json({ country: "VN" }));
  await findCountries({ ...createLaterVisit(ctx, 5), shop: { ...shop, ...lookUp(knows.origin) } });
  await Promise.all([silent.close(), knows.close()]);
  const [row] = await database.db.select().from(visitorSessions).where(eq(visitorSessions.sessionId, sessionId));
  expect(row?.country).toBe("VN");
});

test.each(["127.0.0.1", "10.1.2.3", "192.168.0.7", "::1", "fd00::1", "unknown"])(
  "does not look up the private address %s",
  async (address) => {
    expect(await countryOf(address, [never, never, never, never])).toEqual({
      country: "XX",
      requests: [[], [], [], []],
    });
  },
);
