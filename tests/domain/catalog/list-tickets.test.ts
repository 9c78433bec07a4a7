import { expect, test } from "vitest";
import { addTicket } from "~/domain/cart/add-to-cart.server";
import { holdPlaces } from "~/domain/cart/hold-places.server";
import { AddTicket } from "~/domain/cart/schema";
import { listTicketsAhead } from "~/domain/catalog/list-tickets.server";
import { getHome } from "~/domain/content/pages/get-page.server";
import { addDays, instantOf } from "~/lib/shop-time";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit, findDayAhead } from "~tests/setup/factories";

const database = openTestDatabase();
// Tickets for evenings and sunrises are sold only for the end of the week, so not for the next day.
const tuesday = findDayAhead(2);

test("when nothing is on sale for today any more, the front page shows tomorrow", async () => {
  const at = async (time: string) => getHome(await createVisit(database.db, { now: instantOf(tuesday, time) }));
  const noon = await at("12:00");
  expect(noon.tickets[0]).toMatchObject({ slug: "cap-treo-khu-hoi", today: { state: "open" } });
  expect(noon.tickets.every(({ tomorrow }) => tomorrow === undefined)).toBe(true);

  const evening = await at("18:30");
  expect(evening.days).toMatchObject({ today: tuesday, day: addDays(tuesday, 1) });
  expect(evening.tickets[0]).toMatchObject({ today: { state: "over" }, tomorrow: { state: "open", left: 1200 } });
  expect(evening.tickets.find(({ slug }) => slug === "dem-den-long")?.tomorrow?.state).toBe("closed");
});

test("the ticket list shows the same numbers to all visitors, so that it can be cached", async () => {
  const session = "holds_a_seat";
  const input = { slug: "cap-treo-khu-hoi", date: addDays(tuesday, 1), quantities: { adult: 2 }, kind: "booking" };
  const visitor = await createVisit(database.db, { now: instantOf(tuesday, "18:30"), session });
  await addTicket(visitor, AddTicket.parse(input));
  await holdPlaces(visitor, { kind: "booking" });
  const stranger = await createVisit(database.db, { now: visitor.now });
  expect(await listTicketsAhead(visitor)).toEqual(await listTicketsAhead(stranger));
});
