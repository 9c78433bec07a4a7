import { expect, test } from "vitest";
import { checkIn } from "~/domain/admission/check-in.server";
import { listDirections } from "~/domain/admission/list-gate-day.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { addDays, instantOf } from "~/lib/shop-time";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit, findDayAhead, payOrderOf, placeOrderAsGuest } from "~tests/setup/factories";

const database = openTestDatabase();

test("a gate offers the directions of the tickets sold for the day, also after their type was edited or switched off", async () => {
  const day = findDayAhead(2);
  const { ctx, code } = await placeOrderAsGuest(database.db, { line: { date: day } });
  await payOrderOf(ctx, code);
  const visit = asStaff(await createVisit(database.db), "gate");
  const directionsOn = (date: string) => listDirections({ ...visit, now: instantOf(date, "09:00") });

  await database.sql`update ticket_types set admits = '{"in": 1}'`;
  expect(await directionsOn(day)).toEqual(["in", "up", "down"]);
  expect(await directionsOn(addDays(day, 1))).toEqual(["in"]);
  await database.sql`update ticket_types set is_active = false`;
  expect(await directionsOn(day)).toEqual(["up", "down"]);
  expect(await directionsOn(addDays(day, 1))).toEqual(["in"]);

  const { tickets } = await getOrder(ctx, { code });
  const pools = (await database.sql<{ id: number }[]>`select id from pools`).map(({ id }) => id);
  const scan = { scanned: tickets[0]!.code, gate: 1, pools, device: "test", id: crypto.randomUUID() };
  const gate = { ...visit, now: instantOf(day, "09:00") };
  expect(await checkIn(gate, { ...scan, direction: "down" })).toMatchObject({ verdict: "valid" });

  await database.sql`update tickets set state = 'refunded'`;
  await database.sql`update ticket_types set is_active = true, admits = '{"up": 1}' where slug = 'cap-treo-khu-hoi'`;
  expect(await directionsOn(day)).toEqual(["up"]);
});
