import { between, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import vi from "~/../locales/vi/server/calendar.json";
import errors from "~/../locales/vi/server/errors.json";
import { getCalendarMonth } from "~/domain/back-office/get-calendar-month.server";
import { addDays } from "~/lib/shop-time";
import { connect } from "~db/client.server";
import { slots } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit, findDayAhead, placeOrderAsGuest, slotOf } from "~tests/setup/factories";
import { findTags, visibleText } from "~tests/setup/factories-http";
import { openTestServer } from "~tests/setup/server";
import { openStaffClient } from "~tests/setup/staff";

const database = openTestDatabase();
const server = openTestServer(database);
let client: ReturnType<typeof openStaffClient>;
beforeAll(async () => {
  client = openStaffClient(server.origin);
  await client.logIn("manager");
});

const from = findDayAhead(1);
const to = addDays(from, 9);
const month = from.slice(0, 7);

async function capacities() {
  const { id, date, capacity } = slots;
  const rows = await database.db
    .select({ id, capacity })
    .from(slots)
    .where(between(date, from, to));
  return new Map(rows.map((row) => [row.id, row.capacity]));
}

test("places of many days are changed by a form, previewed, applied once and undone", async () => {
  await placeOrderAsGuest(database.db, { line: { date: from } });
  const sold = await slotOf(database.db, { date: from });
  const before = await capacities();
  const form = { act: "plan", from, to, operation: "set", amount: "0" };

  const wrong = await client.post("/staff/days", { ...form, to: addDays(from, -1), amount: "-1" });
  expect(wrong.status).toBe(422);
  const field = findTags(await wrong.text(), "input").find(({ name }) => name === "from");
  expect(field?.value).toBe(from);

  const planned = await client.post("/staff/days", form);
  const page = planned.headers.get("Location") ?? "";
  expect([planned.status, page]).toEqual([303, expect.stringMatching(/^\/staff\/changes\/slots\/\d+$/)]);
  const preview = visibleText(await (await client.get(page)).text());
  const refusal = preview.indexOf(`Đã bán ${sold.reserved} chỗ`);
  expect(refusal).toBeGreaterThan(0);
  expect(refusal).toBeLessThan(preview.indexOf(`${before.size - 1} lượt sẽ đổi`));
  expect(preview).toContain(`Đổi ${before.size - 1} lượt`);
  expect(await capacities()).toEqual(before);

  const id = page.split("/").at(-1) ?? "";
  const applied = await client.post(page, { act: "apply", kind: "slots", id });
  expect([applied.status, applied.headers.get("Location")]).toEqual([303, `/staff/days?month=${month}`]);
  expect(visibleText(await (await client.get(page)).text())).toContain(`Hoàn tác ${before.size - 1} lượt`);
  expect([...(await capacities()).values()].filter((capacity) => capacity > 0)).toHaveLength(1);
  expect((await client.post(page, { act: "undo", kind: "slots", id })).status).toBe(303);
  expect(await capacities()).toEqual(before);
});

test("a month shows each day with its price, sales and state, and links it to its slots", async () => {
  const { id } = await slotOf(database.db, { date: from });
  await database.db.update(slots).set({ reserved: 7, capacity: 35 }).where(eq(slots.id, id));
  const html = await (await client.get(`/staff/days?month=${month}&pool=1`)).text();
  expect(findTags(html, "a").map(({ href }) => href)).toContain(`/staff/days/${from}`);
  expect(visibleText(html)).toMatch(/\d+k .*7 \/ 35/);
  const day = visibleText(await (await client.get(`/staff/days/${from}`)).text());
  expect(day).toMatch(new RegExp(`${vi.day.whole_day} 7 35 28 ${vi.state.open}`));
  expect((await client.get("/staff/days?month=2026-13")).status).toBe(200);
  expect((await client.get("/staff/days/2026-02-30")).status).toBe(404);
});

test("a schedule is refused at its fields, and a new one opens its days at once", async () => {
  const form = { act: "save", pool: "3", startsOn: from, weekdays: "1", capacity: "50" };
  const wrong = await client.post("/staff/schedules", { ...form, times: "25:61", weekdays: "" });
  const text = visibleText(await wrong.text());
  expect([wrong.status, text.includes(errors.invalid_times), text.includes(errors.missing.weekdays)]).toEqual([
    ...[422, true, true],
  ]);
  const saved = await client.post("/staff/schedules", { ...form, times: "18:00, 19:00" });
  expect([saved.status, saved.headers.get("Location")]).toEqual([303, "/staff/schedules"]);
  const again = await client.post("/staff/schedules", { ...form, times: "19:00" });
  expect([again.status, visibleText(await again.text())]).toEqual([422, expect.stringContaining("Trùng với lịch")]);
  expect(visibleText(await (await client.get("/staff/schedules")).text())).toContain("18:00, 19:00 50");
});

