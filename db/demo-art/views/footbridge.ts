import { drawBridge, project, type View } from "../bridge";
import type { Canvas, Point } from "../canvas";
import { paint } from "../palette";
import { drawPerson } from "../people";
import { definePines, drawPines } from "../pines";
import { drawRidge } from "../ridge";
import { drawBirds, drawMist, drawMistBank, drawSky } from "../sky";

export function drawFootbridge(canvas: Canvas): string[] {
  const { width: w } = canvas;
  const far = drawRidge(canvas, "-2 190, 16 235, 34 265, 52 240, 72 262, 86 200, 102 150", {
    depth: 0.05,
    rough: 0.42,
    misty: 0.8,
    sway: 10,
  });
  const middle = drawRidge(canvas, "-2 240, 14 275, 30 330, 46 350, 64 318, 80 262, 102 230", {
    depth: 0.36,
    rough: 0.3,
    fringe: 10,
    misty: 0.75,
    sway: 8,
  });
  const cliff = drawRidge(canvas, "50 530, 55 430, 59 345, 63 312, 78 288, 88 270, 102 258", {
    depth: 0.66,
    rough: 0.16,
    fringe: 15,
    misty: 0.3,
  });
  const near = drawRidge(canvas, "-2 392, 10 420, 20 470, 30 520, 34 530, 80 530, 90 480, 102 440", {
    depth: 1,
    rough: 0.14,
    misty: 0,
  });
  const view: View = { vanish: [w * 0.72, 286], eye: [9, 6, -9], zoom: 430 * Math.min(1, w / 800) };
  const walker = (share: number, across: number): Point =>
    project(view, [across, 0.5 - 0.5 * (share * 2 - 1) ** 2, share * 46]);
  return [
    drawSky(canvas, [w * 0.44, 205], { radius: 38, horizon: 0.55 }),
    definePines(canvas),
    drawBirds(canvas, [w * 0.52, 110], 5),
    far.svg,
    drawMistBank(canvas, 290, 40, 0.8),
    middle.svg,
    drawMistBank(canvas, 380, 56, 0.8),
    drawMist(canvas, [w * 0.45, 430], w * 0.4, 70, 0.8),
    drawPines(canvas, cliff, [{ from: 0.76, to: 1, count: 9, size: 70 }]),
    cliff.svg,
    drawBridge(canvas, view, 46),
    drawPerson(canvas, { at: walker(0.36, 0.3), tall: 27, shirt: paint.cream, hat: true }),
    drawPerson(canvas, { at: walker(0.28, -0.1), tall: 34, shirt: paint.amber }),
    drawPines(canvas, near, [
      { from: 0, to: 0.16, count: 5, size: 120 },
      { from: 0.86, to: 1, count: 6, size: 120 },
    ]),
    near.svg,
  ];
}
