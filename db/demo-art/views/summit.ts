import { defineCabin, drawCabin, drawPylon, drawRope, pointOn, type Span } from "../cableway";
import type { Canvas } from "../canvas";
import { paint } from "../palette";
import { drawPerson } from "../people";
import { definePines, drawPines } from "../pines";
import { drawRidge } from "../ridge";
import { drawPagoda } from "../roofs";
import { drawBirds, drawMist, drawMistBank, drawSky } from "../sky";

export function drawSummit(canvas: Canvas): string[] {
  const { width: w } = canvas;
  const far = drawRidge(canvas, "-2 250, 16 205, 34 252, 56 225, 78 190, 102 245", {
    depth: 0.06,
    rough: 0.42,
    light: -1,
    misty: 0.9,
    sway: 12,
  });
  const middle = drawRidge(canvas, "-2 300, 20 330, 45 350, 75 320, 90 280, 102 290", {
    depth: 0.4,
    rough: 0.3,
    fringe: 12,
    misty: 0.85,
    sway: 8,
  });
  const peak = drawRidge(canvas, "-2 470, 14 410, 26 340, 33 273, 53 273, 59 318, 68 352, 84 430, 102 470", {
    depth: 0.74,
    rough: 0.2,
    step: 10,
    misty: 0.25,
  });
  const near = drawRidge(canvas, "-2 448, 20 474, 50 492, 80 470, 102 432", { depth: 1, rough: 0.12, misty: 0 });
  const line: Span = { from: [w * 1.04, 270], to: [w * 0.66, 214], sag: 16 };
  const stairs = `M${Math.round(w * 0.43)} 275c-6 60 62 66 40 128s-30 50-14 97`;
  return [
    drawSky(canvas, [w * 0.76, 96]),
    definePines(canvas) + defineCabin(canvas),
    drawBirds(canvas, [w * 0.16, 110], 4),
    far.svg,
    drawMistBank(canvas, 290, 46),
    middle.svg,
    drawMistBank(canvas, 380, 50),
    drawPylon(canvas, line.to, 380, 0.9),
    drawRope(canvas, line, 1.6),
    drawRope(canvas, { from: line.to, to: [w * 0.48, 252], sag: 3 }, 1.4),
    drawPagoda(canvas, [w * 0.43, 273], 112, 3),
    drawPines(canvas, peak, [
      { from: 0.1, to: 0.29, count: 7, size: 46 },
      { from: 0.67, to: 0.84, count: 7, size: 46 },
    ]),
    peak.svg,
    `<path d="${stairs}" fill="none" stroke="${canvas.palette.wall}" stroke-width="14" stroke-dasharray="4 2.5" opacity=".9"/>`,
    drawCabin(canvas, pointOn(line, 0.5), 1, paint.amber),
    drawPerson(canvas, { at: [w * 0.43 + 30, 352], tall: 28, shirt: paint.amber }),
    drawPerson(canvas, { at: [w * 0.43 + 46, 386], tall: 32, shirt: paint.lacquer, hat: true }),
    drawMist(canvas, [w * 0.1, 440], 200, 50, 0.9),
    drawMist(canvas, [w * 0.88, 445], 240, 50, 0.9),
    drawPines(canvas, near, [
      { from: 0, to: 0.18, count: 5, size: 140 },
      { from: 0.74, to: 1, count: 8, size: 105 },
    ]),
    near.svg,
  ];
}
