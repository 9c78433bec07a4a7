import { expect, test } from "vitest";
import { type Role, roles } from "~/domain/permission";
import { describeSettings } from "~/domain/shop/describe-settings.rules";
import { createShop } from "~/domain/shop/shop.rules";

const rows = { publicSettings: [], texts: {}, policies: [], flags: {}, lastEntries: {}, unreadable: [] };

function describe(settings: Record<string, string> = {}, { flags = {}, role = "admin" as Role } = {}) {
  const shop = { ...createShop({ ...rows, settings, flags }), scheduledDays: {}, emptyPages: [] };
  const actor = { kind: "staff" as const, memberId: null, role, name: "lan", writeAuditEntry: async () => {} };
  return describeSettings({ actor, shop });
}

test("the command line shows each setting with its value or default, and which values it accepts", () => {
  const value = (settings: Record<string, string>) =>
    describe(settings).find((line) => line.includes(" hold_minutes "));
  expect(value({})).toMatch(/^setting hold_minutes "15" .*1 to 120/);
  expect(value({ hold_minutes: "20" })).toMatch(/^setting hold_minutes "20" /);
});

test("flags and the additional keys of an owner are listed, too", () => {
  const lines = describe({ parking_fee: "20.000" }, { flags: { enable_add_to_cart: false, winter_look: true } });
  expect(lines).toEqual(
    expect.arrayContaining([
      ...[
        expect.stringMatching(/^flag enable_add_to_cart off /),
        'setting parking_fee "20.000"',
        "flag winter_look on",
      ],
    ]),
  );
});

test("only administrators can list settings", () => {
  for (const role of roles.filter((role) => role !== "admin"))
    expect(() => describe({}, { role })).toThrow(expect.objectContaining({ code: "forbidden" }));
});
