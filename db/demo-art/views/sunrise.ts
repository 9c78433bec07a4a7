import type { Canvas, Point } from "../canvas";
import { drawCloudBank } from "../clouds";
import { paint } from "../palette";
import { drawPerson } from "../people";
import { definePines, drawPines } from "../pines";
import { drawRidge, heightAt } from "../ridge";
import { drawPagoda } from "../roofs";
import { drawBirds, drawSky } from "../sky";

export function drawSunrise(canvas: Canvas): string[] {
  const { width: w } = canvas;
  const far = drawRidge(canvas, "-2 262, 12 238, 24 264, 50 270, 62 232, 80 262, 102 240", {
    depth: 0.05,
    rough: 0.4,
    misty: 0.8,
    sway: 8,
  });
  const isle = drawRidge(canvas, "2 345, 10 300, 16 262, 22 295, 34 345", {
    depth: 0.4,
    rough: 0.4,
    light: 1,
    misty: 0.6,
  });
  const summit = drawRidge(canvas, "41 520, 47 434, 53 352, 60 270, 65.5 242, 79.5 242, 87 290, 102 350", {
    depth: 0.74,
    rough: 0.3,
    step: 10,
    light: -1,
    misty: 0.3,
  });
  const near = drawRidge(canvas, "-2 440, 14 462, 36 488, 60 486, 82 470, 102 430", {
    depth: 1,
    rough: 0.12,
    misty: 0,
  });
  const feet = (share: number): Point => [w * share, heightAt(summit.crest, w * share) + 2];
  return [
    drawSky(canvas, [w * 0.34, 214], { radius: 36, reach: 7, horizon: 0.56 }),
    definePines(canvas),
    drawBirds(canvas, [w * 0.46, 110], 5, 8),
    far.svg,
    drawCloudBank(canvas, 288, 60),
    isle.svg,
    drawCloudBank(canvas, 336, 100),
    drawPagoda(canvas, [w * 0.725, 242], 92, 3),
    drawPines(canvas, summit, [
      { from: 0.52, to: 0.57, count: 3, size: 34 },
      { from: 0.83, to: 1, count: 7, size: 44 },
    ]),
    summit.svg,
    drawPerson(canvas, { at: feet(0.602), tall: 30, shirt: paint.lacquer }),
    drawPerson(canvas, { at: feet(0.628), tall: 27, shirt: paint.jade, hat: true }),
    drawCloudBank(canvas, 420, 150),
    drawPines(canvas, near, [
      { from: 0, to: 0.12, count: 4, size: 130 },
      { from: 0.12, to: 0.28, count: 5, size: 60 },
      { from: 0.8, to: 1, count: 6, size: 95 },
    ]),
    near.svg,
  ];
}
