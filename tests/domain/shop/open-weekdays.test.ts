import { expect, test } from "vitest";
import { getAvailability } from "~/domain/catalog/get-availability.server";
import { getTicket } from "~/domain/catalog/get-ticket.server";
import { getTicketCalendar } from "~/domain/catalog/get-ticket-calendar.server";
import { getShop } from "~/domain/shop/get-shop.server";
import { formatSchemaHours, joinWeekdays, listOpenWeekdays } from "~/domain/shop/open-weekdays.rules";
import { viewShop } from "~/domain/shop/public-settings.server";
import { addDays } from "~/lib/shop-time";
import { buildShopData } from "~/routes/seo/head/structured-data.server";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit, findDayAhead } from "~tests/setup/factories";

const database = openTestDatabase();
const slug = "cap-treo-khu-hoi";

test("a weekday is open while a schedule has it, and every day is open in a shop without schedules", () => {
  const scheduled = {
    1: [["2026-01-01", "2026-11-24"]],
    2: [["2026-01-01", "2026-11-25"]],
    3: [
      ["2026-01-01", "2026-06-30"],
      ["2026-11-25", "9999-12-31"],
    ],
    4: [["2026-11-26", "9999-12-31"]],
  } as const;
  expect(listOpenWeekdays(scheduled, "2026-11-25")).toEqual([2, 3]);
  expect(listOpenWeekdays({}, "2026-11-25")).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("neighbouring weekdays are joined, two of them are not", () => {
  expect(joinWeekdays([1, 3, 4, 5, 7], (day) => `T${day + 1}`)).toBe("T2, T4–T6, T8");
  expect(joinWeekdays([1, 2], String)).toBe("1, 2");
  expect(formatSchemaHours([1, 2, 3, 4, 5, 6, 7], "07:00", "17:30")).toBe("Mo-Su 07:00-17:30");
  expect(formatSchemaHours([1, 3, 4, 5], "07:00", "17:30")).toBe("Mo,We-Fr 07:00-17:30");
});

test("a weekday that the schedule no longer has is closed on the page, in the calendar, the footer and for search", async () => {
  const monday = findDayAhead(1);
  const last = addDays(monday, 28);
  // A change of the schedule leaves no Monday in `weekdays`, and no places on its Mondays.
  await database.sql`update pool_schedules set weekdays = array_remove(weekdays, 1)`;
  await database.sql`update slots set capacity = 0 where extract(isodow from date) = 1 and reserved = 0`;
  // A short schedule, such as that of a holiday, opens no weekday.
  await database.sql`insert into pool_schedules (pool_id, starts_on, ends_on, weekdays, times, capacity)
    select pool_id, ${last}::date, ${last}::date, '{1}', '{""}', 100 from ticket_types where slug = ${slug}`;
  const ctx = await createVisit(database.db, { shop: await getShop(database.db) });
  const availability = await getAvailability(ctx, { slug, date: monday });
  expect(availability).toMatchObject({ state: "closed", slots: [{ open: false, why: "day_closed" }] });
  const { days } = await getTicketCalendar(ctx, { slug, month: monday.slice(0, 7) });
  expect(days.find(({ date }) => date === monday)).toMatchObject({ state: "closed" });
  expect((await getTicket(ctx, { slug })).openWeekdays).toEqual([2, 3, 4, 5, 6, 7]);
  expect(viewShop(ctx).openDays).toBe("T3–CN");
  expect(viewShop({ ...ctx, locale: "en" }).openDays).toBe("Tue–Sun");
  const place = buildShopData(ctx, "logo.svg").find((one) => one["@type"] === "TouristAttraction");
  expect(place?.openingHours).toBe("Tu-Su 07:00-17:30");
});

test("places that are all sold are sold out, not closed", async () => {
  const date = findDayAhead(3);
  await database.sql`update slots set reserved = capacity where date = ${date} and capacity > 0`;
  const ctx = await createVisit(database.db);
  expect((await getAvailability(ctx, { slug, date })).state).toBe("full");
});
