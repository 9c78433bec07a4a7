import { expect, test } from "vitest";
import { getSaleDays } from "~/domain/catalog/get-availability.server";

test("the default day is the first on which the ticket is on sale", () => {
  const now = new Date("2026-11-21T18:30:00+07:00");
  const getDays = (state: "open" | "few" | "full" | "over") => getSaleDays({ now }, { today: { state } });
  expect(getDays("few")).toMatchObject({ today: "2026-11-21", day: "2026-11-21" });
  expect(getDays("over")).toMatchObject({ today: "2026-11-21", day: "2026-11-22" });
  expect(getDays("full").day).toBe("2026-11-22");
});
