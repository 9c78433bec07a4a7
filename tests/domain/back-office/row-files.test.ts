import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { applyChanges, getChanges, undoChanges } from "~/domain/back-office/change-sets.server";
import { exportRows, exportWrongLines, planRowImport } from "~/domain/back-office/row-files.server";
import { getRow, listRows, saveResourceRow } from "~/domain/back-office/rows.server";
import { ListRows } from "~/domain/back-office/schema";
import type { Ctx } from "~/domain/ctx";
import type { ResourceName } from "~/domain/staff/resources/resource-names";
import { translateIn } from "~/i18n/translate.server";
import { describeRefusal } from "~/ui/staff/change-rows";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit } from "~tests/setup/factories";

const database = openTestDatabase();
const resource = "holidays";

async function visitAsManager(): Promise<Ctx> {
  return asStaff(await createVisit(database.db), "manager");
}

async function csvOf(ctx: Ctx, filters?: Record<string, string>): Promise<string> {
  let csv = "";
  for await (const part of exportRows(ctx, { resource, filters })) csv += part;
  return csv;
}

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
  const head = "key,name.vi,unit.vi,price,leadDays,weekdays,poolId,labels,isActive";
  const service = await faultsOf("services", `${head}\n,Hướng dẫn,,free,400,"1, 9",999999,"new, neu",perhaps`);
  expect(new Map(service.faults.map(([code, column]) => [column, code]))).toEqual(
    new Map([
      ...["unit.vi", "summary.vi", "description.vi", "duration.vi"].map((column) => [column, "csv_required"] as const),
      ...["weekdays", "poolId", "labels"].map((column) => [column, "csv_choice"] as const),
      ...(["leadDays", "position"] as const).map((column) => [column, "csv_range"] as const),
      ...[["price", "csv_money"] as const, ["isActive", "csv_yes_no"] as const],
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
