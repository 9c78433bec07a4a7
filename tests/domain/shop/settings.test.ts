import { expect, test } from "vitest";
import { describeSettings } from "~/domain/shop/describe-settings.rules";
import { isFeatureEnabled, listFeatureFlags, setFeatureFlag } from "~/domain/shop/feature-flags.server";
import { getPublicSetting, listPublicSettings } from "~/domain/shop/public-settings.server";
import { SettingChange } from "~/domain/shop/schema";
import { changeSetting } from "~/domain/shop/setting-values.server";
import { flags, type SettingKey, settingDefinitions } from "~/domain/shop/settings.rules";
import { isOn, settingChoice, settingNumber, settingText } from "~/domain/shop/shop.rules";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit } from "~tests/setup/factories";

const database = openTestDatabase();
const shopNow = async () => (await createVisit(database.db)).shop;
const admin = async () => asStaff(await createVisit(database.db));
const write = (key: string, value: string) => database.sql`insert into settings (key, value, is_public)
  values (${key}, ${value}, true) on conflict (key) do update set value = excluded.value`;

test("a key that is not in the list can be neither read nor seeded", async () => {
  const shop = await shopNow();
  // @ts-expect-error: no setting has this key
  expect(() => settingNumber(shop, "hold_minute")).toThrow();
  // @ts-expect-error: this setting is a text
  settingNumber(shop, "opening_time");
  // @ts-expect-error: no setting has this key
  expect(shop.settings.hold_minute).toBeUndefined();
  // @ts-expect-error: no such flag
  expect(() => isOn(shop, "enable_add_to_card")).toThrow();
  // @ts-expect-error: a seed row that nothing reads
  ({ hold_minute: "15" }) satisfies Partial<Record<SettingKey, string>>;
});

test("every default is a valid value, and the demo has a valid row for each key", async () => {
  for (const { defaultValue, isAccepted } of Object.values(settingDefinitions))
    if (defaultValue !== "") expect(isAccepted(defaultValue)).toBe(true);
  const shop = await shopNow();
  expect(Object.keys(shop.settings).sort()).toEqual(Object.keys(settingDefinitions).sort());
  for (const [key, value] of Object.entries(shop.settings))
    if (value !== "") expect(SettingChange.safeParse({ key, value }).success, key).toBe(true);
  expect(Object.keys(shop.flags).sort()).toEqual(Object.keys(flags).sort());
});

test.each([
  ["hold_minutes", "121", "1 to 120 (minutes)"],
  ["opening_time", "7:00", "four digits"],
  ["toast_position", "middle", "top-right, top, "],
  ["google_tag_manager_id", "UA-1", "GTM-"],
  ["country_lookup_1", "https://ipwho.is/", "{ip}"],
])("%s cannot become %j, and staff see which values are valid", (key, value, message) => {
  expect(SettingChange.safeParse({ key, value }).error?.issues[0]?.message).toContain(message);
});

test("invalid rows give the defaults", async () => {
  await write("hold_minutes", "20");
  await write("toast_position", "middle");
  await database.sql`delete from settings where key in ('opening_time', 'staff_email')`;
  const shop = await shopNow();
  expect(settingNumber(shop, "hold_minutes")).toBe(20);
  expect(settingChoice(shop, "toast_position")).toBe("top-right");
  expect(settingText(shop, "opening_time")).toBe("07:00");
  expect(getPublicSetting({ shop }, { key: "opening_time" }).value).toBe("07:00");
  expect(listPublicSettings({ shop }).map(({ key }) => key)).not.toContain("staff_email");
});

test("a setting and a flag without a row are changed like the others", async () => {
  await database.sql`delete from settings where key = 'few_pieces_below'`;
  await database.sql`delete from feature_flags`;
  const ctx = await admin();
  expect(listFeatureFlags(ctx)).toContainEqual({ key: "loading_overlay_at_start", enabled: false });
  await changeSetting(ctx, SettingChange.parse({ key: "few_pieces_below", value: "3" }));
  await setFeatureFlag(ctx, { key: "loading_overlay_at_start", enabled: true });
  const shop = await shopNow();
  expect(settingNumber(shop, "few_pieces_below")).toBe(3);
  expect(isOn(shop, "loading_overlay_at_start")).toBe(true);
  expect(getPublicSetting({ shop }, { key: "few_pieces_below" }).value).toBe("3");
});

test("no part of the bank account can be changed alone", async () => {
  const ctx = await admin();
  for (const key of ["bank_bin", "bank_name", "bank_account", "bank_holder"])
    await expect(changeSetting(ctx, { key, value: "970436" })).rejects.toMatchObject({ code: "setting_of_account" });
});

test("an unknown flag cannot be set", async () => {
  const ctx = await admin();
  await expect(setFeatureFlag(ctx, { key: "enable_add_to_card", enabled: false })).rejects.toMatchObject({
    code: "flag_not_found",
  });
});

test("additional keys of an owner are served, changed and listed, too", async () => {
  await write("parking_fee", "20.000");
  await database.sql`insert into feature_flags values ('winter_look', true)`;
  await changeSetting(await admin(), { key: "parking_fee", value: "30.000" });
  const shop = await shopNow();
  expect(listPublicSettings({ shop })).toContainEqual({ key: "parking_fee", value: "30.000" });
  expect(isFeatureEnabled({ shop }, { key: "winter_look", defaultValue: false }).enabled).toBe(true);
  expect(describeSettings(await admin())).toEqual(
    expect.arrayContaining([
      'setting parking_fee "30.000"',
      "flag winter_look on",
      expect.stringMatching(/^setting hold_minutes "\d+" .*1 to 120/),
    ]),
  );
});

test.each([
  [{ key: "enable_add_to_cart" }, true],
  [{ key: "loading_overlay_at_start" }, false],
  [{ key: "loading_overlay_at_start", defaultValue: true }, true],
  [{ key: "no_such_flag" }, true],
  [{ key: "constructor", defaultValue: false }, false],
])("while the shop cannot be read %j is %s", (question, enabled) => {
  expect(isFeatureEnabled({ shop: null }, question)).toEqual({ key: question.key, enabled });
});
