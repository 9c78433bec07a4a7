import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import { sessionExpiresAt } from "~/domain/identity/find-session.server";
import { createToken } from "~/domain/identity/sessions.server";
import { currentTime } from "~/lib/clock";
import { demoLogin } from "~/lib/demo-login";
import { connect } from "~db/client.server";
import { sessions, users } from "~db/schema";
import { startBareApp } from "./bare-app";
import { root } from "./bin.mjs";
import type { Figure } from "./figure";
import { startMeter } from "./processes";
import { percentile, sendLoad } from "./send-load";
import { openBenchShop } from "./shop";
import { budgets } from "./targets";
import { addToCart } from "./visit";

const [rounds, warmUpRounds, seconds, connections] = [5, 3, 2, 4];
const cartSession = "guest_of_the_bench_of_the_floor_";

type Page = { id: string; path: string; headers: Record<string, string> };
type Contender = { name: string; origin: string; pid: number; databaseUrl: string | null; pathOf(page: Page): string };

/**
 * Compares the processor time of uncached pages and of a bare React Router app in the same run. One page of
 * the app has hardly any content. The other renders the markup of the shop's page from constant elements.
 */
export async function measureFloor(): Promise<Figure[]> {
  const shop = await openBenchShop({ PAGE_CACHE: "on" });
  const { databaseUrl, pid, origin } = shop;
  if (databaseUrl === null || pid === null) return [];
  try {
    await seedDemoCustomer(databaseUrl);
    await addToCart(origin, cartSession, { kind: "cart", adults: 2 });
    const pages = listPages(await logInDemoCustomer(databaseUrl));
    const documents = await Promise.all(
      pages.map(async (page) => [page.id, await readDocument(origin, page)] as const),
    );
    const app = await startBareApp(Object.fromEntries(documents), databaseUrl);
    try {
      const shared = { pid: app.pid, origin: app.origin, databaseUrl: null };
      const contenders: Contender[] = [
        { name: "the shop", origin, pid, databaseUrl, pathOf: ({ path }) => path },
        { name: "the same markup", ...shared, pathOf: ({ id }) => `/${id}` },
        { name: "a bare page", ...shared, pathOf: () => "/bare" },
      ];
      const figures: Figure[] = [];
      for (const page of pages) figures.push(...(await measurePage(page, contenders, app.elements[page.id])));
      return figures;
    } finally {
      app.stop();
    }
  } finally {
    await shop.close();
  }
}

function listPages(accountToken: string): Page[] {
  const cart = { Cookie: `cart_session=${cartSession}; cookies_kept=1` };
  const account = { Cookie: `account=${accountToken}; cookies_kept=1` };
  return [
    // A request with credentials bypasses the page cache.
    { id: "list", path: "/san-pham", headers: { Authorization: "Basic Og==" } },
    { id: "cart", path: "/cart", headers: cart },
    { id: "checkout", path: "/checkout", headers: cart },
    { id: "account", path: "/dashboard", headers: account },
  ];
}

/** Creates the demo's customer, who has orders in every state. This needs a process of its own with the demo's keys. */
async function seedDemoCustomer(databaseUrl: string): Promise<void> {
  const command = ["node_modules/tsx/dist/cli.mjs", "db/seed/run.ts"];
  const env = { ...process.env, DEMO: "1", DATABASE_URL: databaseUrl };
  await promisify(execFile)(process.execPath, command, { cwd: root, env });
}

async function logInDemoCustomer(databaseUrl: string): Promise<string> {
  const { db, close } = connect(databaseUrl, 1);
  try {
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, demoLogin.email));
    if (!user) throw new Error("The demo has no customer");
    const now = currentTime();
    const { token, tokenHash } = createToken();
    const times = { createdAt: now, usedAt: now, expiresAt: sessionExpiresAt(now) };
    await db.insert(sessions).values({ userId: user.id, tokenHash, ...times });
    return token;
  } finally {
    await close();
  }
}

async function readDocument(origin: string, { path, headers }: Page): Promise<string> {
  const response = await fetch(origin + path, { headers: { ...headers, "Accept-Encoding": "identity" } });
  if (response.status !== 200) throw new Error(`${path} answers ${response.status}`);
  return response.text();
}

/** The contenders alternate, so that the load of the machine affects them equally. The median of the rounds counts. */
async function measurePage(page: Page, contenders: readonly Contender[], elements = 0): Promise<Figure[]> {
  const spent = contenders.map((): number[] => []);
  for (let round = -warmUpRounds; round < rounds; round++) {
    for (const [at, contender] of contenders.entries()) {
      const cpu = await measureRound(page, contender);
      // The first rounds only let V8 compile what is used often.
      if (round >= 0) spent[at]?.push(cpu);
    }
  }
  const medians = spent.map((values) => percentile(values, 0.5));
  const [shop = 0, markup = 0, bare = 0] = medians;
  const group = "A page that is not stored, CPU a request of Node";
  const times = contenders.map(
    ({ name }, at): Figure => ({ group, column: page.id, name, unit: "ms", value: medians[at] ?? null }),
  );
  const ratio = { group, column: page.id, unit: "" } as const;
  return [
    ...times,
    { ...ratio, name: "times the same markup", value: round2(shop / markup), target: budgets.overSameMarkup },
    { ...ratio, name: "times a bare page", value: round2(shop / bare) },
    { ...ratio, name: "elements", value: elements },
  ];
}

async function measureRound(page: Page, { origin, pid, databaseUrl, pathOf }: Contender): Promise<number> {
  const headers = { "Accept-Encoding": "br", ...page.headers };
  const used = await startMeter({ pid, databaseUrl });
  const request = { path: pathOf(page), method: "GET", headers } as const;
  const { times, statuses, surprises } = await sendLoad({ origin, connections, seconds, requests: [request] });
  if (statuses["200"] !== times.length) throw new Error(`${page.id}: ${surprises[0]}`);
  return ((await used()).node ?? 0) / times.length;
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
