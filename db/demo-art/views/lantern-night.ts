import { drawRope, type Span } from "../cableway";
import { type Canvas, linear, place } from "../canvas";
import { defineLanterns, drawLanterns } from "../lanterns";
import { mix, paint } from "../palette";
import { drawPerson } from "../people";
import { definePines, drawPines } from "../pines";
import { drawRidge } from "../ridge";
import { drawPagoda } from "../roofs";
import { drawMistBank, drawSky } from "../sky";
import { traceRibbon } from "../stream";

export function drawLanternNight(canvas: Canvas): string[] {
  const { width: w, palette, key } = canvas;
  const far = drawRidge(canvas, "-2 235, 14 190, 28 240, 50 215, 68 160, 84 215, 102 190", {
    depth: 0.05,
    rough: 0.42,
    light: -1,
    misty: 0.5,
    sway: 12,
  });
  const middle = drawRidge(canvas, "-2 300, 25 310, 50 335, 75 290, 102 280", {
    depth: 0.45,
    rough: 0.25,
    fringe: 13,
    misty: 0.45,
    sway: 8,
  });
  const hill = drawRidge(canvas, "-2 400, 25 396, 50 372, 65 354, 82 354, 102 380", {
    depth: 0.75,
    rough: 0.06,
    misty: 0.1,
  });
  const near = drawRidge(canvas, "-2 440, 16 462, 40 505, 62 512, 80 482, 102 450", { depth: 1, rough: 0.1, misty: 0 });
  const upper: Span = { from: [-10, 24], to: [w * 0.735 - 69, 232], sag: 36 };
  const front: Span = { from: [w * 0.2, -24], to: [w * 1.03, 34], sag: 62 };
  const path = traceRibbon({ from: [w * 0.735, 354], to: [w * 0.52, 500], narrow: 36, broad: 150 });
  const soil = palette.ridges[4] ?? palette.ink;
  const shine = linear(`${key}y`, [
    [0, mix(soil, "#f2b765", 0.75)],
    [1, mix(soil, "#d9a066", 0.15)],
  ]);
  return [
    drawSky(canvas, [w * 0.365, 68], { radius: 22 }),
    definePines(canvas) + defineLanterns(canvas),
    far.svg,
    drawMistBank(canvas, 275, 40, 0.7),
    middle.svg,
    drawMistBank(canvas, 350, 34, 0.5),
    `<circle cx="${Math.round(w * 0.735)}" cy="290" r="160" fill="url(#${key}w)"/>`,
    drawPines(canvas, hill, [
      { from: 0.86, to: 1, count: 4, size: 110 },
      { from: 0.02, to: 0.24, count: 6, size: 88 },
      { from: 0.54, to: 0.61, count: 2, size: 60 },
    ]),
    drawPagoda(canvas, [w * 0.735, 354], 132, 2),
    hill.svg,
    `${shine}<path d="${path}" fill="url(#${key}y)"/>`,
    drawPerson(canvas, { at: [w * 0.665, 428], tall: 48, shirt: "#c2474a", hands: [[w * 0.665 + 16, 408]] }),
    place(`${key}l`, [w * 0.665 + 16, 407], 0.3, ` color="${paint.amber}"`),
    drawPerson(canvas, { at: [w * 0.63, 432], tall: 43, shirt: paint.straw, hat: true }),
    drawLanterns(canvas, upper, [0.95, 0.86, 0.77, 0.69, 0.61, 0.54, 0.48]),
    drawRope(canvas, { from: [w * 0.08, -420], to: front.from, sag: 0 }, 1.6),
    drawLanterns(canvas, front, [0.9, 1.1, 1.35, 1.2, 1]),
    drawPines(canvas, near, [
      { from: 0, to: 0.14, count: 4, size: 130 },
      { from: 0.88, to: 1, count: 4, size: 120 },
    ]),
    near.svg,
  ];
}
