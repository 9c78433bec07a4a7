import { defineCabin, drawCabin, drawPylon, drawRope, pointOn, type Span } from "../cableway";
import type { Canvas, Point } from "../canvas";
import { paint } from "../palette";
import { drawPerson } from "../people";
import { definePines, drawPines } from "../pines";
import { drawRidge } from "../ridge";
import { drawMistBank, drawSky } from "../sky";
import { drawStation, ropeGate } from "../station";
import { drawStream } from "../stream";

export function drawDeparture(canvas: Canvas): string[] {
  const { width: w } = canvas;
  const far = drawRidge(canvas, "-2 200, 20 165, 40 225, 60 150, 78 90, 90 150, 102 130", {
    depth: 0.1,
    rough: 0.42,
    light: -1,
    misty: 0.95,
    sway: 10,
  });
  const middle = drawRidge(canvas, "-2 230, 15 215, 35 285, 55 295, 75 235, 90 215, 102 240", {
    depth: 0.4,
    rough: 0.28,
    fringe: 13,
    misty: 0.9,
    sway: 8,
  });
  const close = drawRidge(canvas, "-2 265, 12 270, 30 325, 50 352, 70 330, 86 300, 102 270", {
    depth: 0.66,
    rough: 0.2,
    fringe: 22,
    misty: 0.45,
  });
  const ground = drawRidge(canvas, "-2 392, 30 385, 60 388, 102 372", { depth: 0.78, rough: 0.04, misty: 0.08 });
  const near = drawRidge(canvas, "-2 452, 16 470, 32 500, 50 520, 62 505, 80 470, 102 440", {
    depth: 1,
    rough: 0.1,
    misty: 0,
  });
  const floor: Point = [w * 0.33, 388];
  const size = 124;
  const head: Point = [w * 0.79, 172];
  const rise: Span = { from: [floor[0] + size * ropeGate[0], floor[1] + size * ropeGate[1]], to: head, sag: 16 };
  const onward: Span = { from: head, to: [w * 1.04, 84], sag: 5 };
  return [
    drawSky(canvas, [w * 0.42, 92], { radius: 24 }),
    definePines(canvas) + defineCabin(canvas),
    far.svg,
    drawMistBank(canvas, 240, 42),
    middle.svg,
    drawMistBank(canvas, 325, 36),
    drawPylon(canvas, head, 345, 0.85),
    drawRope(canvas, onward, 1.3),
    close.svg,
    drawRope(canvas, rise, 1.7),
    drawCabin(canvas, pointOn(onward, 0.55), 0.42, paint.lacquer),
    drawMistBank(canvas, 380, 22, 0.7),
    ground.svg,
    drawStream(canvas, [w * 0.73, 384], [w * 0.5, 500], 180),
    drawStation(canvas, floor, size),
    drawPerson(canvas, { at: [floor[0] - 84, 396], tall: 34, shirt: paint.lacquer }),
    drawPerson(canvas, { at: [floor[0] - 62, 398], tall: 31, shirt: paint.cream, hat: true }),
    drawCabin(canvas, pointOn(rise, 0.36), 1.05, paint.amber),
    drawCabin(canvas, pointOn(rise, 0.8), 0.62, paint.jade),
    drawPines(canvas, near, [
      { from: 0, to: 0.09, count: 3, size: 190 },
      { from: 0.09, to: 0.22, count: 4, size: 74 },
      { from: 0.84, to: 1, count: 6, size: 150 },
    ]),
    near.svg,
  ];
}
