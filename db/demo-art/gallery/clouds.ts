import { defineCabin } from "../cableway";
import type { Canvas, Point } from "../canvas";
import { drawCloudBank } from "../clouds";
import { paint } from "../palette";
import { definePines, drawPines } from "../pines";
import { drawRidge } from "../ridge";
import { drawBirds, drawMistBank, drawSky } from "../sky";
import { drawDeck, drawHouses, drawWatcher } from "./props";

export function drawIslands(canvas: Canvas): string[] {
  const { width: w } = canvas;
  const peak = (anchors: string, depth: number) =>
    drawRidge(canvas, anchors, { depth, rough: 0.4, light: 1, misty: 0.6 }).svg;
  return [
    drawSky(canvas, [w * 0.62, 262], { radius: 22, reach: 11, horizon: 0.54 }),
    definePines(canvas),
    drawRidge(canvas, "-2 250, 20 238, 44 262, 70 240, 102 256", { depth: 0.02, rough: 0.3, misty: 0.8 }).svg,
    drawCloudBank(canvas, 270, 46),
    peak("56 330, 64 282, 70 232, 76 272, 86 330", 0.26),
    drawCloudBank(canvas, 306, 70),
    peak("6 390, 16 312, 24 238, 31 196, 38 262, 47 322, 56 390", 0.46),
    drawCloudBank(canvas, 360, 100),
    peak("74 450, 84 372, 90 334, 96 356, 106 420", 0.64),
    drawCloudBank(canvas, 424, 140),
    drawBirds(canvas, [w * 0.5, 140], 5, 6),
    drawCloudBank(canvas, 480, 180),
  ];
}

export function drawFirstSun(canvas: Canvas): string[] {
  const { width: w } = canvas;
  const near = drawRidge(canvas, "-2 420, 18 448, 40 470, 62 468, 84 440, 102 402", { depth: 1, rough: 0.1, misty: 0 });
  return [
    drawSky(canvas, [w * 0.53, 206], { radius: 46, reach: 7, horizon: 0.56 }),
    definePines(canvas),
    drawRidge(canvas, "-2 262, 20 236, 40 270, 66 268, 84 232, 102 258", { depth: 0.1, rough: 0.35, misty: 0.8 }).svg,
    drawCloudBank(canvas, 286, 60),
    drawCloudBank(canvas, 340, 110),
    drawCloudBank(canvas, 410, 150),
    drawPines(canvas, near, [
      { from: 0, to: 0.3, count: 9, size: 250 },
      { from: 0.3, to: 0.46, count: 4, size: 120 },
      { from: 0.6, to: 0.72, count: 4, size: 140 },
      { from: 0.72, to: 1, count: 9, size: 290 },
    ]),
    near.svg,
  ];
}

export function drawHunters(canvas: Canvas): string[] {
  const { width: w } = canvas;
  const peak = drawRidge(canvas, "60 360, 70 290, 78 222, 86 268, 96 330, 104 360", {
    depth: 0.4,
    rough: 0.4,
    light: -1,
    misty: 0.6,
  });
  const at = (share: number): Point => [w * share, 446];
  return [
    drawSky(canvas, [w * 0.36, 206], { radius: 36, reach: 7, horizon: 0.55 }),
    definePines(canvas) + defineCabin(canvas),
    drawBirds(canvas, [w * 0.56, 120], 4),
    drawRidge(canvas, "-2 236, 22 214, 46 248, 70 226, 102 250", { depth: 0.04, rough: 0.35, misty: 0.8 }).svg,
    drawCloudBank(canvas, 262, 56),
    peak.svg,
    drawCloudBank(canvas, 326, 100),
    drawCloudBank(canvas, 396, 140),
    drawDeck(canvas, 430, 74),
    drawWatcher(canvas, { at: at(0.17), tall: 142, shirt: paint.jade }),
    drawWatcher(canvas, { at: at(0.235), tall: 128, shirt: paint.rose }, "#4a2f26"),
    drawWatcher(canvas, { at: at(0.56), tall: 138, shirt: paint.lacquer, hat: true }),
    drawWatcher(canvas, { at: at(0.77), tall: 146, shirt: paint.sky, hands: [[w * 0.81, 372]] }),
    drawWatcher(canvas, { at: at(0.83), tall: 92, shirt: paint.amber, hands: [[w * 0.81, 372]] }),
  ];
}

export function drawVillageMorning(canvas: Canvas): string[] {
  const { width: w } = canvas;
  const floor = (anchors: string, depth: number, fringe = 0) =>
    drawRidge(canvas, anchors, { depth, rough: 0.1, fringe, misty: 0.5 }).svg;
  const near = drawRidge(canvas, "-2 440, 20 470, 46 494, 74 484, 102 430", { depth: 1, rough: 0.1, misty: 0 });
  return [
    drawSky(canvas, [w * 0.7, 96]),
    definePines(canvas),
    drawRidge(canvas, "-2 190, 18 140, 36 200, 60 150, 82 186, 102 130", {
      depth: 0.06,
      rough: 0.4,
      light: -1,
      misty: 0.9,
    }).svg,
    drawMistBank(canvas, 226, 44),
    floor("-2 250, 30 262, 60 246, 102 236", 0.36, 12),
    drawHouses(canvas, [w * 0.66, 292], 6, 13, 150),
    drawMistBank(canvas, 300, 26, 0.8),
    floor("-2 310, 26 318, 56 326, 102 306", 0.5, 12),
    drawHouses(canvas, [w * 0.26, 356], 8, 20, 210),
    drawHouses(canvas, [w * 0.84, 350], 5, 18, 130),
    drawMistBank(canvas, 370, 30, 0.85),
    floor("-2 392, 30 404, 64 398, 102 376", 0.66, 14),
    drawHouses(canvas, [w * 0.56, 440], 7, 28, 260),
    drawMistBank(canvas, 462, 34, 0.8),
    drawBirds(canvas, [w * 0.3, 110], 4),
    drawPines(canvas, near, [
      { from: 0, to: 0.2, count: 5, size: 140 },
      { from: 0.8, to: 1, count: 5, size: 160 },
    ]),
    near.svg,
  ];
}
