import { expect, test } from "vitest";
import { removeLine } from "~/domain/cart/change-line.server";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit, fillCart, findDayAhead } from "~tests/setup/factories";

const database = openTestDatabase();

async function openForm(key: string) {
  const ctx = await createVisit(database.db);
  return async (minutesLater = 0) => {
    const now = new Date(ctx.now.getTime() + minutesLater * 60_000);
    const { lines, seats } = await fillCart({ ...ctx, now }, { key, quantities: { adult: 1 } });
    return { lineId: lines[0]?.id ?? 0, seats, ctx };
  };
}

test("a form with a key takes effect once, however late it is repeated", async () => {
  const send = await openForm("a-key-of-a-page");
  expect([(await send()).seats, (await send()).seats, (await send(90)).seats]).toEqual([1, 1, 1]);
});

test("a form of a page from the cache, which has no key, takes effect once within a minute", async () => {
  const send = await openForm("");
  expect([(await send()).seats, (await send(0.9)).seats]).toEqual([1, 1]);
  expect([(await send(2)).seats, (await send(2.5)).seats]).toEqual([2, 2]);
});

test("the form of a page from the cache adds again to a cart that was emptied", async () => {
  const send = await openForm("");
  const { lineId, ctx } = await send();
  await removeLine(ctx, { lineId });
  expect((await send()).seats).toBe(1);
});

test("the form of a page from the cache adds again what was removed, and repeats nothing that is still there", async () => {
  const ctx = await createVisit(database.db);
  const add = (date: string) => fillCart(ctx, { key: "", date, quantities: { adult: 1 } });
  const [first, second] = [findDayAhead(2), findDayAhead(3)];
  const { lines } = await add(first);
  await add(second);
  await removeLine(ctx, { lineId: lines[0]?.id ?? 0 });
  for (const date of [first, second, first]) await add(date);
  const { lines: last } = await add(second);
  expect(last).toHaveLength(2);
  expect(last).toEqual(
    expect.arrayContaining([first, second].map((date) => expect.objectContaining({ date, seats: 1 }))),
  );
});

test("buying one day, another and the first again from pages without a key ends with the first", async () => {
  const ctx = await createVisit(database.db);
  const buy = (date: string) => fillCart(ctx, { kind: "booking", key: "", date, quantities: { adult: 1 } });
  const [first, second] = [findDayAhead(2), findDayAhead(3)];
  for (const date of [first, second]) await buy(date);
  expect((await buy(first)).lines).toMatchObject([{ date: first }]);
});
