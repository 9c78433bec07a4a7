import { randomUUID } from "node:crypto";
import { drizzle } from "drizzle-orm/postgres-js";
import { expect, test } from "vitest";
import { listArrivals } from "~/domain/admission/list-arrivals.server";
import { closeDays } from "~/domain/aftersales/close-days.server";
import { recordWeather } from "~/domain/content/weather.server";
import type { Ctx } from "~/domain/ctx";
import { getNewOrders } from "~/domain/orders/get-new-orders.server";
import { getMoneyOfDay } from "~/domain/payments/get-money-of-day.server";
import { receivePayment } from "~/domain/payments/receive-payment.server";
import type { Role } from "~/domain/permission";
import { getContentOfDay } from "~/domain/today/get-content-of-day.server";
import { listWaiting } from "~/domain/today/list-waiting.server";
import { currentTime } from "~/lib/clock";
import { addDays, instantOf, shopDate } from "~/lib/shop-time";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit, payOrderOf, placeOrderAsGuest } from "~tests/setup/factories";
import { makePost } from "~tests/setup/factories-posts";

const database = openTestDatabase();

test("waiting work has its count, age and sum, and is read with one statement", async () => {
  const ctx = await createVisit(database.db, { now: currentTime() });
  const paymentIntentId = null;
  for (const amount of [1000, 2000])
    await receivePayment(ctx, {
      ...{ provider: "vietqr", transactionId: randomUUID(), amount, paymentIntentId, attemptId: null },
    });
  let statements = 0;
  const logger = { logQuery: () => void statements++ };
  const db = drizzle(database.sql, { casing: "snake_case", logger }) as Ctx["db"];
  const work = await listWaiting(asStaff({ ...ctx, db }, "support"));
  expect(statements).toBe(1);
  expect(work.find(({ kind }) => kind === "unmatched_payments")).toEqual({
    ...{ kind: "unmatched_payments", count: 2, amount: 3000, oldestAt: ctx.now.toISOString() },
  });
});

test("an editor sees policies to confirm, and no other kind of work is read for that role", async () => {
  await database.sql`update policies set confirmed_at = null, confirmed_by = null where id = (select min(id) from policies)`;
  const ctx = await createVisit(database.db, { now: currentTime() });
  const statements: string[] = [];
  const logger = { logQuery: (statement: string) => void statements.push(statement) };
  const db = drizzle(database.sql, { casing: "snake_case", logger }) as Ctx["db"];
  expect(await listWaiting(asStaff({ ...ctx, db }, "editor"))).toMatchObject([
    { kind: "policies_to_confirm", count: 1 },
  ]);
  expect(statements.join()).not.toMatch(/orders|payments|reviews/);
});

async function listKinds(role: Role, now = currentTime()): Promise<string[]> {
  const work = await listWaiting(asStaff(await createVisit(database.db, { now }), role));
  return work.map(({ kind }) => kind).sort();
}

test("an accountant sees the money that waits, which others match and send", async () => {
  expect(await listKinds("accountant")).toEqual(["unmatched_payments"]);
  expect(await listKinds("editor")).not.toContain("unmatched_payments");
});

test("an editor sees texts without a translation until they have one", async () => {
  const before = await listKinds("editor");
  const post = await makePost(database.db);
  await database.sql`update policies set body = body - 'en' where id = (select max(id) from policies)`;
  const added = ["policies_without_translation", "posts_without_translation"];
  expect(await listKinds("editor")).toEqual([...before, ...added].sort());
  await database.sql`update posts set body = body || '{"en": "Text"}' where id = ${post.id}`;
  await database.sql`update policies set body = body || '{"en": "Text"}'`;
  expect(await listKinds("editor")).toEqual(before);
});

test("closed days ahead wait for news, and Today lists them with the posts that are scheduled", async () => {
  const now = currentTime();
  const ctx = await createVisit(database.db, { now });
  await database.sql`update posts set withdrawn_at = published_at where updated_at > ${now.toISOString()}::timestamptz`;
  const day = addDays(shopDate(now), 20);
  await closeDays(asStaff(ctx), { from: day, times: [], reason: { vi: "Kiểm tra cáp", en: "Inspection" } });
  expect(await listKinds("editor")).toContain("closures_without_news");
  expect(await listKinds("editor", new Date(now.getTime() + 21 * 86_400_000))).not.toContain("closures_without_news");
  const { slug } = await makePost(database.db, { kind: "news", hoursAgo: -24 });
  expect(await listKinds("editor")).not.toContain("closures_without_news");
  const { closures, posts } = await getContentOfDay(asStaff(ctx, "editor"));
  expect(closures.filter(({ from }) => from === day)).toMatchObject([
    { from: day, to: day, reason: { text: "Kiểm tra cáp" } },
  ]);
  expect(posts[0]).toMatchObject({ slug, isScheduled: true });
});

