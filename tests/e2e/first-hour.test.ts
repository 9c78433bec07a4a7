import { afterAll, beforeAll, expect } from "vitest";
import { seedEmptyShop } from "~db/seed/empty-shop";
import { openBrowser } from "~tests/setup/browser";
import { openTestDatabase } from "~tests/setup/database";
import { waitUntil } from "~tests/setup/factories-http";
import { emptyShopEnv, firstHour } from "~tests/setup/first-hour";
import { openOwnerBrowser } from "~tests/setup/first-hour-client";
import { startTestServer } from "~tests/setup/server";
import { testInFullSweep } from "~tests/setup/sweep";

const database = openTestDatabase({ stocked: false });
let browser: Awaited<ReturnType<typeof openBrowser>>;
let server: Awaited<ReturnType<typeof startTestServer>>;

beforeAll(async () => {
  await seedEmptyShop(database.db);
  [browser, server] = await Promise.all([
    openBrowser(),
    startTestServer({ databaseUrl: database.url, env: emptyShopEnv }),
  ]);
});
afterAll(() => Promise.all([browser?.close(), server?.stop()]));

testInFullSweep("an owner with a phone opens a shop that has sold and scanned a test ticket", async () => {
  const link = await waitUntil(async () => /\/staff\/setup\?token=[\w-]+/.exec(server.output())?.[0]);
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
  const owner = openOwnerBrowser(page, server.origin);
  for (const step of firstHour(link)) {
    await step.run(owner).catch((error: unknown) => {
      throw new Error(`${step.name}: ${error}`, { cause: error });
    });
  }
  expect(owner.counts.sent).toBeLessThanOrEqual(32);
  expect(await (await fetch(`${server.origin}/tickets`)).text()).toContain("Vé vào cổng");
});
