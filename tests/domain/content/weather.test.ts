import { beforeEach, expect, test } from "vitest";
import { findCurrentWeather, listWeather, recordWeather } from "~/domain/content/weather.server";
import { instantOf } from "~/lib/shop-time";
import { auditEntries } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit } from "~tests/setup/factories";

const database = openTestDatabase();
const at = (time: string) => instantOf("2026-11-26", time);
const staffAt = async (time: string) => asStaff(await createVisit(database.db, { now: at(time) }), "gate");
const figures = { visibility: 800, wind: 6, temperature: 11 };

beforeEach(async () => {
  await database.sql`delete from weather_observations`;
});

test("the newest observation is shown with its time until it is three hours old, and recording it is audited", async () => {
  const before = await database.db.$count(auditEntries);
  await recordWeather(await staffAt("14:30"), { ...figures, time: "14:20", note: { vi: "mây thấp" } });
  expect(await database.db.$count(auditEntries)).toBe(before + 1);
  const currentAt = async (time: string) => findCurrentWeather(await createVisit(database.db, { now: at(time) }));
  expect(await currentAt("14:31")).toEqual({
    ...figures,
    note: { text: "mây thấp", lang: "vi" },
    observedAt: at("14:20").toISOString(),
  });
  expect(await currentAt("17:20")).not.toBeNull();
  expect(await currentAt("17:21")).toBeNull();
  await recordWeather(await staffAt("15:00"), { ...figures, wind: 9 });
  expect((await currentAt("15:01"))?.wind).toBe(9);
  expect((await listWeather(await staffAt("15:01"))).map(({ windMetresPerSecond }) => windMetresPerSecond)).toEqual([
    9, 6,
  ]);
});

test.each(["15:10", "11:50"])("refuses the time %s at 15:00, which is ahead or too old", async (time) => {
  await expect(recordWeather(await staffAt("15:00"), { ...figures, time })).rejects.toThrow("observation_time");
  expect(await listWeather(await staffAt("15:00"))).toEqual([]);
});