test("a pool's name and last entry are changed by a form, and two managers who edit it see each other's values", async () => {
  const editors = [client, openStaffClient(server.origin)] as const;
  await editors[1].logIn("admin");
  const readForm = async () => {
    const html = await (await client.get("/staff/schedules")).text();
    const form = html.split("<form").find((part) => part.includes('name="id" value="3"')) ?? "";
    const values = findTags(form, "input").map(({ name = "", value = "" }) => [name, value] as const);
    return { act: "pool", ...Object.fromEntries(values) } as Record<string, string>;
  };
  const form = await readForm();
  expect(Object.keys(form)).toEqual(["act", "id", "base", "name.vi", "name.en", "lastEntry"]);
  const wrong = await client.post("/staff/schedules", { ...form, lastEntry: "25:00" });
  expect([wrong.status, visibleText(await wrong.text())]).toEqual([422, expect.stringContaining(errors.invalid_time)]);
  const saved = await client.post("/staff/schedules", { ...form, lastEntry: "15:45" });
  expect([saved.status, saved.headers.get("Location")]).toEqual([303, "/staff/schedules"]);
  expect(await readForm()).toMatchObject({ "name.vi": form["name.vi"], lastEntry: "15:45" });

  const conflict = await editors[1].post("/staff/schedules", { ...form, lastEntry: "15:00" });
  const page = await conflict.text();
  expect([conflict.status, visibleText(page)]).toEqual([
    422,
    expect.stringMatching(/vừa đổi ô này từ “.+” thành “15:45”/),
  ]);
  const fresh = findTags(page, "input").filter(({ name }) => name === "base")[2]?.value ?? "";
  expect((await editors[1].post("/staff/schedules", { ...form, base: fresh, lastEntry: "15:00" })).status).toBe(303);
  expect((await readForm()).lastEntry).toBe("15:00");
  const log = visibleText(await (await editors[1].get("/staff/log")).text());
  expect(log).toContain("sửa nhóm chỗ Nhóm chỗ 3 Giờ vào cuối: 15:45 → 15:00");
});

test("a pool is added by a form, the form of its schedule begins with it, and the page lists both changes", async () => {
  const form = { act: "add_pool", formKey: "form-of-a-pool", "name.vi": "Phòng trà", "name.en": "Tea room" };
  const wrong = await client.post("/staff/schedules", { ...form, lastEntry: "25:00" });
  expect([wrong.status, visibleText(await wrong.text())]).toEqual([422, expect.stringContaining(errors.invalid_time)]);
  const added = await client.post("/staff/schedules", { ...form, lastEntry: "16:00" });
  const [, pool = ""] = /^\/staff\/schedules\?pool=(\d+)#schedule$/.exec(added.headers.get("Location") ?? "") ?? [];
  const html = await (await client.get(`/staff/schedules?pool=${pool}`)).text();
  const chosen = findTags(html, "option").filter(({ selected }) => selected !== undefined);
  expect([added.status, chosen.map(({ value }) => value)]).toEqual([303, [pool]]);
  const schedule = { act: "save", pool, startsOn: from, weekdays: "1", capacity: "50" };
  expect((await client.post("/staff/schedules", schedule)).status).toBe(303);
  const page = visibleText(await (await client.get("/staff/schedules")).text());
  expect(page).toMatch(/lưu lịch mở bán Lịch mở bán số \d+/);
  for (const fact of ["nhóm chỗ: Phòng trà", "đến ngày: không hạn", "thứ: T2", "giờ: Cả ngày"])
    expect(page).toContain(fact);
  expect(page).toContain(`thêm nhóm chỗ Nhóm chỗ ${pool}`);
});

