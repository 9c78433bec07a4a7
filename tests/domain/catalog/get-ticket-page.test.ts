import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { closeDays } from "~/domain/aftersales/close-days.server";
import { holdPlaces } from "~/domain/cart/hold-places.server";
import { getAvailability } from "~/domain/catalog/get-availability.server";
import { getTicket } from "~/domain/catalog/get-ticket.server";
import { getTicketCalendar } from "~/domain/catalog/get-ticket-calendar.server";
import { getTicketOffer } from "~/domain/catalog/get-ticket-offer.server";
import { getTicketPage } from "~/domain/catalog/get-ticket-page.server";
import { listTickets } from "~/domain/catalog/list-tickets.server";
import { presentBookingDays, presentClosedDays } from "~/domain/catalog/present-booking-days.server";
import type { Ctx } from "~/domain/ctx";
import { addDays, shopDate, weekday } from "~/lib/shop-time";
import { services } from "~db/schema/catalog";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit, fillCart, findDayAhead, setCapacity } from "~tests/setup/factories";

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

test("without a requested day none is chosen, and the lowest prices are known", async () => {
  const ctx = await createVisit(database.db);
  const page = await getTicketPage(ctx, { slug });
  const { days, offer, calendar } = page;
  const first = days.find(({ price }) => price !== null);
  const [card] = (await listTickets(ctx)).filter((ticket) => ticket.slug === slug);
  expect(page).toMatchObject({ isDayChosen: false, pricesFrom: { family: card?.priceFrom } });
  expect(presentBookingDays(page, "vi")).toMatchObject({ chosen: null, refunds: [] });
  expect(days[0]?.date).toBe(shopDate(ctx.now));
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

test("the page offers a day with a full refund instead of one with less, and labels an available day", async () => {
  const ctx = await createVisit(database.db);
  const ahead = (days: number) => addDays(shopDate(ctx.now), days);
  const view = async (date?: string) => presentBookingDays(await getTicketPage(ctx, { slug, date }), "vi");
  const late = await view(ahead(1));
  expect(late.refunds).toMatchObject([{ level: "none", title: "Vé ngày này không đổi, không hoàn" }]);
  expect(late.refundableDay).toMatchObject({ date: ahead(3), label: expect.stringMatching(/^Đi /) });
  const early = await view(ahead(3));
  expect(early.refunds).toMatchObject([{ level: "full", title: expect.stringMatching(/^Hoàn 100% đến 07:00 /) }]);
  expect([early.refundableDay, (await view()).refundableDay?.date]).toEqual([null, ahead(3)]);
  expect(early.days.find(({ date }) => date === ahead(3))?.label).toMatch(/₫, còn chỗ$/);
});

test("a closed day has its reason in the strip and in its label", async () => {
  const ctx = await createVisit(database.db);
  const date = addDays(shopDate(ctx.now), 6);
  const reason = { vi: "Gió lớn: giật trên 60 km/h", en: "Wind: gusts above 60 km/h" };
  await closeDays(asStaff(ctx), { from: date, times: [], reason });
  const page = await getTicketPage(ctx, { slug });
  const { days } = presentBookingDays(page, "vi");
  expect(days.find((day) => day.date === date)).toMatchObject({
    state: "closed",
    note: "gió lớn",
    label: expect.stringContaining("nghỉ: Gió lớn: giật trên 60 km/h"),
  });
  expect(presentClosedDays(page, "vi").map(({ text }) => text)).toContain("Gió lớn: giật trên 60 km/h");
});

test("the page has the pictures in order, what is on sale with the ticket, and the time to choose in the season", async () => {
  const ctx = await createVisit(database.db);
  const sunrise = { slug: "binh-minh-tren-dinh" };
  const { ticket, goesWith } = await getTicketPage(ctx, sunrise);
  expect(ticket.gallery.map(({ caption }) => caption.text)).toHaveLength(5);
  expect(ticket.gallery[0]?.picture).toEqual(ticket.picture);
  expect(goesWith.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["service", "product"]));
  for (const [date, time] of [
    ["2027-04-02", "04:45"],
    ["2027-09-03", "05:15"],
    ["2027-01-01", "05:15"],
  ] as const)
    expect((await getTicketPage(ctx, { ...sunrise, date })).recommendedTime?.time).toBe(time);
  const [companion] = goesWith;
  await database.db
    .update(services)
    .set({ isActive: false })
    .where(eq(services.slug, companion?.slug ?? ""));
  const left = (await getTicketPage(ctx, sunrise)).goesWith;
  expect(left).toEqual(goesWith.slice(1));
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
