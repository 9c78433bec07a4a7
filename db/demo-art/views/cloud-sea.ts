import { defineCabin, drawCabin, drawRope, pointOn, type Span } from "../cableway";
import type { Canvas } from "../canvas";
import { drawCloudBank } from "../clouds";
import { paint } from "../palette";
import { definePines, drawPines } from "../pines";
import { drawRidge } from "../ridge";
import { drawPagoda } from "../roofs";
import { drawBirds, drawSky } from "../sky";

export function drawCloudSea(canvas: Canvas): string[] {
  const { width: w } = canvas;
  const far = drawRidge(canvas, "-2 215, 20 190, 35 220, 55 205, 75 222, 102 200", {
    depth: 0,
    rough: 0.35,
    misty: 0.9,
    sway: 10,
  });
  const tall = drawRidge(canvas, "44 340, 56 260, 66 172, 68.6 143, 71.6 143, 76 190, 84 230, 98 330, 102 340", {
    depth: 0.34,
    rough: 0.42,
    light: -1,
    misty: 0.6,
  });
  const small = drawRidge(canvas, "-2 285, 7 252, 14 270, 22 330, 30 390", { depth: 0.56, rough: 0.4, misty: 0.5 });
  const near = drawRidge(canvas, "-2 432, 14 458, 34 486, 60 492, 84 470, 102 428", {
    depth: 1,
    rough: 0.12,
    misty: 0,
  });
  const line: Span = { from: [0, 500], to: [w * 0.686, 140], sag: 26 };
  return [
    drawSky(canvas, [w * 0.3, 142], { radius: 30, reach: 7, horizon: 0.5 }),
    definePines(canvas) + defineCabin(canvas),
    drawBirds(canvas, [w * 0.48, 92], 4),
    far.svg,
    drawCloudBank(canvas, 246, 54),
    drawPagoda(canvas, [w * 0.701, 142], 28, 2),
    tall.svg,
    small.svg,
    drawCloudBank(canvas, 306, 84),
    drawRope(canvas, line, 1.5),
    drawCabin(canvas, pointOn(line, 0.61), 1.05, paint.amber),
    drawCabin(canvas, pointOn(line, 0.82), 0.46, paint.lacquer),
    drawCloudBank(canvas, 425, 120),
    drawCloudBank(canvas, 478, 170),
    drawPines(canvas, near, [
      { from: 0, to: 0.14, count: 5, size: 92 },
      { from: 0.72, to: 1, count: 9, size: 110 },
    ]),
    near.svg,
  ];
}
