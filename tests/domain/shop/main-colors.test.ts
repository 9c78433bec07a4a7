import { expect, test } from "vitest";
import { defaultTheme } from "~/domain/shop/default-theme";
import { applyMainColors, contrastOfMain, palettes } from "~/domain/shop/main-colors.rules";
import { contrastOf } from "~/lib/colors";

const white = "#ffffff";

test.each(["#17724c", "#0057b8", "#8b0000", "#000000", "#6a1b9a"])(
  "every text that uses a shade of %s can be read, on light and on dark pages",
  (color) => {
    const { light, dark } = applyMainColors(defaultTheme.colors, { brandColor: "#feb914", buttonColor: color });
    expect(light.secondary[600]).toBe(color);
    expect(contrastOf(light.secondary[600] ?? "", white)).toBeGreaterThanOrEqual(4.5);
    for (const scale of [light.primary, light.secondary])
      expect(contrastOf(scale[700] ?? "", scale[50] ?? "")).toBeGreaterThanOrEqual(4.5);
    for (const scale of [dark.primary, dark.secondary]) {
      expect(contrastOf(scale[600] ?? "", "#15211d")).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(scale[700] ?? "", scale[50] ?? "")).toBeGreaterThanOrEqual(4.5);
    }
    expect(light.tertiary).toEqual(defaultTheme.colors.light.tertiary);
  },
);

test("a pale colour of buttons is measured against their white text", () => {
  const { contrast, min } = contrastOfMain("buttonColor", "#d0d0d0");
  expect(contrast).toBeCloseTo(1.54, 1);
  expect(min).toBe(4.5);
});

test.each(Object.entries(palettes))("the palette %s has enough contrast", (_, palette) => {
  for (const name of ["brandColor", "buttonColor"] as const) {
    const { contrast, min } = contrastOfMain(name, palette[name]);
    expect(contrast).toBeGreaterThanOrEqual(min);
  }
});
