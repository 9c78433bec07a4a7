import { randomUUID } from "node:crypto";
import { and, getTableName, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { applyChanges, getChanges, undoChanges } from "~/domain/back-office/change-sets.server";
import { resources } from "~/domain/back-office/resources.server";
import { exportRows, exportWrongLines, planRowImport } from "~/domain/back-office/row-files.server";
import { getRow, listRows, removeResourceRow, saveResourceRow } from "~/domain/back-office/rows.server";
import { ListRows } from "~/domain/back-office/schema";
import type { Ctx } from "~/domain/ctx";
import { mergeEdits } from "~/domain/staff/resources/merge-edits.rules";
import { readRowPage } from "~/domain/staff/resources/read-rows.server";
import type { ResourceName } from "~/domain/staff/resources/resource-names";
import { translateIn } from "~/i18n/translate.server";
import { describeRefusal } from "~/ui/staff/change-rows";
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

test.each(["asc", "desc"] as const)("rows without the value that sorts a list come once, %s", async (direction) => {
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
});

test("a merge takes each person's change, whatever the fields are", () => {
  const values = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.nat(2) });
  fc.assert(
    fc.property(values, values, values, (base, theirs, mine) => {
      const { merged, conflicts } = mergeEdits(base, theirs, mine);
      for (const field of ["a", "b", "c"] as const) {
        const isConflict =
          mine[field] !== base[field] && theirs[field] !== base[field] && mine[field] !== theirs[field];
        expect(conflicts.some((one) => one.field === field)).toBe(isConflict);
        expect(merged[field]).toBe(mine[field] === base[field] ? theirs[field] : mine[field]);
      }
    }),
  );
});

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
    await total("variants", { active: "maybe", "price.to": "10^12", sku: "x", "price.from": "9".repeat(50) }),
  ).toBe(all);
  await database.sql`delete from holidays where date >= '2041-01-01'`;
});

test("an export that is imported again changes nothing, and formulas are only text", async () => {
  const ctx = await visitAsManager();
  await saveResourceRow(ctx, { resource, values: { date: "2033-05-05", name: { vi: '=HYPERLINK("http://x")' } } });
  const csv = await csvOf(ctx);
  expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`);
  await expect(planRowImport(ctx, { resource, file: csv })).rejects.toMatchObject({ code: "nothing_to_change" });
  await expect(planRowImport(ctx, { resource, file: csv.replaceAll(",", ";") })).rejects.toMatchObject({
    code: "nothing_to_change",
  });
});

test("an import of 10,000 lines names its 37 wrong ones, is applied once, and is undone as one", async () => {
  const ctx = await visitAsManager();
  await saveResourceRow(ctx, { resource, values: { date: "2049-12-31", name: { vi: "Cuối năm" } } });
  const before = await csvOf(ctx);
  const dayOf = (n: number) => new Date(Date.UTC(2050, 0, 1 + n)).toISOString().slice(0, 10);
  const faults: [code: string, column: string, lineOf: (n: number) => string][] = [
    ["csv_date", "date", (n) => `,${dayOf(n).replace("-", "/")},Ngày ${n},`],
    ["csv_date", "date", (n) => `,${dayOf(n).slice(0, 5)}02-30,Ngày ${n},`],
    ["csv_date", "date", () => ",,Không có ngày,"],
    ["csv_required", "name.vi", (n) => `,${dayOf(n)},,Day ${n}`],
    ["csv_long", "name.vi", (n) => `,${dayOf(n)},${"x".repeat(101)},`],
    ["csv_long", "name.en", (n) => `,${dayOf(n)},Ngày ${n},${"x".repeat(20_000)}`],
    ["csv_unknown_key", "key", (n) => `2099-01-${(n % 28) + 1},${dayOf(n)},Ngày ${n},`],
    ["csv_unknown_key", "key", (n) => `'; drop table holidays --${n},${dayOf(n)},Ngày ${n},`],
    // The database refuses a second holiday on the same date.
    ["value_taken", "date", () => ",2049-12-31,Trùng ngày,"],
  ];
  const wrong = new Map(Array.from({ length: 37 }, (_, n) => [n * 270 + 11, faults[n % faults.length]!]));
  const lines = Array.from({ length: 10_000 }, (_, n) => wrong.get(n)?.[2](n) ?? `,${dayOf(n)},Ngày ${n},`);
  const file = ["key,date,name.vi,name.en", ...lines].join("\n");
  const { id } = await planRowImport(ctx, { resource, file });
  const set = { kind: resource, id } as const;
  const preview = await getChanges(ctx, set);
  expect(preview.counts).toMatchObject({ planned: 9_963, refused: 37 });
  expect(preview.rows.slice(0, 38).map(({ refusal }) => refusal && [refusal.params?.line, refusal.code])).toEqual([
    ...[...wrong].map(([n, [code]]) => [n + 2, code]),
    null,
  ]);
  const named = preview.rows.slice(0, 37).map(({ refusal }) => refusal?.params?.column);
  expect(named).toEqual([...wrong.values()].map(([, column]) => column));
  const corrected = (await exportWrongLines(ctx, set)).trim().split("\n");
  expect(corrected).toHaveLength(38);
  expect(corrected.slice(0, 2)).toEqual(["key,date,name.vi,name.en", lines[11]]);
  await applyChanges(ctx, set);
  await applyChanges(ctx, set);
  expect((await csvOf(ctx)).split("\n").length - before.split("\n").length).toBe(9_963);
  await undoChanges(ctx, set);
  expect(await csvOf(ctx)).toBe(before);
});

