import { contrastOf, mixColors } from "~/lib/colors";
import type { ColorScale, ThemeColors } from "~db/schema/shop";
import { type FullScale, fullColors, shades } from "./appearance.rules";

/** Staff choose these two colours. The scales `primary` and `secondary` are calculated from them. */
export type MainColors = { brandColor: string; buttonColor: string };

/** Each suggested pair of colours has the required contrast. */
export const palettes = {
  forest: { brandColor: "#ffb800", buttonColor: "#156d47" },
  sea: { brandColor: "#4cc9f0", buttonColor: "#0057b8" },
  lotus: { brandColor: "#ff8fab", buttonColor: "#a3195b" },
  brick: { brandColor: "#ffb347", buttonColor: "#a63d1e" },
  plum: { brandColor: "#c4a7ff", buttonColor: "#5b2a9d" },
  night: { brandColor: "#ffd166", buttonColor: "#1f3b57" },
} as const satisfies Record<string, MainColors>;
export type PaletteName = keyof typeof palettes;

const ink = "#13212a";
const white = "#ffffff";
/** Cards on dark pages have this background. */
const night = "#15211d";
const minContrast = { brandColor: 3, buttonColor: 4.5 } as const;

/** Buttons have white text on the button colour, and the brand colour is the background of dark text. */
export function contrastOfMain(name: keyof MainColors, color: string): { contrast: number; min: number } {
  return { contrast: contrastOf(color, name === "buttonColor" ? white : ink), min: minContrast[name] };
}

export function readMainColors(colors: unknown): MainColors {
  const { primary, secondary } = fullColors(colors).light;
  return { brandColor: primary[500], buttonColor: secondary[600] };
}

/** Does not change the scales `tertiary` and `yellow`. */
export function applyMainColors(colors: ThemeColors, { brandColor, buttonColor }: MainColors): ThemeColors {
  const [brand, button] = [createScale(brandColor, 500), createScale(buttonColor, 600)];
  return {
    light: { ...colors.light, primary: brand, secondary: button },
    dark: { ...colors.dark, primary: darkScale(brand, brandColor), secondary: darkScale(button, buttonColor) },
  };
}

/** The lightest shade has this share of white, and the darkest this share of black. */
const extremes = { white: 0.92, black: 0.68 };

/** Shades lighter than `main` are mixed with white, darker ones with black. Text in shade 700 is legible on 50. */
function createScale(color: string, main: 500 | 600): FullScale {
  const place = shades.indexOf(main);
  const scale = Object.fromEntries(
    shades.map((shade, index) => {
      if (index === place) return [shade, color];
      if (index < place) return [shade, mixColors(color, white, extremes.white * ((place - index) / place) ** 1.2)];
      return [shade, mixColors(color, "#000000", extremes.black * ((index - place) / (shades.length - 1 - place)))];
    }),
  ) as FullScale;
  return { ...scale, 700: darkenUntilReadable(scale[700], scale[50]) };
}

function darkScale(light: FullScale, main: string): ColorScale {
  const readable = lightenUntilReadable(light[300]);
  const isReadable = contrastOf(main, night) >= 4.5;
  return {
    50: mixColors(main, night, 0.82),
    300: readable,
    500: isReadable ? main : readable,
    600: readable,
    700: readable,
  };
}

function darkenUntilReadable(color: string, ground: string): string {
  return contrastOf(color, ground) >= 4.5 ? color : darkenUntilReadable(mixColors(color, "#000000", 0.1), ground);
}

function lightenUntilReadable(color: string): string {
  return contrastOf(color, night) >= 7 ? color : lightenUntilReadable(mixColors(color, white, 0.1));
}
