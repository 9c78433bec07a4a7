import { expect, test } from "vitest";
import { createShop } from "~/domain/shop/shop.rules";
import { readTags } from "~/domain/visitors/analytics-tags.rules";

function tagsOf(settings: Partial<Record<"google_tag_manager_id" | "meta_pixel_id", string>>) {
  const rows = { publicSettings: [], texts: {}, policies: [], flags: {}, lastEntries: {}, unreadable: [] };
  return readTags({ ...createShop({ ...rows, settings }), scheduledDays: {}, emptyPages: [] });
}

test("a shop without IDs loads no analytics", () => {
  expect(tagsOf({})).toBeNull();
  expect(tagsOf({ google_tag_manager_id: "", meta_pixel_id: "" })).toBeNull();
});

test("a shop loads the analytics whose IDs are set", () => {
  expect(tagsOf({ google_tag_manager_id: "GTM-ABC123" })).toEqual({ gtm: "GTM-ABC123", pixel: null });
  expect(tagsOf({ meta_pixel_id: "123456789012345" })).toEqual({ gtm: null, pixel: "123456789012345" });
});

test.each(["GTM-ABC');alert(1);('", "G-ABC123", "gtm-abc123"])("the ID %j never reaches a page", (id) => {
  expect(tagsOf({ google_tag_manager_id: id, meta_pixel_id: id })).toBeNull();
});
