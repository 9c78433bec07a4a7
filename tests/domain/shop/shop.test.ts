import { expect, test } from "vitest";
import {
  createShop,
  isOn,
  isShopOpen,
  listMissingContacts,
  settingChoice,
  settingNumber,
  settingText,
  shopAddress,
  shopText,
} from "~/domain/shop/shop.rules";

const rows = { publicSettings: [], texts: {}, policies: [], flags: {}, lastEntries: {}, unreadable: [] };

function openShop(settings: Record<string, string> = {}, changes: Partial<typeof rows> = {}) {
  return { ...createShop({ ...rows, ...changes, settings }), scheduledDays: {}, emptyPages: [] };
}

test.each(["", "a quarter", "-1", "1e2", "121", "0"])("hold_minutes of %j counts as the default", (value) => {
  expect(settingNumber(openShop({ hold_minutes: value }), "hold_minutes")).toBe(15);
});

test("a valid setting applies, and an invalid choice gives the default", () => {
  expect(settingNumber(openShop({ hold_minutes: "20" }), "hold_minutes")).toBe(20);
  expect(settingChoice(openShop({ toast_position: "bottom" }), "toast_position")).toBe("bottom");
  expect(settingChoice(openShop({ toast_position: "middle" }), "toast_position")).toBe("top-right");
});

test("a missing text has its default, and a text that the owner emptied stays empty", () => {
  expect(settingText(openShop(), "opening_time")).toBe("07:00");
  expect(settingText(openShop({ opening_time: "" }), "opening_time")).toBe("");
});

test("a flag without a row has its default", () => {
  expect([isOn(openShop(), "enable_add_to_cart"), isOn(openShop(), "loading_overlay_at_start")]).toEqual([true, false]);
  expect(isOn(openShop({}, { flags: { enable_add_to_cart: false } }), "enable_add_to_cart")).toBe(false);
});

test("a shop is closed to visitors only while it has not been opened", () => {
  expect(
    [openShop({ opened_at: "" }), openShop({ opened_at: "2026-11-25T02:00:00.000Z" }), openShop()].map(isShopOpen),
  ).toEqual([...[false, true, true]]);
});

test("the owner's own text of the address replaces street, ward and province", () => {
  const address = { address_street: "1 Tràng Tiền", address_ward: "", address_province: "Hà Nội" };
  expect(shopAddress(openShop(address), "en")).toBe("1 Tràng Tiền, Hà Nội");
  const texts = { "shop.address": { vi: "Ga cáp treo", en: "Cable car station" } };
  expect(shopAddress(openShop(address, { texts }), "en")).toBe("Cable car station");
});

test("a new shop lacks all contacts that customers and invoices need, and each that is entered is no longer missing", () => {
  expect(listMissingContacts(openShop(), "vi")).toEqual(["phone", "email", "address", "company_name", "tax_code"]);
  const settings = { phone: "0214 3888 777", address_province: "Lào Cai", tax_code: "5300000000" };
  expect(listMissingContacts(openShop(settings), "vi")).toEqual(["email", "company_name"]);
});

test("texts show the shop's facts, with times as people write them", () => {
  const texts = { hours: { vi: "Mở cửa {opening_time}, vào cổng đến {last_entry}", en: "Call {phone}" } };
  const shop = openShop({ phone: "0214 3888 777" }, { texts, lastEntries: { cable: "09:30" } });
  expect(shopText(shop, "hours")).toEqual({ vi: "Mở cửa 7:00, vào cổng đến 9:30", en: "Call 0214 3888 777" });
});
