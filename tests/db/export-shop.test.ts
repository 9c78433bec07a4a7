import { createReadStream, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createGunzip } from "node:zlib";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { checkTicket } from "~/domain/admission/check-ticket.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { exportShop } from "~db/export-shop";
import { importShop } from "~db/import-shop";
import { testDatabase } from "../setup/database";
import { createVisit, payOrderOf, placeOrderAsGuest } from "../setup/factories";

const folder = mkdtempSync(path.join(os.tmpdir(), "gondola-export-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a shop that is exported and imported elsewhere has the same rows, and its tickets verify there", async () => {
  const from = await testDatabase();
  const to = await testDatabase({ stocked: false });
  try {
    const hostile = 'a\tb\\.\n\\.\r\u2028"x" \\N Nguyễn';
    await from.db.execute(
      sql`update products set labels = array[${hostile}] where id = (select min(id) from products)`,
    );
    const { ctx, code } = await placeOrderAsGuest(from.db);
    await payOrderOf(ctx, code);
    const [sold] = (await getOrder(ctx, { code })).tickets;
    const file = path.join(folder, "shop.sql.gz");
    await exportShop(from.url, file);
    await importShop(to.url, createReadStream(file).pipe(createGunzip()));

    const [before, after] = [await summarizeTables(from), await summarizeTables(to)];
    expect(Object.keys(before).length).toBeGreaterThan(80);
    expect(before.media_pictures ?? before.pictures).not.toMatch(/^0 /);
    expect(after).toEqual(before);
    expect(await checkTicket(await createVisit(to.db), { token: sold!.token })).toMatchObject({ verdict: "ahead" });
  } finally {
    await Promise.all([from.close(), to.close()]);
  }
});

/** Returns the number of rows and a checksum of each table, so that a text changed by the copy is noticed. */
async function summarizeTables({
  sql: client,
}: Awaited<ReturnType<typeof testDatabase>>): Promise<Record<string, string>> {
  const tables = await client<{ name: string }[]>`select tablename as name from pg_tables where schemaname = 'public'`;
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const [found] = await client<{ sum: string }[]>`
      select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${client(name)} t`;
    sums[name] = String(found?.sum);
  }
  return sums;
}