test("each wrong cell of a line is named with the values that are right", async () => {
  const ctx = asStaff(await createVisit(database.db), "admin");
  const faultsOf = async (name: ResourceName, file: string) => {
    const { id } = await planRowImport(ctx, { resource: name, file });
    const { refusal } = (await getChanges(ctx, { kind: name, id })).rows[0]!;
    const text = describeRefusal(refusal!, { t: translateIn("en"), locale: "en" });
    return { text, faults: [refusal!, ...(refusal!.also ?? [])].map(({ code, params }) => [code, params?.column]) };
  };
  const vat = await faultsOf("vat-rates", "key,kind,startsOn,percent\n,goodz,1/2/2027,101");
  expect(vat.faults).toEqual([
    ["csv_choice", "kind"],
    ["csv_date", "startsOn"],
    ["csv_range", "percent"],
  ]);
  expect(vat.text).toContain("Possible values (5): all (");
  expect(vat.text).toContain("from 0 to 100");
  const head = "key,name.vi,unit.vi,price,leadDays,weekdays,poolId,labels,active";
  const service = await faultsOf("services", `${head}\n,Hướng dẫn,,free,400,"1, 9",999999,"new, neu",perhaps`);
  expect(new Map(service.faults.map(([code, column]) => [column, code]))).toEqual(
    new Map([
      ...["unit.vi", "summary.vi", "description.vi", "duration.vi"].map((column) => [column, "csv_required"] as const),
      ...["weekdays", "poolId", "labels"].map((column) => [column, "csv_choice"] as const),
      ...(["leadDays", "position"] as const).map((column) => [column, "csv_range"] as const),
      ...[["price", "csv_money"] as const, ["active", "csv_yes_no"] as const],
    ]),
  );
  expect(service.text).toContain("from 0 to 1,000,000,000");
  const zone = await faultsOf("shipping-zones", "key,name.vi,takes.vi,provinces,fee,cutOff\n,Xa,3 ngày,XX,0,25:61");
  expect(zone.faults).toEqual([
    ["csv_choice", "provinces"],
    ["csv_time", "cutOff"],
  ]);
  // Of many choices, the first twelve and their number are named.
  expect(zone.text.match(/ \(/g)).toHaveLength(13);
  expect(zone.text).toMatch(/Possible values \(\d\d\): .*, …\./);
  const [row] = (await listRows(ctx, ListRows.parse({ resource: "products" }))).rows;
  const category = await faultsOf("products", `key,categoryId\n${row?.key},999999`);
  expect(category.faults).toEqual([["csv_choice", "categoryId"]]);
});

test("a form that sends a file twice gets one change set, so that its new rows are added once", async () => {
  const ctx = await visitAsManager();
  const sent = { ...ctx, formKey: randomUUID() };
  const [row] = (await listRows(ctx, ListRows.parse({ resource: "categories" }))).rows;
  const count = async () => (await listRows(ctx, ListRows.parse({ resource: "categories" }))).total;
  const before = await count();
  const lines = ["key,name.vi,summary.vi", `${row?.key},Trà mới,Trà đầu mùa`, ",Trà sen,Trà ướp sen"];
  const input = { resource: "categories", file: lines.join("\n") } as const;
  const [first, second] = await Promise.all([planRowImport(sent, input), planRowImport(sent, input)]);
  expect(second).toEqual(first);
  const set = { kind: "categories", id: first.id } as const;
  expect(await applyChanges(ctx, set)).toEqual({ applied: 2 });
  const again = await planRowImport(sent, input);
  expect([again, await applyChanges(ctx, { ...set, ...again })]).toEqual([first, { applied: 2 }]);
  expect(await count()).toBe(before + 1);
  const changed = { ...input, file: `${input.file} trắng` };
  expect((await planRowImport(sent, changed)).id).not.toBe(first.id);
  await undoChanges(ctx, set);
});

test("a file that is sent again from another form adds no row twice, but adds what was undone", async () => {
  const ctx = await visitAsManager();
  const head = "key,kind,startsOn,percent";
  const plan = async (name: ResourceName, file: string) => (await planRowImport(ctx, { resource: name, file })).id;
  for (const [name, file] of [
    ["categories", "key,name.vi,summary.vi\n,Hai lần,Hai lần\n,Hai lần,Lần khác"],
    ["vat-rates", `${head}\n,goods,2071-01-01,8`],
  ] as const) {
    const previews = [await plan(name, file), await plan(name, file)];
    const [first, second] = previews.map((id) => ({ kind: name, id }));
    const count = file.split("\n").length - 1;
    const outcomes = await Promise.all([applyChanges(ctx, first!), applyChanges(ctx, second!)]);
    expect(outcomes.map(({ applied }) => applied).toSorted()).toEqual([0, count]);
    await expect(plan(name, file)).rejects.toMatchObject({ code: "nothing_to_change" });
    const applied = outcomes[0]!.applied > 0 ? first! : second!;
    const other = applied === first ? second! : first!;
    const refusals = (await getChanges(ctx, { ...other })).rows.map(({ refusal }) => refusal?.code);
    expect(new Set(refusals)).toEqual(new Set(["row_added"]));
    const more = await plan(name, `${file}\n${name === "categories" ? ",Mới hẳn,x" : ",ticket,2071-01-01,8"}`);
    expect(await getChanges(ctx, { kind: name, id: more })).toMatchObject({
      ...{ added: 1, facts: { unchanged: count } },
    });
    await undoChanges(ctx, applied);
    const third = { kind: name, id: await plan(name, file) };
    expect(await applyChanges(ctx, third)).toEqual({ applied: count });
    await undoChanges(ctx, third);
  }
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

test("an export goes on when a row is removed meanwhile, and a category that does not exist is refused", async () => {
  const ctx = await visitAsManager();
  for (let n = 0; n < 60; n++) {
    const date = new Date(Date.UTC(2070, 0, 1 + n)).toISOString().slice(0, 10);
    await database.sql`insert into holidays (date, name) values (${date}, '{"vi": "Ngày xuất"}')`;
  }
  let csv = "";
  for await (const part of exportRows(ctx, { resource, q: "ngay xuat" })) {
    csv += part;
    if (csv.includes("2070-02-19")) await database.sql`delete from holidays where date = '2070-02-19'`;
  }
  expect(csv.trim().split("\n")).toHaveLength(61);
  await database.sql`delete from holidays where date >= '2070-01-01'`;
  const [row] = (await listRows(ctx, ListRows.parse({ resource: "products" }))).rows;
  const values = { ...row?.values, categoryId: 999_999 };
  await expect(saveResourceRow(ctx, { resource: "products", key: row?.key, values })).rejects.toMatchObject({
    code: "value_refused",
  });
});

test("undoing an import restores the days of a season that another season had taken", async () => {
  const ctx = await visitAsManager();
  const add = async (startsOn: string, endsOn: string) =>
    (await saveResourceRow(ctx, { resource: "seasons", values: { name: { vi: "Mùa" }, startsOn, endsOn } })).key;
  const keys = [await add("2041-01-01", "2041-01-31"), await add("2041-02-01", "2041-02-28")];
  const file = `key,startsOn,endsOn\n${keys[0]},2041-01-01,2041-01-15\n${keys[1]},2041-01-16,2041-02-28`;
  const { id } = await planRowImport(ctx, { resource: "seasons", file });
  await applyChanges(ctx, { kind: "seasons", id });
  expect(await undoChanges(ctx, { kind: "seasons", id })).toEqual({ undone: 2 });
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

test("a file with too many lines is refused before all are read, and one that repeats a column at once", async () => {
  const ctx = await visitAsManager();
  const code = async (file: string) =>
    planRowImport(ctx, { resource, file }).catch((error: unknown) => (error as { code: string }).code);
  expect(await code(`key\n${"1\n".repeat(2_900_000)}`)).toBe("too_many_changes");
  expect(await code("key,date,date,name.vi\n,2051-01-01,2051-01-02,x")).toBe("csv_unreadable");
  const file = 'key,date,name.vi\r\n,2051-01-01,"x\r\ny"\r\n\r\n,2051/01/02,z\r\n';
  const { id } = await planRowImport(ctx, { resource, file });
  expect((await getChanges(ctx, { kind: resource, id })).rows[0]?.refusal?.params?.line).toBe(4);
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
    await database.sql`insert into products (slug, category_id, name, summary, description, pictures, weight_grams, position, active, created_at)
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
    where active and product_id = (select product_id from variants where sku = 'NM01-50G')`;
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

test("the history of a row shows the import that changed it, and a conflict names who imported", async () => {
  const ctx = await visitAsManager();
  const base = { date: "2034-02-03", name: { vi: "Ngày hội chè" } };
  const { key } = await saveResourceRow(ctx, { resource, values: base });
  const importer = asStaff({ ...ctx, now: new Date(ctx.now.getTime() + 60_000) }, "admin");
  const actor = { ...importer, actor: { ...importer.actor, name: "Hằng" } } as Ctx;
  const { id } = await planRowImport(actor, { resource, file: `key,date,name.vi\n${key},${key},Lễ hội chè` });
  await applyChanges(actor, { kind: resource, id });
  const { history } = await getRow(ctx, { resource, key });
  expect(history.map(({ action, after }) => [action, after])).toEqual([
    ["changes_applied", { "name.vi": "Lễ hội chè" }],
    ["row_added", expect.anything()],
  ]);
  await expect(
    saveResourceRow(ctx, { resource, key, base, values: { ...base, name: { vi: "Hội chè xuân" } } }),
  ).rejects.toMatchObject({ code: "edit_conflict", params: { name: "Hằng", theirs: "Lễ hội chè" } });
});

test("holidays that moved to each other's dates move back when the import is undone", async () => {
  const ctx = await visitAsManager();
  const days = ["2045-05-03", "2045-05-02", "2045-05-01"];
  for (const date of days) await saveResourceRow(ctx, { resource, values: { date, name: { vi: date } } });
  const later = days.map((day) => `${day},${day.slice(0, -1)}${Number(day.at(-1)) + 1}`);
  const { id } = await planRowImport(ctx, { resource, file: `key,date\n${later.join("\n")}` });
  expect(await applyChanges(ctx, { kind: resource, id })).toEqual({ applied: 3 });
  expect(await undoChanges(ctx, { kind: resource, id })).toEqual({ undone: 3 });
  for (const date of days)
    expect((await getRow(ctx, { resource, key: date })).values).toEqual({ date, name: { vi: date } });
});