test("the weather waits during opening hours when it is older than three hours, and no longer than a week", async () => {
  const now = currentTime();
  const ctx = await createVisit(database.db, { now });
  await recordWeather(asStaff(ctx), { visibility: 900, wind: 3, temperature: 12 });
  const hours = [1, 4, 10, 24, 8 * 24].map((count) => new Date(now.getTime() + count * 3_600_000));
  const kinds = await Promise.all(hours.map((time) => listKinds("gate", time)));
  expect(kinds).toEqual([[], ["weather_outdated"], [], ["weather_outdated"], []]);
});

test("Today counts an order, its money and its visitors", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db, { now: currentTime() });
  const staff = asStaff({ ...ctx, now: new Date(ctx.now.getTime() + 1000) });
  const before = await getMoneyOfDay(staff);
  await payOrderOf(ctx, code);
  const [order] = await database.sql<{ total: number }[]>`select total::int from orders where code = ${code}`;
  const after = await getMoneyOfDay(staff);
  expect(after.sum - before.sum).toBe(order?.total);
  expect(after.sum).toBe(after.methods.reduce((sum, method) => sum + method.sum, 0));
  const orders = await getNewOrders(staff);
  expect(orders.newest[0]?.code).toBe(code);
  expect(orders.count).toBeGreaterThan(0);

  const [visit] = await database.sql<{ date: string; people: number }[]>`select slot.date::text, count(*)::int as people
    from tickets join slots slot on slot.id = slot_id join orders on orders.id = order_id where orders.code = ${code} group by 1`;
  const onTheDay = { ...staff, now: new Date(`${visit?.date}T09:00:00+07:00`) };
  const { slots, weekend } = await listArrivals(onTheDay);
  expect(slots.reduce((sum, { expected }) => sum + expected, 0)).toBe(visit?.people);
  expect(slots.every(({ admitted }) => admitted === 0)).toBe(true);
  await database.sql`insert into admissions (id, ticket_id, direction, gate, device, by, at, received_at)
    select gen_random_uuid(), tickets.id, 'up', 1, 'x', 'x', at, at
    from tickets join orders on orders.id = order_id, (select ${`${visit?.date}T08:59:00+07:00`}::timestamptz as at) scan
    where orders.code = ${code} limit 1`;
  const [opened] = (await listArrivals(onTheDay)).slots.filter(({ admitted }) => admitted > 0);
  expect(opened).toMatchObject({ admitted: 1, hours: [{ hour: 8, people: 1 }] });
  expect(weekend.map(({ date }) => new Date(date).getUTCDay())).toEqual([6, 0]);
});

test("Today says when the tickets of a slot are no longer sold, and when its last entry is over", async () => {
  const staff = asStaff(await createVisit(database.db, { now: currentTime() }));
  const [pool] = await database.sql<{ name: string; last: string; cutoff: number }[]>`
    select pools.name->>'vi' as name, pools.last_entry as last, min(type.cutoff_minutes)::int as cutoff
    from pools join ticket_types type on type.pool_id = pools.id and type.is_active
    where exists (select from slots where pool_id = pools.id and time = '' and last_entry is null)
    group by pools.id order by pools.id limit 1`;
  expect(pool?.cutoff).toBeGreaterThan(0);
  const lastEntry = instantOf(shopDate(staff.now), pool!.last).getTime();
  const endedAt = async (minutes: number) => {
    const { slots } = await listArrivals({ ...staff, now: new Date(lastEntry + minutes * 60_000) });
    return slots.find(({ time, pool: name }) => time === "" && name === pool!.name)?.ended;
  };
  const [before, cutoff] = [-pool!.cutoff - 1, -pool!.cutoff];
  expect(await Promise.all([before, cutoff, -1, 0, 1].map(endedAt))).toEqual([
    null,
    "sales",
    "sales",
    "entry",
    "entry",
  ]);
  const { slots } = await listArrivals({ ...staff, now: instantOf(shopDate(staff.now), "23:59") });
  expect(slots.filter(({ ended }) => ended !== "entry")).toEqual([]);
});
