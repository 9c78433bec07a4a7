import { expect, test } from "vitest";
import { reachFrom } from "~/domain/content/places.server";

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
