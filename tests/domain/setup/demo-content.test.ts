import { beforeAll, expect, test } from "vitest";
import { copyDemoContent, getDemoContent, removeDemoContent } from "~/domain/setup/demo-content.server";
import { getShop } from "~/domain/shop/get-shop.server";
import { seedEmptyShop } from "~db/seed/empty-shop";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit } from "~tests/setup/factories";

const database = openTestDatabase({ stocked: false });
beforeAll(() => seedEmptyShop(database.db));

const visit = async () => asStaff(await createVisit(database.db, { shop: await getShop(database.db) }));

async function groupRowCounts() {
  const tables = await database.sql<{ name: string }[]>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('audit_entries', 'search_words')`;
  const counts = tables.map(async ({ name }) => {
    const [row] = await database.sql`select count(*)::int as count from ${database.sql(name)}`;
    return [name, row?.count] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

test("of two staff members who copy the demo at the same moment one succeeds, and removing it leaves the shop as empty as before", async () => {
  const ctx = await visit();
  const empty = await groupRowCounts();
  const results = await Promise.allSettled([copyDemoContent(ctx), copyDemoContent(ctx)]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "shop_has_items" } });
  const { canCopy, counts } = await getDemoContent(ctx);
  expect([canCopy, counts.length]).toEqual([false, 21]);
  const copied = await groupRowCounts();
  for (const name of ["settings", "site_texts", "staff_members", "orders", "users", "reviews", "comments", "policies"])
    expect([name, copied[name]]).toEqual([name, empty[name]]);
  for (const table of ["ticket_types", "products", "services", "combos", "dishes"])
    expect(await database.sql`select from ${database.sql(table)} where is_active`).toHaveLength(0);
  const removals = await Promise.all([removeDemoContent(ctx), removeDemoContent(ctx)]);
  expect(removals.map(({ sold, edited }) => [sold, edited])).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(removals.filter(({ removed }) => removed > 0)).toHaveLength(1);
  expect(await groupRowCounts()).toEqual(empty);
  expect(await getDemoContent(ctx)).toEqual({ canCopy: true, counts: [] });
});

test("what staff edited stays as it is, and what is sold stays off sale", async () => {
  const { sql } = database;
  const ctx = await visit();
  await copyDemoContent(ctx);
  const found = await sql<{ slug: string }[]>`select slug from products order by id limit 3`;
  const [sold = "", edited = "", repriced = ""] = found.map(({ slug }) => slug);
  await sql`update products set is_active = true where slug in ${sql([sold, edited, repriced])}`;
  await sql`update products set name = name || '{"vi": "Tên khác"}' where slug = ${edited}`;
  await sql`update variants set price = price + 1000
    where product_id = (select id from products where slug = ${repriced})`;
  await sql`with reservation as (insert into reservations (status, created_at) values ('sold', ${ctx.now.toISOString()}) returning id),
    ordered as (insert into orders (code, form_key, form_digest, cart_kind, locale, full_name, phone, method, status, payment_status,
        total, vat, placed_at, reservation_id, origin)
      select 'X', 'x', 'x', 'cart', 'vi', 'x', 'x', 'cod', 'completed', 'paid', 1000, 0, ${ctx.now.toISOString()}, id, 'x' from reservation returning id)
    insert into order_lines (order_id, position, kind, variant_id, name, category_name, quantity, unit_price, total, vat_percent, vat)
    select ordered.id, 0, 'product', min(variants.id), '{"vi": "x"}', '{"vi": "x"}', 1, 1000, 1000, 8, 0
    from ordered, variants join products on products.id = product_id where products.slug = ${sold} group by ordered.id`;
  const result = await removeDemoContent(ctx);
  // `result.sold` also counts what the three products keep in use: their categories, pictures and combos.
  expect(result.edited).toBe(2);
  expect(result.sold).toBeGreaterThan(0);
  const left = await sql`select slug, is_active from products order by id`;
  expect(left.map(({ slug, is_active }) => [slug, is_active])).toEqual([
    [sold, false],
    [edited, true],
    [repriced, true],
  ]);
  expect(await getDemoContent(ctx)).toEqual({ canCopy: false, counts: [] });
});
