import { expect, test } from "vitest";
import { areasOf, findCurrentPage, firstPageOnSite } from "~/ui/staff/staff-areas";

test("the menu has at most eight areas, and a role that only works on site has none", () => {
  const areas = areasOf("admin");
  expect(areas.length).toBeLessThanOrEqual(8);
  expect(areas.every(({ pages }) => pages.length > 0)).toBe(true);
  expect(areasOf("support").map(({ id }) => id)).not.toContain("settings");
  expect([areasOf("gate"), firstPageOnSite("gate")]).toEqual([[], "/staff/gate"]);
  expect(firstPageOnSite("manager")).toBeNull();
  expect(["/staff", "/staff/orders/23456789AB", "/staff/ordersx"].map((path) => findCurrentPage(path)?.id)).toEqual([
    "home",
    "orders",
    undefined,
  ]);
});
