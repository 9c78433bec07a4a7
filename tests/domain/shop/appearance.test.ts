import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { themeColor, ticketCardCss, usedShades } from "~/domain/shop/appearance.rules";
import { defaultTheme } from "~/domain/shop/default-theme";
import { getAppearance } from "~/domain/shop/get-appearance.server";
import { SeoField } from "~/domain/shop/schema";
import { findSeoRecord, saveSeoField } from "~/domain/shop/seo-records.server";
import { getActiveTheme } from "~/domain/shop/theme.server";
import { openTestDatabase, testDatabase } from "~tests/setup/database";
import { asStaff, createVisit } from "~tests/setup/factories";

const database = openTestDatabase();

test("the built-in theme has every shade that the style sheet uses", () => {
  const used = usedShades(readFileSync("app/app.css", "utf8") + readFileSync("app/ui/tickets/ticket.css", "utf8"));
  expect(used.length).toBeGreaterThan(5);
  expect(used.filter((shade) => !themeColor(null, "light", shade))).toEqual([]);
});

test("a theme has every shade of four scales for light and dark, its own before the built-in ones", async () => {
  await database.sql`update themes set colors = '{"light":{"primary":{"500":"#111111","600":"red"}},"dark":{"yellow":{"50":"#222222"}}}'
    where is_active`;
  const { colors } = await getActiveTheme({ db: database.db });
  for (const scales of [colors.light, colors.dark]) {
    expect(Object.keys(scales)).toEqual(["primary", "secondary", "tertiary", "yellow"]);
    for (const scale of Object.values(scales)) {
      expect(Object.keys(scale)).toEqual(["50", ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${n}00`)]);
      for (const color of Object.values(scale)) expect(color).toMatch(/^#[\da-f]{6}$/);
    }
  }
  expect(colors.light.primary).toMatchObject({ 500: "#111111", 600: defaultTheme.colors.light.primary[600] });
  expect(colors.dark.primary[500]).toBe(defaultTheme.colors.dark.primary[500]);
  // As in a style sheet, the light colour applies where no dark one is set.
  expect(colors.dark.primary[600]).toBe(colors.light.primary[600]);
  expect(colors.dark.yellow).toMatchObject({ 50: "#222222", 900: defaultTheme.colors.light.yellow[900] });
});

test.each(["not a colour", "#12", "#1234567", "#feb914;}", "#feb914\n", null, 5, ["#feb914"], { length: 7 }])(
  "%j is no colour",
  (color) => {
    const colors = { light: { primary: { 500: color } } };
    expect(themeColor(colors, "light", { scale: "primary", shade: "500" })).toBe("#feb914");
  },
);

test.each([null, 3, "x", [], { labelStyles: null }, { showLabels: 1, labelStyles: { new: 4 } }])(
  "cards have the built-in look where their row says %j",
  (settings) => expect(ticketCardCss(settings)).toBe(ticketCardCss({})),
);

test.each([
  ["#feb914", "#ffffff"],
  ["#fff", "#fff"],
  ["#000000", "#111111"],
  ["#777777", "#777777"],
  ["#1d4ed8", "#ffffff"],
])("a label of %s with words of %s can be read", (backgroundColor, textColor) => {
  const css = ticketCardCss({ labelStyles: { featured: { backgroundColor, textColor } } });
  const [, ground = "", words = ""] = /featured[^{]*\{background:(#\w+);color:(#\w+)\}/.exec(css) ?? [];
  const [dark = 0, light = 0] = [brightness(ground), brightness(words)].sort((a, b) => a - b);
  expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5);
  if (backgroundColor === "#1d4ed8") expect(ground).toBe(backgroundColor);
});

function brightness(color: string): number {
  const digits = color.length === 4 ? color.replace(/[^#]/g, "$&$&") : color;
  const parts = [1, 3, 5].map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

test("without its tables the shop has the built-in appearance", async () => {
  const broken = await testDatabase();
  await broken.sql`drop table themes cascade`;
  // Without one of these tables, only its own part of the appearance is missing.
  expect(await getAppearance({ db: broken.db })).toMatchObject({ colors: null, logo: { light: "/logo.svg" } });
  await broken.sql`drop table logos cascade`;
  expect(await getAppearance({ db: broken.db })).toMatchObject({ colors: null, logo: { light: "/favicon.ico" } });
  await broken.close();
});

test("staff write a SEO record field by field and remove a field again", async () => {
  const ctx = asStaff(await createVisit(database.db));
  const write = (fields: object) => saveSeoField(ctx, SeoField.parse(fields));
  await write({ path: "/tickets", field: "title", vi: "Vé cáp treo", en: "Tickets" });
  await write({ path: "/tickets", field: "ogImage", vi: "/media/a.png" });
  expect(await findSeoRecord(ctx, { path: "/tickets" })).toMatchObject({
    title: "Vé cáp treo",
    ogImage: "/media/a.png",
  });
  await write({ path: "/tickets", field: "title", vi: "" });
  expect(await findSeoRecord(ctx, { path: "/en/tickets" })).toMatchObject({ title: null, ogImage: "/media/a.png" });
});

test.each([
  { path: "/en/tickets", field: "title", vi: "x" },
  { path: "tickets", field: "title", vi: "x" },
  { path: "/tickets", field: "robots", vi: "x" },
  { path: "/tickets", field: "ogImage", vi: "javascript:alert(1)" },
  { path: "/tickets", field: "canonicalUrl", vi: "https://a.example", en: "https://b.example" },
])("a record of %j is refused", (fields) => {
  expect(SeoField.safeParse(fields).success).toBe(false);
});
