import { and, getTableName, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getChanges } from "~/domain/back-office/change-sets.server";
import { resources } from "~/domain/back-office/resources.server";
import { exportRows, planRowImport } from "~/domain/back-office/row-files.server";
import { getRow, listRows, removeResourceRow, saveResourceRow } from "~/domain/back-office/rows.server";
import { ListRows } from "~/domain/back-office/schema";
import type { Ctx } from "~/domain/ctx";
import { readRowPage } from "~/domain/staff/resources/read-rows.server";
import type { ResourceName } from "~/domain/staff/resources/resource-names";
import { connect } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { variants } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit } from "~tests/setup/factories";
import { makeCategory, makeProduct } from "~tests/setup/factories-goods";

const database = openTestDatabase();
const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const resource = "holidays";

async function visitAsManager(): Promise<Ctx> {
  return asStaff(await createVisit(database.db), "manager");
}

async function csvOf(ctx: Ctx, filters?: Record<string, string>): Promise<string> {
  let csv = "";
  for await (const part of exportRows(ctx, { resource, filters })) csv += part;
  return csv;
}

test("an edit keeps what a colleague changed in other fields, and names a field that both changed", async () => {
  const ctx = await visitAsManager();
  const base = { name: { vi: "Mùa hoa", en: "Flower season" }, startsOn: "2031-03-01", endsOn: "2031-03-31" };
  const { key } = await saveResourceRow(ctx, { resource: "seasons", values: base });
  const edit = (values: object) =>
    saveResourceRow(ctx, { resource: "seasons", key, base, values: { ...base, ...values } });
  await edit({ endsOn: "2031-04-05" });
  await edit({ startsOn: "2031-02-20" });
  expect((await getRow(ctx, { resource: "seasons", key })).values).toEqual({
    ...{ ...base, startsOn: "2031-02-20", endsOn: "2031-04-05" },
  });
  await expect(edit({ endsOn: "2031-04-10" })).rejects.toMatchObject({
    ...{ code: "edit_conflict", field: "endsOn" },
    params: { name: "lan", base: "2031-03-31", theirs: "2031-04-05" },
  });
  const { history } = await getRow(ctx, { resource: "seasons", key });
  expect(history.map(({ action, after }) => [action, after])).toEqual([
    ["row_changed", { startsOn: "2031-02-20" }],
    ["row_changed", { endsOn: "2031-04-05" }],
    ["row_added", expect.objectContaining({ "name.en": "Flower season" })],
  ]);
  const seen = (await getRow(ctx, { resource: "seasons", key })).values;
  const remove = (values: object) => removeResourceRow(ctx, { resource: "seasons", key, base: { ...values } });
  await expect(remove({ ...seen, endsOn: "2031-03-31" })).rejects.toMatchObject({ code: "row_changed" });
  await remove(seen);
  await expect(getRow(ctx, { resource: "seasons", key })).rejects.toMatchObject({ code: "row_not_found" });
});

test.each(["asc", "desc"] as const)(
  "a sorted list has each row once, also rows without the value by which it is sorted (%s)",
  async (direction) => {
    const category = await makeCategory(database.db, `rong-${direction}`);
    // PostgreSQL indexes a product again with each of its variants, so ten products of 13 are added sooner than one of 130.
    const prices = Array.from({ length: 13 }, (_, n) => 1_000 + n);
    const ids: number[] = [];
    for (let n = 0; n < 10; n++) {
      const slug = `RONG-${direction.toUpperCase()}-${n}`;
      const made = await makeProduct(database.db, category, { slug, name: [`Rỗng ${n}`, `Empty ${n}`], prices });
      ids.push(...made.variants.map(({ id }) => id));
    }
    // Only every third row has a value, and all these values are the same.
    await database.db
      .update(variants)
      .set({ compareAt: 9_000 })
      .where(and(isAnyOf(variants.id, ids), sql`${variants.id} % 3 = 0`));
    const keys: string[] = [];
    const byCompareAt = { ...resources.variants, sorts: ["compareAt"] as const };
    for (let after: string | null | undefined; after !== null; ) {
      const page = await readRowPage(database.db, byCompareAt, {
        ...{ sort: "compareAt", direction, after, q: `rong-${direction}` },
      });
      keys.push(...page.rows.map(({ key }) => key));
      after = page.next;
    }
    expect(keys).toHaveLength(130);
    expect(new Set(keys)).toEqual(new Set(ids.map(String)));
    expect(Number(keys[direction === "asc" ? 0 : 129]) % 3).toBe(0);
  },
);

