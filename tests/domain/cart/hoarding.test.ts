import { beforeEach, expect, test } from "vitest";
import { addVariant } from "~/domain/cart/add-to-cart.server";
import { changeLine } from "~/domain/cart/change-line.server";
import { releaseExpiredHolds } from "~/domain/cart/end-hold.server";
import { holdPlaces, renewHold } from "~/domain/cart/hold-places.server";
import { cancelOrder } from "~/domain/orders/end/cancel-order.server";
import { expireOrders } from "~/domain/orders/end/expire-orders.server";
import { acceptOrder } from "~/domain/orders/end/fulfil-order.server";
import { tidyUp } from "~/jobs/tidy-up.server";
import { openTestDatabase } from "~tests/setup/database";
import { buyer, dayAhead, fillCart, later, pay, placeOrderForm, slotOf, visit } from "~tests/setup/factories";
import { address, makeVariant } from "~tests/setup/factories-goods";

const cart = { kind: "cart" } as const;
const date = dayAhead(3);
const five = { date, quantities: { adult: 5 } };
const database = openTestDatabase();

beforeEach(async () => {
  await database.sql`update settings set value = '10' where key = 'max_unpaid_seats_per_address'`;
  await database.sql`update settings set value = '10' where key = 'max_unpaid_seats_per_phone'`;
});

test("a cart that changes keeps the time it had, and has the added places too", async () => {
  const { db } = database;
  const ctx = await visit(db);
  const { lines } = await fillCart(ctx, { date });
  const { heldUntil } = await holdPlaces(ctx, cart);
  const before = (await slotOf(db, { date })).taken;
  await renewHold(ctx, cart);
  await changeLine(later(ctx, 10), { lineId: lines[0]?.id ?? 0, quantities: { adult: 3 } });
  expect(await holdPlaces(later(ctx, 10), cart)).toMatchObject({ heldUntil, renewalsLeft: 2 });
  expect((await slotOf(db, { date })).taken).toBe(before + 2);
  expect(await renewHold(later(ctx, 14), cart)).toMatchObject({
    heldUntil: later(ctx, 29).now.toISOString(),
    renewalsLeft: 1,
  });
});

test("held anew each time it ran out, a cart keeps its places an hour; then others have their turn", async () => {
  const ctx = await visit(database.db);
  await fillCart(ctx, { date });
  for (const minutes of [0, 15, 30, 45])
    expect((await holdPlaces(later(ctx, minutes), cart)).heldUntil).toBe(later(ctx, minutes + 15).now.toISOString());
  expect((await holdPlaces(later(ctx, 60), cart)).heldUntil).toBeNull();
  await expect(renewHold(later(ctx, 74), cart)).rejects.toMatchObject({ code: "hold_renewed_out" });
  expect((await holdPlaces(later(ctx, 75), cart)).heldUntil).not.toBeNull();
  await expect(placeOrderForm(later(ctx, 91), { phone: "0912000001" })).resolves.toMatchObject({ repeated: false });
});

test("new sessions of one network keep no more unpaid seats than the shop allows", async () => {
  const { db } = database;
  const from = (address: string) => visit(db, { address });
  const here = await from("2001:db8:7:7::1");
  await fillCart(here, five);
  await holdPlaces(here, cart);
  const bought = await buyer(db, { address: "2001:db8:7:7:ffff::2", line: five, form: { phone: "0912000002" } });

  // Another address of the same line.
  const again = await from("2001:db8:7:7::3");
  await fillCart(again, { date });
  await expect(holdPlaces(again, cart)).rejects.toMatchObject({ code: "unpaid_on_network" });
  await expect(placeOrderForm(again, { phone: "0912000003" })).rejects.toMatchObject({ code: "unpaid_on_network" });
  // What is held already becomes an order; a neighbour, and a shop behind a proxy it does not trust, are not concerned.
  await placeOrderForm(here, { phone: "0912000004" });
  for (const address of ["2001:db8:7:8::1", "10.0.0.7", "::1"]) {
    const other = await from(address);
    await fillCart(other, { date, quantities: { adult: 9 } });
    await holdPlaces(other, cart);
  }
  await pay(bought.ctx, bought.code);
  expect((await holdPlaces(again, cart)).heldUntil).not.toBeNull();
});

test("where holds and orders came from is forgotten a day later", async () => {
  const { ctx } = await buyer(database.db, { form: { phone: "0912000006" } });
  await expireOrders(later(ctx, 31));
  await releaseExpiredHolds(later(ctx, 120));
  await tidyUp(later(ctx, 3 * 24 * 60));
  expect(await database.sql`select network from holds union all select network from orders`).not.toHaveLength(0);
  const known = await database.sql`select network from holds where network is not null and released_at is not null
    union all select network from orders where network is not null and status <> 'pending'`;
  expect(known).toEqual([]);
});

test("a phone number has only so many unpaid seats, wherever they are ordered from", async () => {
  const { db } = database;
  const form = { phone: "0912 000 005" };
  const first = await buyer(db, { line: five, form });
  await buyer(db, { line: five, form });
  const next = await visit(db);
  await fillCart(next, { date });
  const refusal = { code: "unpaid_on_phone", field: "phone", params: { max: 10 } };
  await expect(placeOrderForm(next, { phone: "+84912000005" })).rejects.toMatchObject(refusal);
  await cancelOrder(first.ctx, { code: first.code });
  await expect(placeOrderForm(next, form)).resolves.toMatchObject({ repeated: false });
});

test("pieces are bounded as seats are: on hold, and in orders to be paid at the door until staff accept them", async () => {
  const { db, sql } = database;
  await sql`insert into settings (key, value) values ('max_unpaid_pieces_per_address', '10'),
    ('max_unpaid_pieces_per_phone', '10') on conflict (key) do update set value = excluded.value`;
  const { sku } = await makeVariant(db, { stock: 100 });
  const cartOf = async (quantity: number, network: number) => {
    const ctx = await visit(db, { address: `2001:db8:77:${network}::1` });
    await addVariant(ctx, { sku, quantity });
    return ctx;
  };
  const cod = (phone: string) => ({ method: "cod", shipTo: address, phone });
  const here = await cartOf(6, 1);
  await holdPlaces(here, cart);
  const neighbour = await cartOf(5, 1);
  await expect(holdPlaces(neighbour, cart)).rejects.toMatchObject({ code: "unpaid_on_network" });
  const { code } = await placeOrderForm(here, cod("0912000007"));
  await expect(holdPlaces(neighbour, cart)).rejects.toMatchObject({ code: "unpaid_on_network" });
  const elsewhere = await cartOf(5, 2);
  await expect(placeOrderForm(elsewhere, cod("0912000007"))).rejects.toMatchObject({ code: "unpaid_on_phone" });
  await acceptOrder(here, code);
  await placeOrderForm(elsewhere, cod("0912000007"));
  expect((await holdPlaces(neighbour, cart)).heldUntil).not.toBeNull();
});