test("a holiday is saved only after its prices were shown, and its removal shows them too", async () => {
  const date = addDays(from, 22);
  const form = { act: "save", formKey: crypto.randomUUID(), date, "name.vi": "Ngày hội", "name.en": "Festival" };
  const count = async () => (await database.sql`select from holidays where date = ${date}`).length;
  const planned = await Promise.all([1, 2].map(() => client.post("/staff/rows/holidays/new", form)));
  const [page = "", again] = planned.map(({ headers }) => headers.get("Location") ?? "");
  expect([planned[0]?.status, page, again]).toEqual([
    303,
    expect.stringMatching(/^\/staff\/changes\/holidays\/\d+$/),
    page,
  ]);
  const preview = await (await client.get(page)).text();
  expect(visibleText(preview)).toContain(": 1 ngày đổi giá");
  expect([preview.includes("<del>"), preview.includes("<ins>"), await count()]).toEqual([true, true, 0]);
  const other = findTags(preview, "a").filter(({ href = "" }) => href.includes("?category="))[1]?.href ?? "";
  expect(visibleText(await (await client.get(other)).text())).toContain(": 1 ngày đổi giá");
  const id = page.split("/").at(-1) ?? "";
  expect((await client.post(page, { act: "apply", kind: "holidays", id })).status).toBe(303);
  expect(await count()).toBe(1);
  const removal = visibleText(await (await client.get(`/staff/rows/holidays/row/${date}?remove=1`)).text());
  expect(removal).toContain(": 1 ngày đổi giá");
  const renamed = { act: "save", base: JSON.stringify({ date, name: { vi: "Ngày hội", en: "Festival" } }), date };
  const saved = await client.post(`/staff/rows/holidays/row/${date}`, { ...renamed, "name.vi": "Ngày mây" });
  expect([saved.status, saved.headers.get("Location")]).toEqual([303, `/staff/rows/holidays/row/${date}`]);
  expect((await client.post(page, { act: "undo", kind: "holidays", id })).status).toBe(303);
  await database.sql`delete from holidays where date = ${date}`;
});

test("closing Mondays is previewed and done by forms, and each page names the weekday", async () => {
  const days = (date: string) => date.split("-").reverse().join("/");
  const range = `thứ hai hằng tuần từ ${days(from)} đến ${days(addDays(from, 7))}`;
  const html = await (await client.get(`/staff/days?look=1&from=${from}&to=${to}&times=&weekdays=1`)).text();
  expect(visibleText(html)).toContain(range);
  const inputs = findTags(html, "input");
  const ticked = inputs.filter(
    ({ name, type, checked }) => name === "weekdays" && type === "checkbox" && checked !== undefined,
  );
  expect(ticked.map(({ value }) => value)).toEqual(["1"]);
  const hidden = inputs.filter(({ type, name = "" }) => type === "hidden" && ["from", "to", "weekdays"].includes(name));
  const form = Object.fromEntries(hidden.map(({ name = "", value = "" }) => [name, value]));
  expect(form).toEqual({ from, to: addDays(from, 7), weekdays: "1" });
  const closed = await client.post("/staff/days", {
    act: "close",
    ...form,
    "reason.vi": "Bảo trì",
    "reason.en": "Upkeep",
  });
  expect(closed.status).toBe(303);
  const listed = await (await client.get("/staff/days")).text();
  expect(visibleText(listed)).toContain(`Đóng cửa ${range}`);
  const editor = openStaffClient(server.origin);
  await editor.logIn("editor");
  expect(visibleText(await (await editor.get("/staff")).text())).toContain(`Đóng cửa ${range}`);
  const id = findTags(listed, "input").find(({ name }) => name === "id")?.value ?? "";
  expect((await client.post("/staff/days", { act: "reopen", id })).status).toBe(303);
  const admin = openStaffClient(server.origin);
  await admin.logIn("admin");
  const log = visibleText(await (await admin.get("/staff/log")).text());
  for (const fact of ["đóng cửa: có → không", `đến ngày: ${days(addDays(from, 7))}`, "thứ: T2"])
    expect(log).toContain(fact);
});

test("a month of many slots takes as many statements as a month of few", async () => {
  const { db, close } = connect(database.url, 1);
  const ctx = asStaff(await createVisit(db), "manager");
  const countStatements = async () => {
    const [row] = await db.execute<{ calls: number }>(
      sql`select sum(generic_plans + custom_plans)::int as calls from pg_prepared_statements
        where statement not like '%pg_prepared_statements%'`,
    );
    return row?.calls ?? 0;
  };
  const statementsOf = async (wanted: string) => {
    const before = await countStatements();
    const { weeks } = await getCalendarMonth(ctx, { month: wanted });
    return { statements: (await countStatements()) - before, days: weeks.flat() };
  };
  await statementsOf(month);
  const few = await statementsOf("2031-03");
  await database.sql`insert into slots (pool_id, date, time, capacity, reserved)
    select 1, day, lpad(hour::text, 2, '0') || ':00', 10, 4
    from generate_series('2031-01-01'::date, '2031-12-31', interval '1 day') as day, generate_series(8, 19) as hour`;
  const many = await statementsOf("2031-03");
  expect(many.statements).toBe(few.statements);
  expect(many.statements).toBeLessThanOrEqual(4);
  expect(few.days.every(({ pools }) => pools.every(({ state }) => state === "none"))).toBe(true);
  expect(many.days[10]?.pools[0]).toMatchObject({ state: "open", sold: 48, places: 120 });
  await database.db.delete(slots).where(between(slots.date, "2031-01-01", "2031-12-31"));
  await close();
});
