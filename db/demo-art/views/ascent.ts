import { defineCabin, drawCabin, drawPylon, drawRope, pointOn, type Span } from "../cableway";
import type { Canvas, Point } from "../canvas";
import { paint } from "../palette";
import { definePines, drawPines } from "../pines";
import { drawRidge } from "../ridge";
import { drawPagoda } from "../roofs";
import { drawBirds, drawMistBank, drawSky } from "../sky";

export function drawAscent(canvas: Canvas): string[] {
  const { width: w } = canvas;
  const far = drawRidge(canvas, "-2 250, 14 190, 30 250, 46 205, 62 255, 80 215, 102 260", {
    depth: 0,
    rough: 0.4,
    misty: 0.9,
    sway: 12,
  });
  const summit = drawRidge(canvas, "-2 330, 20 300, 42 285, 60 205, 74.6 116, 77.6 116, 86 175, 102 210", {
    depth: 0.24,
    rough: 0.42,
    light: -1,
    misty: 0.9,
  });
  const middle = drawRidge(canvas, "-2 318, 14 296, 36 335, 56 302, 70 288, 86 318, 102 285", {
    depth: 0.52,
    rough: 0.22,
    fringe: 15,
    misty: 0.75,
  });
  const close = drawRidge(canvas, "-2 425, 25 412, 50 418, 75 378, 102 350", {
    depth: 0.78,
    rough: 0.14,
    fringe: 24,
    misty: 0.3,
    sway: 8,
  });
  const near = drawRidge(canvas, "-2 430, 20 472, 50 484, 80 462, 102 425", { depth: 1, rough: 0.12, misty: 0 });
  const head: Point = [w * 0.665, 205];
  const upper: Span = { from: head, to: [w * 0.745, 114], sag: 4 };
  const lower: Span = { from: [-0.04 * w, 262], to: head, sag: 40 };
  return [
    drawSky(canvas, [w * 0.22, 105]),
    definePines(canvas) + defineCabin(canvas),
    far.svg,
    drawMistBank(canvas, 285, 40),
    drawPagoda(canvas, [w * 0.761, 115], 28, 2),
    summit.svg,
    drawMistBank(canvas, 300, 36),
    drawBirds(canvas, [w * 0.4, 120], 4),
    drawRope(canvas, upper, 1.1),
    drawCabin(canvas, pointOn(upper, 0.45), 0.34, paint.lacquer),
    drawPylon(canvas, head, 330, 0.75),
    middle.svg,
    drawMistBank(canvas, 400, 36, 0.8),
    drawRope(canvas, lower, 1.8),
    drawCabin(canvas, pointOn(lower, 0.78), 0.62, paint.jade),
    close.svg,
    drawCabin(canvas, pointOn(lower, 0.46), 1.8, paint.amber),
    drawPines(canvas, near, [
      { from: 0, to: 0.17, count: 5, size: 150 },
      { from: 0.4, to: 0.52, count: 4, size: 52 },
      { from: 0.68, to: 1, count: 8, size: 115 },
    ]),
    near.svg,
  ];
}
