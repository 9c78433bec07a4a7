import { expect, test } from "vitest";
import { type Role, roles } from "~/domain/permission";
import { searchSettings } from "~/domain/shop/search-settings.rules";
import { createShop } from "~/domain/shop/shop.rules";

const rows = { publicSettings: [], texts: {}, policies: [], flags: {}, lastEntries: {}, unreadable: [] };

function search(
  q: string,
  { role = "admin" as Role, settings = {}, labels = {} as Parameters<typeof searchSettings>[2] } = {},
) {
  const shop = { ...createShop({ ...rows, settings }), scheduledDays: {}, emptyPages: [] };
  const actor = { kind: "staff" as const, memberId: null, role, name: "lan", writeAuditEntry: async () => {} };
  return searchSettings({ actor, shop }, { q }, labels);
}

const keysOf = (found: ReturnType<typeof search>) => found.map(({ key }) => key);

test.each([
  ["words of its key", "hold minutes"],
  ["words of its description in another order", "stock checkout places"],
  ["the beginnings of its words", "HOLD MIN"],
])("a setting is found by %s", (_, q) => {
  expect(keysOf(search(q))).toContain("hold_minutes");
});

test("a setting is found by the label that staff see, with or without diacritics", () => {
  const labels = { opening_time: "Giờ mở cửa" };
  for (const q of ["giờ mở cửa", "gio mo cua"]) expect(keysOf(search(q, { labels }))).toEqual(["opening_time"]);
  expect(search("giờ mở cửa")).toEqual([]);
});

test("a result shows the shop's own value, or else the default", () => {
  const ofHold = (settings: object) => search("hold minutes", { settings }).find(({ key }) => key === "hold_minutes");
  expect(ofHold({ hold_minutes: "20" })).toEqual({ kind: "setting", key: "hold_minutes", value: "20" });
  expect(ofHold({})).toEqual({ kind: "setting", key: "hold_minutes", value: "15" });
});

test("a feature flag is found with its state", () => {
  expect(search("loading overlay")).toEqual([{ kind: "flag", key: "loading_overlay_at_start", isOn: false }]);
});

test("a search without words finds nothing, and one that fits many settings finds at most 8", () => {
  expect([search(""), search(" … ")]).toEqual([[], []]);
  expect(search("the")).toHaveLength(8);
});

test("only administrators can search settings", () => {
  for (const role of roles.filter((role) => role !== "admin"))
    expect(() => search("hold", { role })).toThrow(expect.objectContaining({ code: "forbidden" }));
});
