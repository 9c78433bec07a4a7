import { expect, test } from "vitest";
import { holdPlaces } from "~/domain/cart/hold-places.server";
import { getAvailability } from "~/domain/catalog/get-availability.server";
import { getTicket } from "~/domain/catalog/get-ticket.server";
import { getTicketCalendar } from "~/domain/catalog/get-ticket-calendar.server";
import { getTicketOffer } from "~/domain/catalog/get-ticket-offer.server";
import { getTicketPage } from "~/domain/catalog/get-ticket-page.server";
import type { Ctx } from "~/domain/ctx";
import { addDays, weekday } from "~/lib/shop-time";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit, fillCart, findDayAhead, setCapacity } from "~tests/setup/factories";

const database = openTestDatabase();
const slug = "ve-gia-dinh";

test.each([findDayAhead(3), findDayAhead(6)])(
  "the ticket page shows the same data of %s as the single procedures",
  async (date) => {
    const ctx = await createVisit(database.db);
    const query = { slug, date, month: date.slice(0, 7) };
    const [calendar, offer] = [await getTicketCalendar(ctx, query), await getTicketOffer(ctx, query)];
    const page = await getTicketPage(ctx, query);
    expect(page).toMatchObject({ ticket: await getTicket(ctx, query), calendar, offer });
    expect(page.availability).toEqual(await getAvailability(ctx, query));
  },
);

test("without a requested day the page shows the first day on sale", async () => {
  const ctx = await createVisit(database.db);
  const { days, offer, calendar } = await getTicketPage(ctx, { slug });
  const first = days.find(({ price }) => price !== null);
  expect(offer).toMatchObject({ date: first?.date, categories: [{ price: first?.price }] });
  expect(calendar).toBeNull();
});

test("the offered days are days on which the ticket runs, around the requested day", async () => {
  const ctx = await createVisit(database.db);
  const sunrise = { slug: "binh-minh-tren-dinh" };
  const { days } = await getTicketPage(ctx, sunrise);
  expect(days).toHaveLength(14);
  expect(days.every(({ date }) => weekday(date) >= 5)).toBe(true);
  const later = await getTicketPage(ctx, { ...sunrise, date: addDays(days[13]?.date ?? "", 14) });
  expect(later.days.map(({ date }) => date)).toContain(later.offer.date);
});

test("the availability of a family ticket counts families, so three places are sold out", async () => {
  const ctx = await createVisit(database.db);
  const date = findDayAhead(5);
  for (const [places, left, state] of [
    [3, 0, "full"],
    [9, 2, "few"],
  ] as const) {
    await setCapacity(database.db, places, { date });
    expect(await getAvailability(ctx, { slug, date })).toMatchObject({ left, state });
    expect(await getAvailability(ctx, { slug: "cap-treo-khu-hoi", date })).toMatchObject({
      left: places,
      state: "few",
    });
  }
});

test("places that the visitor's buy-now cart holds are available to that visitor only", async () => {
  const { db } = database;
  const date = findDayAhead(4);
  const [ctx, stranger] = [await createVisit(db), await createVisit(db)];
  await setCapacity(db, 6, { date });
  await fillCart(ctx, { kind: "booking", date, quantities: { adult: 4 } });
  await holdPlaces(ctx, { kind: "booking" });
  const left = async (who: Ctx) => (await getAvailability(who, { slug: "cap-treo-khu-hoi", date })).left;
  expect([await left(ctx), await left(stranger)]).toEqual([6, 2]);
});
