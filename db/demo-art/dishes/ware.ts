import { bamboo, darker, fill, type Look, line, oval, paler, shade, sheet, solid, turned } from "../goods/brush";

/** Each vessel stands on the origin and is seen a little from above. The food is drawn inside its rim. */

/** The rim is an oval around y -150 with a half-width of 190. */
export function bowl({ colour, trim = "#3f6f9a" }: Look, soup: string, food: string): string {
  return (
    solid("M-76-20h152l-10 26q-66 14-132 0z", darker(colour, 0.2)) +
    solid("M-190-150Q-180-34-78-6 0 8 78-6 180-34 190-150z", colour) +
    line("M-172-90Q-110-32 0-30T172-90", trim, 8) +
    line("M-160-66Q-100-16 0-12T160-66", trim, 4, ' opacity=".7"') +
    oval(0, -150, 190, 58, paler(colour, 0.5)) +
    oval(0, -147, 176, 49, darker(colour, 0.3)) +
    oval(0, -142, 170, 44, soup) +
    food +
    line("M-184-150A184 54 0 0 0 184-150", paler(colour, 0.55), 11)
  );
}

/** The rim is an oval around y -60 with a half-width of 72. */
export const dip = ({ colour }: Look, sauce: string, x = 0, y = 0) =>
  `<g transform="translate(${x} ${y})">${
    solid("M-72-60Q-64-4-28 2 0 8 28 2 64-4 72-60z", colour) +
    oval(0, -60, 72, 23, paler(colour, 0.5)) +
    oval(0, -58, 62, 17, sauce) +
    line("M-36-62q20-8 40-6", "#fff", 5, ' opacity=".5"')
  }</g>`;

export function plate({ colour, trim = "#3f6f9a" }: Look, food: string): string {
  return (
    fill("M-130-4Q0 14 130-4L160-20H-160z", darker(colour, 0.3)) +
    oval(0, -30, 262, 68, darker(colour, 0.22)) +
    oval(0, -38, 262, 67, paler(colour, 0.2)) +
    `<ellipse cy="-38" rx="244" ry="60" fill="none" stroke="${trim}" stroke-width="6"/>` +
    oval(0, -36, 208, 49, darker(colour, 0.09)) +
    oval(0, -33, 202, 45, colour) +
    food
  );
}

export const leafMat = (y: number, half: number, colour = "#4f8a4a") =>
  fill(
    `M${-half} ${y}Q${-half * 0.7} ${y - 54} 0 ${y - 50}T${half + 26} ${y - 14}Q${half * 0.7} ${y + 44} 0 ${y + 42}T${-half} ${y}z`,
    colour,
  ) +
  line(`M${-half} ${y}Q0 ${y - 16} ${half + 20} ${y - 14}`, paler(colour, 0.4), 5) +
  line(
    [-0.6, -0.3, 0, 0.3, 0.6].map((share) => `M${half * share} ${y - 8}l26-30M${half * share} ${y - 6}l26 36`).join(""),
    darker(colour, 0.2),
    3,
  );

export const board = (wood: string, half = 250) =>
  fill(`M${-half}-30v24q0 12 16 12H${half - 16}q16 0 16-12v-24z`, darker(wood, 0.28)) +
  sheet(`M${-half + 34}-110H${half - 34}L${half}-30H${-half}z`, wood) +
  line(
    `M${-half + 50}-90H${half - 90}M${-half + 70}-66H${half - 40}M${-half + 30}-46H${half - 120}`,
    darker(wood, 0.2),
    3,
    ' opacity=".6"',
  );

export function pot({ colour }: Look, soup: string, food: string): string {
  return (
    solid("M-150-70H150l-22 74q-128 16-256 0z", "#b0573c") +
    fill("M-60-44h120v30H-60z", "#5a2417") +
    fill("M-40-14q-8-22 8-34 2 12 12 14 0-16 16-26 2 20 14 24 6-6 4-14 20 18 8 36z", "#feb914") +
    shade("M-150-70H150l-4 14H-146z", 0.3) +
    line("M-206-204q-52-8-52 22t52 20M206-204q52-8 52 22t-52 20", darker(colour, 0.3), 18) +
    solid("M-212-230Q-206-96-110-70 0-52 110-70 206-96 212-230z", colour) +
    oval(0, -230, 212, 66, paler(colour, 0.25)) +
    oval(0, -227, 196, 56, darker(colour, 0.4)) +
    oval(0, -222, 190, 51, soup) +
    food +
    line("M-204-230A204 61 0 0 0 204-230", paler(colour, 0.3), 12)
  );
}

export function tumbler(drink: string, top: string, more = ""): string {
  return (
    fill("M-66-280H66L50-4Q0 10-50-4z", "#e9f2ee", ' opacity=".75"') +
    solid("M-60-236H60L46-12Q0 0-46-12z", drink) +
    oval(0, -236, 60, 14, top) +
    more +
    fill("M-66-280H66L50-4Q0 10-50-4z", "url(#c)", ' opacity=".5"') +
    `<ellipse cy="-280" rx="66" ry="15" fill="none" stroke="#fff" stroke-width="5" opacity=".8"/>`
  );
}

export const tray = (food: string) =>
  fill("M-240-40Q-230 2 0 8 230 2 240-40z", darker(bamboo, 0.25)) +
  oval(0, -42, 246, 62, bamboo) +
  oval(0, -38, 222, 50, darker(bamboo, 0.14)) +
  line(
    "M-196-50l60 50M-140-66l130 76M-66-80l150 84M20-84l140 66M100-80l90 44M196-50l-60 50M140-66L10 10M66-80L-84 4M-20-84l-140 66M-100-80l-90 44",
    darker(bamboo, 0.28),
    3,
    ' opacity=".55"',
  ) +
  line("M-244-42Q-230 0 0 6 230 0 244-42", "#8a5a35", 8, ' stroke-dasharray="5 14"') +
  food;

export const chopsticks = (x: number, y: number, degrees: number) =>
  turned(line("M-170-8L170 0M-170 10L170 8", "#8a4a2f", 9), degrees, x, y);
