import { contrastOf, isLight, mixColors } from "~/lib/colors";
import type { ColorScale } from "~db/schema/shop";
import { defaultTheme, defaultTicketCard } from "./default-theme";

export type ThemeRows = { colors: unknown; ticketCard: unknown };

const names = { primary: "brand", secondary: "ui", tertiary: "mist", yellow: "yellow" } as const;
type ScaleName = keyof typeof names;
const scales = Object.keys(names) as ScaleName[];
type UsedShade = { scale: ScaleName; shade: string };

export function usedShades(css: string): UsedShade[] {
  return Object.entries(names).flatMap(([scale, name]) => {
    const shades = [...css.matchAll(new RegExp(`var\\(--${name}-(\\d+)\\)`, "g"))].map(([, shade = ""]) => shade);
    return [...new Set(shades)].map((shade) => ({ scale: scale as ScaleName, shade }));
  });
}

export function themeColor(colors: unknown, mode: "light" | "dark", { scale, shade }: UsedShade): string | undefined {
  return colorOr(
    valueAt(colors, mode, scale, shade),
    valueAt(defaultTheme.colors, mode, scale, shade) as string | undefined,
  );
}

export const shades = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900] as const;
export type FullScale = Required<ColorScale>;
export type FullColors = Record<"light" | "dark", Record<ScaleName, FullScale>>;

/** A dark shade that neither these colors nor the default theme define is taken from the light shades. */
export function fullColors(colors: unknown): FullColors {
  const shadeOf = (mode: "light" | "dark", used: UsedShade) =>
    themeColor(colors, mode, used) ?? themeColor(colors, "light", used) ?? "";
  const scaleOf = (mode: "light" | "dark", scale: ScaleName) =>
    Object.fromEntries(shades.map((shade) => [shade, shadeOf(mode, { scale, shade: String(shade) })])) as FullScale;
  const scalesOf = (mode: "light" | "dark") =>
    Object.fromEntries(scales.map((scale) => [scale, scaleOf(mode, scale)])) as Record<ScaleName, FullScale>;
  return { light: scalesOf("light"), dark: scalesOf("dark") };
}

export function themeCss(colors: unknown, used: readonly UsedShade[]): string {
  const shades = (mode: "light" | "dark") =>
    used
      .flatMap((of) => {
        const color = themeColor(colors, mode, of);
        return color ? [`--${names[of.scale]}-${of.shade}:${color}`] : [];
      })
      .join(";");
  const dark = shades("dark");
  return `:root{${shades("light")}}:root.dark{${dark}}@media (prefers-color-scheme:dark){:root:not(.light,.dark){${dark}}}`;
}

export function ticketCardCss(settings: unknown): string {
  const height = valueAt(settings, "imageHeight");
  const { imageHeight, showLabels, labelStyles } = defaultTicketCard;
  const pixels = Number.isInteger(height) && Number(height) >= 100 && Number(height) <= 1000 ? height : imageHeight;
  const labels = Object.entries(labelStyles).map(([label, fallback]) => {
    const isVisible = valueAt(settings, "showLabels", label) ?? valueAt(showLabels, label);
    if (isVisible === false) return [label, "display:none"] as const;
    const own = valueAt(settings, "labelStyles", label);
    const color = colorOr(valueAt(own, "textColor"), fallback.textColor);
    const ground = ensureContrast(colorOr(valueAt(own, "backgroundColor"), fallback.backgroundColor), color);
    return [label, `background:${ground};color:${color}`] as const;
  });
  const rules = [...new Set(labels.map(([, declarations]) => declarations))].map((declarations) => {
    const selectors = labels.filter((label) => label[1] === declarations).map(([label]) => `.label-${label}`);
    return `${selectors.join()}{${declarations}}`;
  });
  return `${rules.join("")}@media (width>=64rem){.ticket-card img{height:${pixels}px}}`;
}

function valueAt(value: unknown, ...keys: string[]): unknown {
  return keys.reduce<unknown>((part, key) => (part as Record<string, unknown> | null | undefined)?.[key], value);
}

function colorOr<Other>(value: unknown, other: Other): string | Other {
  return typeof value === "string" && /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(value) ? value : other;
}

function ensureContrast(background: string, text: string): string {
  const goal = isLight(text) ? "#000000" : "#ffffff";
  for (let part = 0; part <= 1; part += 0.02) {
    const mixed = mixColors(background, goal, part);
    if (contrastOf(mixed, text) >= 4.5) return part === 0 ? background : mixed;
  }
  return goal;
}
