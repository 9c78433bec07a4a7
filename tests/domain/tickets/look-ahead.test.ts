import { expect, test } from "vitest";
import { getHome } from "~/domain/pages/get-page.server";
import { addDays, instantOf } from "~/lib/shop-time";
import { openTestDatabase } from "~tests/setup/database";
import { dayAhead, visit } from "~tests/setup/factories";

const database = openTestDatabase();
// The demo's evenings and sunrises run at the end of the week.
const tuesday = dayAhead(2);

test("in the evening, when nothing can be bought for today any more, the front page turns to tomorrow", async () => {
  const at = async (time: string) => getHome(await visit(database.db, { now: instantOf(tuesday, time) }));
  const noon = await at("12:00");
  expect(noon.tickets[0]).toMatchObject({ slug: "cap-treo-khu-hoi", today: { state: "open" } });
  expect(noon.tickets.every(({ tomorrow }) => tomorrow === undefined)).toBe(true);

  const evening = await at("18:30");
  expect(evening.days).toMatchObject({ today: tuesday, day: addDays(tuesday, 1) });
  expect(evening.tickets[0]).toMatchObject({ today: { state: "over" }, tomorrow: { state: "open", left: 1200 } });
  expect(evening.tickets.find(({ slug }) => slug === "dem-den-long")?.tomorrow?.state).toBe("closed");
});
