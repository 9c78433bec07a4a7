export type Time = "dawn" | "day" | "dusk" | "night";

export type Palette = {
  sky: readonly string[];
  sun: string;
  glow: string;
  ridges: readonly string[];
  mist: string;
  haze: string;
  cloud: readonly [lit: string, shade: string];
  ink: string;
  glass: string;
  wall: string;
  /** The share of an object's own colour that is visible at this time of day, from 0 to 1. */
  bloom: number;
};

export const palettes: Record<Time, Palette> = {
  dawn: {
    sky: ["#86a9c4", "#c3cfd6", "#fbd9ad", "#fff0d0"],
    sun: "#fffaea",
    glow: "#ffdc94",
    ridges: ["#c9c6cf", "#a3adbd", "#73909c", "#456f75", "#204c4b", "#0f3333"],
    mist: "#fdeedb",
    haze: "#f1dfd8",
    cloud: ["#fffaf0", "#c9c3d2"],
    ink: "#12302f",
    glass: "#fdeccb",
    wall: "#f6e3c4",
    bloom: 0.95,
  },
  day: {
    sky: ["#b3d1e0", "#d3e5ec", "#eaf2f1", "#f8f5ea"],
    sun: "#fffdf3",
    glow: "#fffaf0",
    ridges: ["#c6d8de", "#a2c0c6", "#74a29f", "#437c6c", "#1b5541", "#0b382a"],
    mist: "#f3f7f4",
    haze: "#f0f5f3",
    cloud: ["#ffffff", "#cfdfe4"],
    ink: "#12332b",
    glass: "#e6f3f6",
    wall: "#f7efdf",
    bloom: 1,
  },
  dusk: {
    sky: ["#334a70", "#7c6f97", "#e39a83", "#fcd79a"],
    sun: "#fff0c4",
    glow: "#ffbf69",
    ridges: ["#b98f97", "#8d7990", "#646581", "#41506a", "#22374b", "#101f2e"],
    mist: "#f2bd9b",
    haze: "#d39a97",
    cloud: ["#fbd0a5", "#8d7890"],
    ink: "#101d2b",
    glass: "#ffd98a",
    wall: "#c89a86",
    bloom: 0.84,
  },
  night: {
    sky: ["#081527", "#10263d", "#1e4058", "#3f6675"],
    sun: "#fdf3d2",
    glow: "#86b0c2",
    ridges: ["#406577", "#305466", "#214254", "#143142", "#0b2230", "#06151f"],
    mist: "#5b8391",
    haze: "#547c8b",
    cloud: ["#7fa3ad", "#2b4c5e"],
    ink: "#04101a",
    glass: "#ffd479",
    wall: "#e9b968",
    bloom: 0.72,
  },
};

export const paint = {
  amber: "#feb914",
  lacquer: "#cf4a33",
  jade: "#1f7a5a",
  sky: "#5f8fb8",
  cream: "#fff6e0",
  straw: "#ecd29a",
  wood: "#8a5a35",
  tile: "#b0573c",
  rose: "#ec8fa8",
  coral: "#e5705a",
  lavender: "#a58fd0",
} as const;

export function lit(palette: Palette, colour: string): string {
  return mix(palette.ink, colour, palette.bloom);
}

export function mix(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const a = Number.parseInt(from.slice(at, at + 2), 16);
    const b = Number.parseInt(to.slice(at, at + 2), 16);
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}

export function ridgeColour(palette: Palette, depth: number): string {
  const place = depth * (palette.ridges.length - 1);
  const index = Math.floor(place);
  const near = palette.ridges[index] ?? palette.ink;
  return mix(near, palette.ridges[index + 1] ?? near, place - index);
}
