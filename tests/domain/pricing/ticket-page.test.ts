import { expect, test } from "vitest";
import { holdPlaces } from "~/domain/cart/hold-places.server";
import type { Ctx } from "~/domain/ctx";
import { getTicketCalendar } from "~/domain/pricing/get-ticket-calendar.server";
import { getTicketOffer } from "~/domain/pricing/get-ticket-offer.server";
import { getTicketPage, getTicketToOrder } from "~/domain/pricing/get-ticket-page.server";
import { getAvailability } from "~/domain/tickets/get-availability.server";
import { getTicket } from "~/domain/tickets/get-ticket.server";
import { openTestDatabase } from "~tests/setup/database";
import { dayAhead, fillCart, setCapacity, visit } from "~tests/setup/factories";

const database = openTestDatabase();
const slug = "ve-gia-dinh";

test.each([dayAhead(3), dayAhead(6)])("the pages of a ticket say of %s what the API says of it", async (date) => {
  const ctx = await visit(database.db);
  const asked = { slug, date, month: date.slice(0, 7) };
  const [calendar, offer] = [await getTicketCalendar(ctx, asked), await getTicketOffer(ctx, asked)];
  expect(await getTicketPage(ctx, asked)).toEqual({ ticket: await getTicket(ctx, asked), calendar, offer });
  expect(await getTicketToOrder(ctx, asked)).toEqual({
    calendar,
    availability: await getAvailability(ctx, asked),
    offer,
  });
});

test("without a day a ticket's page has the prices of the first that can be had; an order begins with the month", async () => {
  const ctx = await visit(database.db);
  const asked = { slug, month: dayAhead(3).slice(0, 7) };
  const { calendar, offer } = await getTicketPage(ctx, asked);
  const first = calendar.days.find(({ price }) => price !== null);
  expect(offer).toMatchObject({ date: first?.date, categories: [{ price: first?.price }] });
  expect(await getTicketToOrder(ctx, asked)).toEqual({ calendar, availability: null, offer: null });
});

test("the places that a visitor's own booking holds are left for them, and for nobody else", async () => {
  const { db } = database;
  const date = dayAhead(4);
  const [ctx, stranger] = [await visit(db), await visit(db)];
  await setCapacity(db, 6, { date });
  await fillCart(ctx, { kind: "booking", date, quantities: { adult: 4 } });
  await holdPlaces(ctx, { kind: "booking" });
  const left = async (who: Ctx) => (await getAvailability(who, { slug: "cap-treo-khu-hoi", date })).left;
  expect([await left(ctx), await left(stranger)]).toEqual([6, 2]);
});
