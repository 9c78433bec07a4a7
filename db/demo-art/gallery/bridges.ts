import type { Canvas } from "../canvas";
import { type Point, pen, place } from "../canvas";
import { drawCloudBank } from "../clouds";
import { fill, line } from "../goods/brush";
import { defineLanterns } from "../lanterns";
import { lit, mix, paint } from "../palette";
import { definePines, drawPines } from "../pines";
import { drawRidge } from "../ridge";
import { drawBirds, drawMist, drawMistBank, drawSky } from "../sky";
import { drawLongBridge } from "./props";

type Hour = "morning" | "lanterns" | "cloud";

export const wholeBridge = (hour: Hour) => (canvas: Canvas) => {
  const { width: w, key } = canvas;
  const far = drawRidge(canvas, "-2 220, 16 168, 34 226, 54 176, 78 236, 102 170", {
    depth: 0.06,
    rough: 0.4,
    light: 1,
    misty: 0.8,
    sway: 14,
  });
  const middle = drawRidge(canvas, "-2 330, 22 318, 44 372, 66 360, 86 310, 102 322", {
    depth: 0.34,
    rough: 0.24,
    fringe: 12,
    misty: 0.8,
  });
  const left = drawRidge(canvas, "-2 268, 8 276, 17 290, 20 330, 24 400, 32 470, 38 520", {
    depth: 0.76,
    rough: 0.2,
    fringe: 18,
    misty: 0.3,
  });
  const right = drawRidge(canvas, "64 520, 72 440, 78 380, 82 300, 90 288, 102 262", {
    depth: 0.8,
    rough: 0.2,
    fringe: 20,
    misty: 0.2,
  });
  const from: Point = [w * 0.17, 296];
  const to: Point = [w * 0.825, 304];
  const lanterns = hour !== "morning";
  const glow = (x: number, y: number, radius: number) =>
    `<circle cx="${Math.round(x)}" cy="${y}" r="${radius}" fill="url(#${key}w)"/>`;
  return [
    drawSky(canvas, [w * (lanterns ? 0.8 : 0.56), lanterns ? 78 : 170], { radius: lanterns ? 20 : 34, horizon: 0.62 }),
    definePines(canvas) + defineLanterns(canvas),
    far.svg,
    drawMistBank(canvas, 262, 44),
    middle.svg,
    drawMistBank(canvas, 400, 60, 0.9),
    hour === "morning" ? drawBirds(canvas, [w * 0.3, 110], 4) : glow(w * 0.5, 300, 250),
    drawLongBridge(canvas, { from, to, size: 1.45, lanterns }),
    drawPines(canvas, left, [{ from: 0, to: 0.12, count: 5, size: 110 }]),
    left.svg,
    drawPines(canvas, right, [{ from: 0.88, to: 1, count: 5, size: 120 }]),
    right.svg,
    ...(hour === "morning"
      ? [
          drawMist(canvas, [w * 0.5, 296], w * 0.24, 100),
          drawMist(canvas, [w * 0.46, 318], w * 0.2, 76),
          drawMist(canvas, [w * 0.55, 330], w * 0.26, 84),
          drawMist(canvas, [w * 0.5, 420], w * 0.36, 90),
        ]
      : []),
    ...(hour === "cloud"
      ? [
          drawMist(canvas, [w * 0.5, 350], w * 0.4, 90, 0.9),
          `<g opacity=".72">${drawCloudBank(canvas, 326, 90)}</g>`,
          glow(w * 0.38, 330, 120) + glow(w * 0.52, 336, 150) + glow(w * 0.66, 330, 120),
          drawCloudBank(canvas, 420, 130),
        ]
      : [drawMistBank(canvas, 486, 44, 0.9)]),
  ];
};

export function drawRailLanterns(canvas: Canvas): string[] {
  const { width: w, key, palette } = canvas;
  const rail = (share: number): Point => [w * share, 150 + (share - 0.1) * 120];
  const colours = [paint.lacquer, paint.amber];
  const lamps = [0.06, 0.17, 0.3, 0.46, 0.65, 0.88].map((share, index) => {
    const [x, y] = rail(share);
    const scale = 0.8 + share * 2.5;
    return place(`${key}l`, [x, y + 4], scale, ` color="${colours[index % 2]}"`).replace(
      "scale",
      `rotate(${9 + (index % 3) * 3})scale`,
    );
  });
  const wood = mix(palette.ink, paint.wood, 0.62);
  const [start, end] = [rail(-0.05), rail(1.05)];
  const posts = [0.11, 0.38, 0.76].map((share) => {
    const [x, y] = rail(share);
    return line(pen`M${x} ${y - 6}V520`, wood, Math.round(7 + share * 16));
  });
  return [
    drawSky(canvas, [w * 0.26, 70], { radius: 20 }),
    defineLanterns(canvas),
    drawRidge(canvas, "-2 300, 20 262, 46 300, 70 240, 102 296", { depth: 0.08, rough: 0.4, misty: 0.6 }).svg,
    drawMistBank(canvas, 350, 50, 0.7),
    drawRidge(canvas, "-2 402, 30 420, 60 414, 102 380", { depth: 0.5, rough: 0.2, fringe: 14, misty: 0.4 }).svg,
    drawMistBank(canvas, 470, 40, 0.5),
    posts.join(""),
    line(
      pen`M${start[0]} ${start[1] + 120}L${end[0]} ${end[1] + 260}M${start[0]} ${start[1] + 60}L${end[0]} ${end[1] + 140}`,
      palette.ink,
      2.4,
    ),
    fill(pen`M${start[0]} ${start[1] - 10}L${end[0]} ${end[1] - 22}v34L${start[0]} ${start[1] + 6}z`, wood),
    line(pen`M${start[0]} ${start[1] - 9}L${end[0]} ${end[1] - 21}`, lit(palette, "#d9a872"), 3, ' opacity=".7"'),
    ...lamps,
  ];
}
