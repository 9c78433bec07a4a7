import type { Canvas } from "../canvas";
import { mix, paint } from "../palette";
import { drawPerson } from "../people";
import { definePines, drawPines } from "../pines";
import { drawRidge } from "../ridge";
import { drawGate } from "../roofs";
import { drawBirds, drawMistBank, drawSky } from "../sky";
import { traceRibbon } from "../stream";
import { drawBlossoms, drawTerrace } from "../terraces";

export function drawGarden(canvas: Canvas): string[] {
  const { width: w } = canvas;
  const far = drawRidge(canvas, "-2 170, 14 130, 28 190, 46 205, 70 180, 102 140", {
    depth: 0.05,
    rough: 0.42,
    light: 1,
    misty: 0.9,
    sway: 12,
  });
  const middle = drawRidge(canvas, "-2 230, 20 250, 40 275, 60 240, 85 190, 102 200", {
    depth: 0.36,
    rough: 0.25,
    fringe: 12,
    misty: 0.8,
    sway: 8,
  });
  const hill = drawRidge(canvas, "-2 330, 20 318, 42 272, 58 226, 72 206, 86 218, 102 240", {
    depth: 0.7,
    rough: 0.06,
    fringe: 8,
    misty: 0.2,
  });
  const near = drawRidge(canvas, "-2 425, 14 450, 32 488, 42 515, 70 515, 78 490, 102 432", {
    depth: 1,
    rough: 0.06,
    misty: 0,
  });
  const path = traceRibbon({ from: [w * 0.71, 210], to: [w * 0.56, 500], narrow: 12, broad: 120 });
  return [
    drawSky(canvas, [w * 0.38, 88]),
    definePines(canvas),
    far.svg,
    drawMistBank(canvas, 225, 40),
    middle.svg,
    drawMistBank(canvas, 285, 36),
    drawBirds(canvas, [w * 0.2, 92], 4, 6),
    drawPines(canvas, hill, [
      { from: 0.58, to: 0.66, count: 3, size: 70 },
      { from: 0.77, to: 1, count: 8, size: 84 },
      { from: 0.02, to: 0.22, count: 6, size: 66 },
    ]),
    hill.svg,
    drawGate(canvas, [w * 0.71, 210], 104),
    drawTerrace(canvas, "1", "-2 352, 34 350, 58 236, 102 268", paint.lavender, 0.7),
    drawTerrace(canvas, "2", "-2 376, 34 378, 58 272, 102 296", paint.rose, 0.8),
    drawTerrace(canvas, "3", "-2 400, 34 412, 58 314, 102 330", paint.cream, 0.95),
    drawTerrace(canvas, "4", "-2 428, 34 450, 58 362, 102 370", paint.amber, 1.15),
    drawTerrace(canvas, "5", "-2 462, 34 492, 58 420, 102 420", paint.coral, 1.4),
    `<path d="${path}" fill="${mix(canvas.palette.ridges[4] ?? canvas.palette.ink, "#f3e8d3", canvas.palette.bloom ** 3)}" stroke="${mix(canvas.palette.ink, paint.straw, 0.6)}" stroke-width="1.5"/>`,
    drawPerson(canvas, { at: [w * 0.655, 330], tall: 46, shirt: paint.jade, hat: true, hands: [[w * 0.672, 312]] }),
    drawPerson(canvas, { at: [w * 0.69, 334], tall: 42, shirt: paint.lacquer, hands: [[w * 0.672, 312]] }),
    drawBlossoms(
      canvas,
      near,
      [
        { from: 0, to: 0.3, count: 13, size: 25 },
        { from: 0.8, to: 1, count: 9, size: 23 },
      ],
      [paint.rose, paint.cream, paint.coral, paint.lavender],
    ),
    near.svg,
  ];
}
