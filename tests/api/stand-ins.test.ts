import { afterEach, expect, test } from "vitest";
import { type ApiClient, openApi, refusalOf } from "~tests/setup/api";
import { openTestDatabase } from "~tests/setup/database";
import { openTestServer } from "~tests/setup/server";

const database = openTestDatabase();
const server = openTestServer(database);
const api = (language = "vi") => openApi(server.origin, { "Accept-Language": language }).client;

const taken: string[] = [];
async function takeAway(...tables: string[]) {
  for (const table of tables) {
    await database.sql`alter table ${database.sql(table)} rename to ${database.sql(`${table}_gone`)}`;
    taken.push(table);
  }
}
afterEach(async () => {
  for (const table of taken.splice(0))
    await database.sql`alter table ${database.sql(`${table}_gone`)} rename to ${database.sql(table)}`;
});

const unread: [string, (api: ApiClient) => Promise<unknown>, string, string][] = [
  [
    "all flags",
    (api) => api.featureFlags.getAllFeatureFlags.query(),
    "Đã xảy ra lỗi khi tải các cờ tính năng.",
    "An error occurred while loading feature flags.",
  ],
  [
    "a flag",
    (api) => api.featureFlags.getFeatureFlagByKey.query("winter_look"),
    "Đã xảy ra lỗi khi tải cờ tính năng winter_look.",
    "An error occurred while loading the feature flag winter_look.",
  ],
  [
    "all settings",
    (api) => api.settings.getPublicSettings.query(),
    "Đã xảy ra lỗi khi tải cài đặt.",
    "An error occurred while loading settings.",
  ],
  [
    "a setting",
    (api) => api.settings.getPublicSettingByKey.query("phone"),
    "Đã xảy ra lỗi khi tải cài đặt phone.",
    "An error occurred while loading the setting phone.",
  ],
];

test.each(unread)("%s that cannot be read: said in the visitor's language", async (_, ask, vi, en) => {
  await takeAway("feature_flags");
  expect(await saidOf(ask(api()))).toEqual([503, vi]);
  expect(await saidOf(ask(api("en")))).toEqual([503, en]);
});

async function saidOf(call: Promise<unknown>) {
  const { data, message } = await refusalOf(call);
  return [data?.httpStatus, message];
}

test("a flag that cannot be read is as the asker supposes, and on where nothing is supposed", async () => {
  await takeAway("feature_flags");
  const ask = api().featureFlags.isFeatureEnabled;
  expect(await ask.query({ key: "winter_look", defaultValue: false })).toEqual({ key: "winter_look", enabled: false });
  expect(await ask.query("winter_look")).toEqual({ key: "winter_look", enabled: true });
});

test("the shop's look and sections have their stand-ins; nothing is sold by settings that cannot be read", async () => {
  await takeAway("settings", "themes", "logos", "theme_sections", "component_styles");
  expect(await api().theme.getActiveTheme.query()).toMatchObject({ id: null, name: "default" });
  expect(await api().logo.getActiveLogo.query("favicon")).toEqual({
    lightModeUrl: "/favicon.ico",
    darkModeUrl: "/favicon.ico",
  });
  expect(await api().theme.getSections.query()).toEqual([]);
  expect(await api().theme.getSection.query({ sectionId: 1 })).toBeNull();
  expect(await api().componentStyleConfig.byThemeId.query(1)).toMatchObject([
    { id: null, themeId: 1, type: "ticket-card", settings: { imageHeight: 400 } },
  ]);
  const down = "Đã có lỗi xảy ra. Xin thử lại sau ít phút.";
  expect(await saidOf(api().tickets.list.query())).toEqual([503, down]);
  expect(await saidOf(api().cart.addProduct.mutate({ sku: "NM01-50G" }))).toEqual([503, down]);
});

test("a section that nobody has is null, whatever its id", async () => {
  for (const sectionId of [999_999, 0, -1, 1.5, 2 ** 40, "hero", ""])
    expect(await api().theme.getSection.query({ themeId: 1, sectionId })).toBeNull();
  expect(await api().theme.getSection.query({ sectionId: "1" })).toMatchObject({ id: 1 });
});

test("a theme's styles are told with their ids and moments", async () => {
  const [style] = await database.sql`select id, created_at, updated_at from component_styles`;
  expect(await api().componentStyleConfig.byThemeId.query(1)).toEqual([
    {
      ...{ id: style?.id, themeId: 1, type: "ticket-card", settings: expect.any(Object), isActive: true },
      createdAt: new Date(style?.created_at).toISOString(),
      updatedAt: new Date(style?.updated_at).toISOString(),
    },
  ]);
});
