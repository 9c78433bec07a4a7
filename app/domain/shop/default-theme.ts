import type { ThemeColors } from "~db/schema/shop";

export const defaultTheme: { name: string; colors: ThemeColors } = {
  name: "default",
  colors: {
    light: {
      primary: {
        50: "#fff6dc",
        100: "#ffedb8",
        200: "#ffe18d",
        300: "#ffd56b",
        400: "#fec840",
        500: "#feb914",
        600: "#c48a00",
        700: "#855a00",
        800: "#5e4000",
        900: "#3a2800",
      },
      secondary: {
        50: "#edf6f1",
        100: "#d5eadf",
        200: "#abdcc5",
        300: "#7fceaa",
        400: "#46a67d",
        500: "#1e8258",
        600: "#17724c",
        700: "#12583b",
        800: "#0f4631",
        900: "#0b3426",
      },
      tertiary: {
        50: "#f0f5f9",
        100: "#dde9f1",
        200: "#c1d6e4",
        300: "#9dbfd4",
        400: "#74a2be",
        500: "#5487a6",
        600: "#436d89",
        700: "#38586e",
        800: "#2d4657",
        900: "#1f303c",
      },
      yellow: {
        50: "#fffbe6",
        100: "#fff5bf",
        200: "#ffec8a",
        300: "#ffe052",
        400: "#fad32b",
        500: "#eabf0c",
        600: "#b89200",
        700: "#866900",
        800: "#5f4b00",
        900: "#3d3000",
      },
    },
    dark: {
      primary: { 50: "#3a2f12", 300: "#ffd56b", 500: "#feb914", 700: "#ffd56b" },
      secondary: { 50: "#1a382d", 300: "#7fceaa", 600: "#7fceaa", 700: "#7fceaa" },
      tertiary: {},
      yellow: {},
    },
  },
};

export const defaultTicketCard = {
  imageHeight: 400,
  showLabels: { featured: true, new: true, sale: true, discount: true },
  labelStyles: {
    featured: { backgroundColor: "#feb914", textColor: "#ffffff" },
    new: { backgroundColor: "#1d4ed8", textColor: "#ffffff" },
    sale: { backgroundColor: "#b3261e", textColor: "#ffffff" },
    discount: { backgroundColor: "#b3261e", textColor: "#ffffff" },
  },
};
