import { beforeAll, expect, test } from "vitest";
import { listKitchens } from "~/domain/content/menu.server";
import { reachFrom } from "~/domain/content/places.server";
import { instantOf } from "~/lib/shop-time";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit } from "~tests/setup/factories";
import { stockContent } from "~tests/setup/factories-content";

const database = openTestDatabase();
beforeAll(() => stockContent(database.db));

test.each([
  ["10:59", []],
  ["11:00", ["thu-bep-trua"]],
  ["13:59", ["thu-bep-trua"]],
  ["14:00", []],
  ["20:00", ["thu-bep-toi"]],
])("at %s on the shop's clock these kitchens are open: %j", async (time, open) => {
  const kitchens = await listKitchens(await createVisit(database.db, { now: instantOf("2026-11-23", time) }));
  expect(kitchens.flatMap(({ slug, isOpen }) => (isOpen ? slug : []))).toEqual(open);
});

test("the shortest route is used in both directions and says whether it is only walking", () => {
  const ways = [
    { from: 1, to: 2, minutes: 12, by: "cable" as const },
    { from: 2, to: 3, minutes: 5, by: "walk" as const },
    { from: 4, to: 1, minutes: 6, by: "walk" as const },
    { from: 1, to: 3, minutes: 90, by: "walk" as const },
    { from: 8, to: 9, minutes: 1, by: "walk" as const },
  ];
  expect(reachFrom(1, ways)).toEqual([
    { to: 4, minutes: 6, by: "walk" },
    { to: 2, minutes: 12, by: "cable" },
    { to: 3, minutes: 17, by: "both" },
  ]);
  expect(reachFrom(3, ways)[0]).toEqual({ to: 2, minutes: 5, by: "walk" });
});