test("seasons that share a day, and days that do not exist, are refused at their field", async () => {
  const ctx = await visitAsManager();
  const save = (startsOn: string, endsOn: string) =>
    saveResourceRow(ctx, { resource: "seasons", values: { name: { vi: "Mùa thử" }, startsOn, endsOn } });
  await save("2032-01-01", "2032-01-31");
  await expect(save("2032-01-31", "2032-02-10")).rejects.toMatchObject({ code: "season_overlaps", field: "startsOn" });
  await expect(save("2032-03-10", "2032-03-09")).rejects.toMatchObject({ field: "endsOn" });
  await expect(save("2032-02-30", "2032-03-09")).rejects.toMatchObject({ code: "value_refused", field: "startsOn" });
});

test("the list is paged by key, sorted by an indexed field and searched without diacritics", async () => {
  const ctx = await visitAsManager();
  for (let month = 1; month <= 9; month++)
    for (let day = 1; day <= 9; day++)
      await database.sql`insert into holidays (date, name) values (${`2040-0${month}-0${day}`}, '{"vi": "Ngày thử phân trang"}')`;
  const query = ListRows.parse({ resource, q: "NGAY THU PHAN" });
  const keys: string[] = [];
  for (let after: string | undefined; ; ) {
    const { rows, next, total } = await listRows(ctx, { ...query, after, direction: "desc" });
    expect(total).toBe(81);
    keys.push(...rows.map((row) => row.key));
    if (next === null) break;
    after = next;
  }
  expect(keys).toHaveLength(81);
  expect(keys).toEqual(keys.toSorted().toReversed());
  await database.sql`delete from holidays where date >= '2040-01-01'`;
});

test("filters choose the rows of a list and of its export, and values that they do not take are ignored", async () => {
  const ctx = await visitAsManager();
  const total = async (name: ResourceName, filters: Record<string, string>) =>
    (await listRows(ctx, ListRows.parse({ resource: name, filters }))).total;
  await database.sql`insert into holidays (date, name) values ('2041-01-01', '{"vi": "A"}'), ('2041-01-03', '{"vi": "B"}')`;
  expect(await total(resource, { "date.from": "2041-01-01", "date.to": "2041-01-02" })).toBe(1);
  expect(await csvOf(ctx, { "date.from": "2041-01-02" })).toBe("key,date,name.vi,name.en\n2041-01-03,2041-01-03,B,\n");
  const all = await total("variants", {});
  const cheap = await total("variants", { "price.to": "100.000" });
  expect(cheap).toBeGreaterThan(0);
  expect(cheap + (await total("variants", { "price.from": "100.001" }))).toBe(all);
  expect(
    await total("variants", { isActive: "maybe", "price.to": "10^12", sku: "x", "price.from": "9".repeat(50) }),
  ).toBe(all);
  await database.sql`delete from holidays where date >= '2041-01-01'`;
});

