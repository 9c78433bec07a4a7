import { expect, test } from "vitest";
import { seedEmptyShop } from "~db/seed/empty-shop";
import { openTestDatabase } from "~tests/setup/database";
import { openClient, visibleText, waitUntil } from "~tests/setup/factories-http";
import { firstHour } from "~tests/setup/first-hour";
import { openOwnerClient } from "~tests/setup/first-hour-client";
import { startTestServer } from "~tests/setup/server";

const database = openTestDatabase({ stocked: false });
const env = {
  ...{ DEMO: "", LOCAL_SHOP: "1", PUBLIC_ORIGIN: "http://localhost:9" },
  ...{ COOKIE_SECRET: "c00c1e".repeat(8), TICKET_KEY_SEED: "71c4e7".repeat(10).padEnd(64, "0") },
};

test("an owner opens a shop that has sold and scanned a test ticket, within 60 pages and without SQL", async () => {
  await seedEmptyShop(database.db);
  const server = await startTestServer({ databaseUrl: database.url, env });
  try {
    const link = await waitUntil(async () => /\/staff\/setup\?token=[\w-]+/.exec(server.output())?.[0]);
    const owner = openOwnerClient(server.origin);
    for (const step of firstHour(link)) {
      await step.run(owner).catch((error: unknown) => {
        throw new Error(`${step.name}: ${error}`, { cause: error });
      });
    }
    expect(owner.counts.pages).toBeLessThanOrEqual(60);
    expect(owner.counts.sent).toBeLessThanOrEqual(32);
    const visitor = openClient(server.origin);
    const home = visibleText((await visitor.get("/")).html);
    expect(home).toContain("Đồi Mây");
    expect(home).not.toMatch(/đặt nhiều nhất|dưới 3 tuổi|Giới thiệu|Thực đơn/);
    expect((await visitor.get("/gioi-thieu")).status).toBe(404);
    expect(await (await fetch(`${server.origin}/sitemap.xml`)).text()).not.toContain("gioi-thieu");
    expect(visibleText((await visitor.get("/tickets")).html)).toContain("80.000 ₫");
    const product = await visitor.get("/san-pham/tra-doi");
    expect([product.status, product.html.includes("Hộp trà trước đồi")]).toEqual([200, true]);
    expect(visibleText((await visitor.get("/chinh-sach/tickets")).html)).toContain("0263 3 555 123");
  } finally {
    await server.stop();
  }
});
