import { expect, test } from "vitest";
import { seedEmptyShop } from "~db/seed/empty-shop";
import { openTestDatabase } from "~tests/setup/database";
import { openClient, visibleText, waitUntil } from "~tests/setup/factories-http";
import { emptyShopEnv, firstHour } from "~tests/setup/first-hour";
import { openOwnerClient } from "~tests/setup/first-hour-client";
import { startTestServer } from "~tests/setup/server";

const database = openTestDatabase({ stocked: false });

test("an owner opens a shop that has sold and scanned a test ticket, within 60 pages and without SQL", async () => {
  await seedEmptyShop(database.db);
  const server = await startTestServer({ databaseUrl: database.url, env: emptyShopEnv });
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
    expect(visibleText((await visitor.get("/tickets")).html)).toContain("Từ 120.000 ₫");
    const product = await visitor.get("/san-pham/tra-doi");
    expect([product.status, product.html.includes("Hộp trà trước đồi")]).toEqual([200, true]);
    expect(visibleText((await visitor.get("/chinh-sach/tickets")).html)).toContain("0263 3 555 123");
  } finally {
    await server.stop();
  }
});
