import { expect, test } from "vitest";
import { addVariant } from "~/domain/cart/add-to-cart.server";
import { removeLine } from "~/domain/cart/change-line.server";
import { getCart } from "~/domain/cart/get-cart.server";
import { holdPlaces } from "~/domain/cart/hold-places.server";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit, fillCart, findDayAhead, setCapacity, slotOf } from "~tests/setup/factories";
import { makeVariant } from "~tests/setup/factories-goods";

const database = openTestDatabase();

async function openForm(key: string) {
  const ctx = await createVisit(database.db);
  return async (minutesLater = 0) => {
    const now = new Date(ctx.now.getTime() + minutesLater * 60_000);
    const { lines, seats } = await fillCart({ ...ctx, now }, { key, quantities: { adult: 1 } });
    return { lineId: lines[0]?.id ?? 0, seats, ctx };
  };
}
const cart = { kind: "cart" } as const;
const [tuesday, wednesday, thursday] = [
  { date: findDayAhead(2) },
  { date: findDayAhead(3) },
  { date: findDayAhead(4) },
];
const two = { quantities: { adult: 2 } };
const countReserved = async (when: { date: string }) => (await slotOf(database.db, when)).reserved;

/** Opens a session with two places on Tuesday in its cart, and returns the line's id as `replaces`. */
async function comingOnTuesday() {
  const ctx = await createVisit(database.db);
  const { lines } = await fillCart(ctx, { ...tuesday, ...two });
  return { ctx, replaces: lines[0]?.id ?? 0 };
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

test("replaces a line's day and people, even if the form is sent twice or from an older page", async () => {
  const { ctx, replaces } = await comingOnTuesday();
  const key = "the-same-form";
  for (const _ of [1, 2]) await fillCart(ctx, { ...wednesday, quantities: { adult: 1, child: 1 }, replaces, key });
  // The visitor went back in the browser, and the form still names this line.
  const again = await fillCart(ctx, { ...tuesday, quantities: { adult: 3 }, replaces, kind: "booking" });
  expect(again).toMatchObject({ kind: "cart", lines: [{ id: replaces, ...tuesday, seats: 3 }] });
  expect((await getCart(ctx, cart)).lines).toHaveLength(1);
});

test("merges into a line of the same day, and adds a new line if the replaced one is missing or belongs to another visitor", async () => {
  const { ctx, replaces } = await comingOnTuesday();
  await fillCart(ctx, { ...wednesday, quantities: { adult: 1 } });
  expect((await fillCart(ctx, { ...wednesday, ...two, replaces })).lines).toMatchObject([{ id: replaces, seats: 3 }]);
  const other = await comingOnTuesday();
  expect((await fillCart(other.ctx, { ...wednesday, ...two, replaces })).lines).toHaveLength(2);
  expect((await getCart(ctx, cart)).lines).toHaveLength(1);
});

test("replacing a line moves its held places and keeps the hold's end and its other items", async () => {
  const { ctx, replaces } = await comingOnTuesday();
  await addVariant(ctx, { sku: (await makeVariant(database.db)).sku, quantity: 1 });
  const { heldUntil } = await holdPlaces(ctx, cart);
  const before = [await countReserved(tuesday), await countReserved(wednesday)] as const;
  const moved = await fillCart(ctx, { ...wednesday, quantities: { adult: 3 }, replaces });
  expect([await countReserved(tuesday), await countReserved(wednesday)]).toEqual([before[0] - 2, before[1] + 3]);
  expect(moved).toMatchObject({ heldUntil });
  expect(await holdPlaces(ctx, cart)).toMatchObject({ heldUntil, renewalsLeft: 3 });
});

test("of two visitors who change to the last two places in parallel, one gets them and the other keeps the old ones", async () => {
  const [first, second] = [await comingOnTuesday(), await comingOnTuesday()];
  for (const { ctx } of [first, second]) await holdPlaces(ctx, cart);
  await setCapacity(database.db, (await countReserved(wednesday)) + 2, wednesday);
  const before = await countReserved(tuesday);
  const moves = await Promise.allSettled(
    [first, second].map(({ ctx, replaces }) => fillCart(ctx, { ...wednesday, ...two, replaces })),
  );
  expect(moves.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const slot = await slotOf(database.db, wednesday);
  expect([slot.reserved, await countReserved(tuesday)]).toEqual([slot.capacity, before - 2]);
  const days = [];
  for (const { ctx } of [first, second])
    days.push(...(await getCart(ctx, cart)).lines.map((line) => "date" in line && line.date));
  expect(days.toSorted()).toEqual([tuesday.date, wednesday.date].toSorted());
});

test("refuses to change to a day that has no room beside another line of the same cart, and keeps the old day", async () => {
  const { ctx, replaces } = await comingOnTuesday();
  await setCapacity(database.db, (await countReserved(wednesday)) + 2, wednesday);
  await fillCart(ctx, { ...wednesday, slug: "cap-treo-mot-chieu" });
  const { heldUntil } = await holdPlaces(ctx, cart);
  const before = [await countReserved(tuesday), await countReserved(wednesday)];
  await expect(fillCart(ctx, { ...wednesday, ...two, replaces })).rejects.toMatchObject({ field: "time" });
  expect([await countReserved(tuesday), await countReserved(wednesday)]).toEqual(before);
  expect(await getCart(ctx, cart)).toMatchObject({ heldUntil, lines: [{ ...tuesday, problem: null }, wednesday] });
});

test("replacing one line from two pages in parallel leaves one line", async () => {
  const { ctx, replaces } = await comingOnTuesday();
  await holdPlaces(ctx, cart);
  const before = [await countReserved(tuesday), await countReserved(thursday)] as const;
  await Promise.all([1, 3].map((adult) => fillCart(ctx, { ...thursday, quantities: { adult }, replaces })));
  const { lines, seats } = await getCart(ctx, cart);
  expect(lines).toHaveLength(1);
  expect([await countReserved(tuesday), await countReserved(thursday)]).toEqual([before[0] - 2, before[1] + seats]);
});

test("reports every invalid quantity at its field and adds nothing", async () => {
  const ctx = await createVisit(database.db);
  await expect(fillCart(ctx, { quantities: { adult: 0, child: -3, senior: 99 } })).rejects.toMatchObject({
    code: "negative",
    field: "quantities.child",
    also: [{ code: "too_many_seats", field: "quantities.senior", params: { max: 20 } }],
  });
  await fillCart(ctx, two);
  await expect(fillCart(ctx, { quantities: { adult: -1 } })).rejects.toMatchObject({ code: "negative" });
  expect((await getCart(ctx, cart)).seats).toBe(2);
});
