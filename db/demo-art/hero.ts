import { defineCabin, drawCabin, drawPylon, drawRope, pointOn, type Span } from "./cableway";
import { type Canvas, finish, openCanvas, type Point } from "./canvas";
import { paint } from "./palette";
import { definePines, drawPines } from "./pines";
import { drawRidge } from "./ridge";
import { drawPagoda } from "./roofs";
import { drawBirds, drawMist, drawMistBank, drawSky } from "./sky";

/** Text covers the upper left of the sky, and a form the lower third. Phones show only x 850 to 1250. */
export function drawHero(time: "day" | "night" = "day"): string {
  const size = { width: 1600, height: 720 };
  const canvas = openCanvas("nui-may", time, size, size.height);
  return finish(canvas, size, [...drawDistance(canvas), ...drawLine(canvas), ...drawForeground(canvas)]);
}

function drawDistance(canvas: Canvas): string[] {
  const far = drawRidge(canvas, "-2 478, 12 446, 26 472, 40 436, 52 404, 62 340, 70 372, 84 288, 93 322, 102 296", {
    depth: 0.02,
    rough: 0.36,
    misty: 0.9,
  });
  const summit = drawRidge(canvas, "32 540, 45 478, 57 410, 66 306, 72.1 214, 75.9 214, 83 304, 91 362, 102 392", {
    depth: 0.22,
    rough: 0.38,
    light: 1,
    misty: 0.85,
  });
  return [
    drawSky(canvas, [1440, 132], { radius: 40, reach: 6 }),
    definePines(canvas) + defineCabin(canvas),
    far.svg,
    drawMistBank(canvas, 480, 60),
    drawPagoda(canvas, [1184, 214], 44, 2),
    summit.svg,
    drawMist(canvas, [1180, 470], 520, 80),
    drawBirds(canvas, [1010, 226], 5, 8),
  ];
}

function drawLine(canvas: Canvas): string[] {
  const lowHead: Point = [862, 452];
  const highHead: Point = [1104, 330];
  const low: Span = { from: [470, 640], to: lowHead, sag: 34 };
  const middle: Span = { from: lowHead, to: highHead, sag: 26 };
  const high: Span = { from: highHead, to: [1162, 212], sag: 5 };
  const hills = drawRidge(canvas, "-2 500, 14 484, 30 506, 46 492, 60 462, 72 440, 86 408, 102 372", {
    depth: 0.5,
    rough: 0.2,
    fringe: 20,
    misty: 0.5,
  });
  const slope = drawRidge(canvas, "-2 528, 20 546, 38 540, 54 536, 66 520, 80 486, 91 446, 102 410", {
    depth: 0.76,
    rough: 0.14,
    fringe: 32,
    misty: 0.12,
  });
  return [
    drawRope(canvas, high, 1.4),
    drawCabin(canvas, pointOn(high, 0.5), 0.46, paint.lacquer),
    drawPylon(canvas, highHead, 480, 0.9),
    hills.svg,
    drawMistBank(canvas, 520, 34, 0.7),
    drawPylon(canvas, lowHead, 570, 1.3),
    drawRope(canvas, low, 2.4),
    drawRope(canvas, middle, 2.2),
    slope.svg,
    drawCabin(canvas, pointOn(middle, 0.8), 0.86, paint.jade),
    drawCabin(canvas, pointOn(middle, 0.43), 1.75, paint.amber),
  ];
}

function drawForeground(canvas: Canvas): string[] {
  const near = drawRidge(canvas, "-2 586, 18 610, 40 634, 60 626, 80 590, 92 548, 102 512", {
    depth: 1,
    rough: 0.1,
    misty: 0,
  });
  return [
    drawPines(canvas, near, [
      { from: 0, to: 0.12, count: 7, size: 96 },
      { from: 0.16, to: 0.34, count: 7, size: 58 },
      { from: 0.44, to: 0.54, count: 5, size: 78 },
      { from: 0.69, to: 0.82, count: 6, size: 120 },
      { from: 0.83, to: 1, count: 9, size: 210 },
    ]),
    near.svg,
  ];
}
