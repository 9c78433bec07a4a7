import { mix } from "../palette";

export type Look = { colour: string; trim?: string; mark?: Mark };
/** `draw` puts the object on the origin. It is `tall` units high and reaches `half` to each side. */
export type StillLifeSubject = { draw: (look: Look) => string; half: number; tall: number };

export const ink = "#12332b";
export const steel = "#c3ced2";
export const bamboo = "#d9bd7a";

export const fill = (path: string, colour: string, more = "") => `<path d="${path}" fill="${colour}"${more}/>`;

export const line = (path: string, colour: string, width: number, more = "") =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more}/>`;

export const oval = (x: number, y: number, rx: number, ry: number, colour: string, more = "") =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${colour}"${more}/>`;

export const turned = (drawing: string, degrees: number, x = 0, y = 0) =>
  `<g transform="translate(${x} ${y})rotate(${degrees})">${drawing}</g>`;

export const sized = (drawing: string, scale: number, x = 0, y = 0) =>
  `<g transform="translate(${x} ${y})scale(${scale})">${drawing}</g>`;

export const solid = (path: string, colour: string) => fill(path, colour) + fill(path, "url(#c)");

export const sheet = (path: string, colour: string) => fill(path, colour) + fill(path, "url(#f)");

export const shade = (path: string, opacity = 0.15) => fill(path, "#0b2018", ` opacity="${opacity}"`);

export const gleam = (path: string, opacity = 0.5) => fill(path, "#fff", ` opacity="${opacity}"`);

export const paler = (colour: string, share = 0.35) => mix(colour, "#fffaf0", share);

export const darker = (colour: string, share = 0.3) => mix(colour, "#0c1f1a", share);

export const lights =
  '<linearGradient id="c"><stop stop-color="#fff" stop-opacity=".05"/><stop offset=".2" stop-color="#fff" stop-opacity=".38"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#0b2018" stop-opacity=".38"/></linearGradient>' +
  '<linearGradient id="f" x2=".4" y2="1"><stop stop-color="#fff" stop-opacity=".24"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#0b2018" stop-opacity=".26"/></linearGradient>' +
  '<radialGradient id="h"><stop stop-color="#0b2018" stop-opacity=".5"/><stop offset=".5" stop-color="#0b2018" stop-opacity=".26"/><stop offset="1" stop-color="#0b2018" stop-opacity="0"/></radialGradient>' +
  '<radialGradient id="o"><stop stop-color="#fff1c2" stop-opacity=".95"/><stop offset=".4" stop-color="#ffcf6b" stop-opacity=".4"/><stop offset="1" stop-color="#ffb454" stop-opacity="0"/></radialGradient>';

export type Mark = keyof typeof marks;

/** An emblem is 100 wide and centred on the origin. */
const marks = {
  peak: (colour: string) =>
    `<circle cx="20" cy="-18" r="14" fill="#feb914"/>${fill("M-50 34L-14-30 6 2 18-14 50 34z", colour)}${fill("M-14-30L-26-9-14-14-6-6-2-11z", "#fff6e0")}`,
  leaf: (colour: string) =>
    fill("M0 40Q-46 8 0-44 46 8 0 40z", colour) +
    line("M0 46V-22M0 22L-14 6M0 22L14 6M0 2L-11-12M0 2L11-12", "#fff6e0", 3),
  sprig: (colour: string) =>
    line("M0 46V-20", colour, 5) +
    fill(
      "M0-12Q-14-34 0-50 14-34 0-12zM-3 8Q-36 8-40-20-10-22-3 8zM3 8Q36 8 40-20 10-22 3 8zM-3 32Q-30 36-38 14-12 8-3 32zM3 32Q30 36 38 14 12 8 3 32z",
      colour,
    ),
  comb: (colour: string) =>
    line("M0-48l20 11v23L0-3-20-14v-23zM-21-10l20 11v23L-21 35-41 24V1zM21-10l20 11v23L21 35 1 24V1z", colour, 7),
  bean: (colour: string) => turned(oval(0, 0, 28, 42, colour) + line("M4-40Q-14-12 2 2T-4 40", "#fff6e0", 5), 28),
  flower: (colour: string) =>
    [0, 60, 120, 180, 240, 300].map((degrees) => turned(oval(0, -27, 15, 21, colour), degrees)).join("") +
    oval(0, 0, 13, 13, "#feb914"),
  berry: (colour: string) =>
    fill("M0 46Q-42 16-36-12-20-30 0-18 20-30 36-12 42 16 0 46z", colour) +
    fill("M0-16Q-30-14-32-32-12-34 0-24 12-34 32-32 30-14 0-16z", "#3f7d4f") +
    line("M-16 2v2M0-2v2M16 2v2M-9 18v2M9 18v2M0 32v1", "#fff1c2", 5),
  cabin: (colour: string) =>
    line("M-46-38L46-46M0-42V-24", ink, 5) +
    fill("M-26-24h52q8 0 9 9l3 27q0 26-20 26h-36q-20 0-20-26l3-27q1-9 9-9z", colour) +
    fill("M-25-14H-3V12h-25zM3-14h22l3 26H3z", "#e6f3f6"),
  cloud: (colour: string) =>
    fill("M-44 26a21 21 0 0 1 2-42 27 27 0 0 1 48-10 22 22 0 0 1 34 22 16 16 0 0 1 0 30z", colour),
  lantern: (colour: string) =>
    line("M0-48v16M0 34v14", colour, 5) +
    fill("M-18-32h36v8q22 8 22 25T18 26v8h-36v-8q-22-8-22-25t22-25z", colour) +
    line("M-12-22q-14 22 0 46M12-22q14 22 0 46", "#fff6e0", 3),
  chilli: (colour: string) =>
    fill("M-30-26Q-4-34 6-8 14 26 42 36 4 44-16 16-30-4-30-26z", colour) + line("M-28-26Q-38-32-36-44", "#3f7d4f", 7),
  sun: (colour: string) =>
    oval(0, 0, 20, 20, colour) +
    line("M0-30v-14M0 30v14M-30 0h-14M30 0h14M-21-21l-10-10M21-21l10-10M-21 21l-10 10M21 21l10 10", colour, 6),
  moon: (colour: string) => fill("M10-40A42 42 0 1 0 40 16 34 34 0 0 1 10-40z", colour),
  pine: (colour: string) => fill("M0-48L22-12H12L32 18H6V40H-6V18H-32L-12-12H-22z", colour),
};

export const drawMark = (mark: Mark, colour: string, scale = 1, x = 0, y = 0) =>
  sized(marks[mark](colour), scale, x, y);

export function label(mark: Mark | undefined, colour: string, { x = 0, y = 0, wide = 110, tall = 120 } = {}): string {
  const emblem = mark ? drawMark(mark, colour, Math.min(wide, tall) / 155, x, y - tall * 0.12) : "";
  const print = line(
    `M${x - wide * 0.26} ${y + tall * 0.27}h${wide * 0.52}M${x - wide * 0.16} ${y + tall * 0.38}h${wide * 0.32}`,
    darker(colour, 0.2),
    4.5,
    ' opacity=".75"',
  );
  return `<rect x="${x - wide / 2}" y="${y - tall / 2}" width="${wide}" height="${tall}" rx="7" fill="#fff8e8"/>${emblem}${print}`;
}

export const steam = (x: number, y: number) =>
  line(`M${x - 16} ${y}q-14-24 0-46t0-46M${x + 16} ${y - 8}q-14-22 0-42t0-42`, "#fff", 8, ' opacity=".5"');