test("of two seasons that are added at the same moment and share a day, one is refused", async () => {
  const other = connect(database.url);
  const [first, second] = [await visitAsManager(), asStaff(await createVisit(other.db), "manager")];
  const add = (ctx: Ctx, year: number) =>
    saveResourceRow(ctx, {
      ...{ resource: "seasons", values: { name: { vi: "Mùa" }, startsOn: `${year}-01-01`, endsOn: `${year}-01-31` } },
    });
  for (const year of [2061, 2062, 2063]) {
    const saved = await Promise.allSettled([add(first, year), add(second, year)]);
    expect(saved.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  }
  await other.close();
});

test("a text that is cut within an emoji can be stored", async () => {
  const ctx = await visitAsManager();
  const file = `key,date,name.vi\n,${"a".repeat(79)}😀,x`;
  const { id } = await planRowImport(ctx, { resource, file });
  expect((await getChanges(ctx, { kind: resource, id })).rows[0]?.refusal?.params?.value).toBe("a".repeat(79));
  const { rows } = await listRows(ctx, ListRows.parse({ resource: "products" }));
  const { key = "", values = {} } = rows[0] ?? {};
  const description = { vi: `${"a".repeat(499)}😀` };
  await saveResourceRow(ctx, { resource: "products", key, base: values, values: { ...values, description } });
  await saveResourceRow(ctx, { resource: "products", key, values });
  expect((await getRow(ctx, { resource: "products", key })).values).toEqual(values);
});

test("an untouched form changes nothing, although its line breaks are CRLF and an empty text is undefined", async () => {
  const ctx = await visitAsManager();
  const values = (await listRows(ctx, ListRows.parse({ resource: "products" }))).rows[0]?.values ?? {};
  const base = { ...values, name: { vi: "Trà" }, description: { vi: "một\nhai" } };
  const { key = "" } = (await listRows(ctx, ListRows.parse({ resource: "products" }))).rows[0] ?? {};
  await saveResourceRow(ctx, { resource: "products", key, values: base });
  const colleague = { ...base, name: { vi: "Trà", en: "Tea" }, description: { vi: "ba" } };
  await saveResourceRow(ctx, { resource: "products", key, base, values: colleague });
  const sent = { ...base, name: { vi: "Trà", en: undefined }, description: { vi: "một\r\nhai" }, position: 77 };
  await saveResourceRow(ctx, { resource: "products", key, base, values: sent });
  expect((await getRow(ctx, { resource: "products", key })).values).toEqual({ ...colleague, position: 77 });
  await saveResourceRow(ctx, { resource: "products", key, values });
});

test("each resource can be listed, and each sort has an index", async () => {
  const ctx = asStaff(await createVisit(database.db), "admin");
  const indexed = await database.sql<{ table: string; column: string }[]>`
    select c.relname as table, a.attname as column from pg_index i join pg_class c on c.oid = i.indrelid
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]`;
  for (const { name, sorts, sortColumns, table, fields } of Object.values(resources)) {
    expect((await listRows(ctx, ListRows.parse({ resource: name }))).fields.length).toBeGreaterThan(0);
    const columns = indexed.filter((one) => one.table === getTableName(table)).map(({ column }) => column);
    const sorted = fields
      .filter((field) => sorts.includes(field.name))
      .map((field) => toSnakeCase((sortColumns[field.name] ?? field.column).name));
    expect(sorted.length).toBe(sorts.length);
    expect(sorted.filter((column) => !columns.includes(column))).toEqual([]);
  }
});

test.each(["asc", "desc"] as const)(
  "products of the same name and position come once in sorted pages, %s",
  async (direction) => {
    const ctx = await visitAsManager();
    const name = { vi: `Cùng tên ${direction}`, en: "Same" };
    await database.sql`insert into products (slug, category_id, name, summary, description, pictures, weight_grams, position, is_active, created_at)
    select ${`cung-ten-${direction}-`} || n, min(p.category_id), ${JSON.stringify(name)}::text::jsonb, '{"vi": "x"}', '{"vi": "x"}', '{}', 1, 9, false, ${ctx.now.toISOString()}::timestamptz
    from products p, generate_series(1, 60) n group by n`;
    for (const sort of ["name", "position"] as const) {
      const found: { key: string; name: unknown }[] = [];
      for (let after: string | null | undefined; after !== null; ) {
        const query = { resource: "products", sort, direction, q: name.vi, ...(after && { after }) };
        const page = await listRows(ctx, ListRows.parse(query));
        found.push(...page.rows.map(({ key, values }) => ({ key, name: values.name })));
        after = page.next;
      }
      const ids = found.map(({ key }) => Number(key));
      expect(new Set(ids).size).toBe(60);
      expect(ids).toEqual(ids.toSorted((one, other) => (direction === "asc" ? one - other : other - one)));
    }
  },
);

test("products are sorted by their names without case and diacritics", async () => {
  const ctx = await visitAsManager();
  const { rows, sort } = await listRows(ctx, ListRows.parse({ resource: "products", sort: "name" }));
  const [sorted] = await database.sql<{ ids: string[] }[]>`
    select array_agg(id::text order by folded_name, id) as ids from products`;
  expect([sort, rows.map(({ key }) => key)]).toEqual(["name", sorted!.ids.slice(0, 50)]);
});

test("a price is changed for goods that are sold from then on, and a lower struck-through price is refused", async () => {
  const ctx = await visitAsManager();
  const { rows } = await listRows(ctx, ListRows.parse({ resource: "variants", q: "NM01-50G" }));
  const { key = "", values = {} } = rows[0] ?? {};
  const save = (changes: object) =>
    saveResourceRow(ctx, { resource: "variants", key, base: values, values: { ...values, ...changes } });
  await save({ price: 505_000, compareAt: 600_000 });
  const [product] = await database.sql<{ from: number }[]>`select min(price)::int as from from variants
    where is_active and product_id = (select product_id from variants where sku = 'NM01-50G')`;
  const [listed] = await database.sql<{ from: number }[]>`select price_from::int as from from products
    where id = (select product_id from variants where sku = 'NM01-50G')`;
  expect(listed?.from).toBe(product?.from);
  await expect(save({ compareAt: 400_000 })).rejects.toMatchObject({ field: "compareAt" });
  await expect(save({ price: -1 })).rejects.toMatchObject({ code: "value_refused", field: "price" });
  await expect(save({ price: 10 ** 12 })).rejects.toMatchObject({ code: "value_refused", field: "price" });
  await expect(saveResourceRow(ctx, { resource: "variants", values })).rejects.toMatchObject({
    code: "row_not_addable",
  });
});
