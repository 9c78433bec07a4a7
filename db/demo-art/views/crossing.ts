import { defineCabin, drawCabin, drawPylon, drawRope, pointOn, type Span } from "../cableway";
import type { Canvas } from "../canvas";
import { paint } from "../palette";
import { definePines, drawPines } from "../pines";
import { drawRidge } from "../ridge";
import { drawMist, drawMistBank, drawSky } from "../sky";

export function drawCrossing(canvas: Canvas): string[] {
  const { width: w } = canvas;
  const far = drawRidge(canvas, "-2 190, 12 150, 26 205, 40 120, 52 180, 66 140, 80 210, 102 160", {
    depth: 0.08,
    rough: 0.45,
    light: 1,
    misty: 0.95,
    sway: 10,
  });
  const middle = drawRidge(canvas, "-2 270, 18 235, 34 330, 50 360, 64 318, 80 225, 102 262", {
    depth: 0.34,
    rough: 0.3,
    fringe: 11,
    misty: 0.95,
    sway: 8,
  });
  const left = drawRidge(canvas, "-2 185, 9 192, 17 226, 20 300, 28 360, 36 470, 40 520", {
    depth: 0.7,
    rough: 0.24,
    fringe: 20,
    misty: 0.4,
  });
  const right = drawRidge(canvas, "62 520, 70 440, 78 390, 83 300, 90 262, 102 240", {
    depth: 0.82,
    rough: 0.24,
    fringe: 24,
    misty: 0.25,
  });
  const near = drawRidge(canvas, "-2 410, 10 445, 30 482, 55 492, 80 475, 102 440", {
    depth: 1,
    rough: 0.12,
    misty: 0,
  });
  const gorge: Span = { from: [w * 0.12, 112], to: [w * 0.885, 160], sag: 54 };
  const back: Span = { from: [-0.05 * w, 96], to: gorge.from, sag: 6 };
  const onward: Span = { from: gorge.to, to: [w * 1.05, 120], sag: 6 };
  return [
    drawSky(canvas, [w * 0.68, 74], { radius: 24 }),
    definePines(canvas) + defineCabin(canvas),
    far.svg,
    drawMistBank(canvas, 265, 55),
    middle.svg,
    drawMistBank(canvas, 380, 60),
    drawMist(canvas, [w * 0.5, 430], w * 0.45, 90),
    drawPylon(canvas, gorge.from, 240, 0.9),
    drawPylon(canvas, gorge.to, 310, 1.1),
    left.svg,
    right.svg,
    drawRope(canvas, back, 1.7),
    drawRope(canvas, gorge, 1.8),
    drawRope(canvas, onward, 1.8),
    drawCabin(canvas, pointOn(gorge, 0.2), 0.6, paint.jade),
    drawCabin(canvas, pointOn(gorge, 0.53), 1.5, paint.lacquer),
    drawMist(canvas, [w * 0.46, 470], w * 0.4, 60),
    drawPines(canvas, near, [
      { from: 0, to: 0.18, count: 6, size: 120 },
      { from: 0.2, to: 0.38, count: 4, size: 58 },
      { from: 0.76, to: 1, count: 7, size: 110 },
    ]),
    near.svg,
  ];
}
