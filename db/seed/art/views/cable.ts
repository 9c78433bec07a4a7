import { defineCabin, drawCabin, drawPylon, drawRope, pointOn, type Span } from "../cableway";
import type { Canvas, Point } from "../canvas";
import { paint } from "../palette";
import { definePines, drawPines } from "../pines";
import { drawRidge } from "../ridge";
import { drawPagoda } from "../roofs";
import { drawBirds, drawMist, drawMistBank, drawSky, drawSun } from "../sky";
import { drawStation } from "../station";

/** Up the mountain: a cabin close by, the line leading over a pylon to the summit. */
export function drawAscent(canvas: Canvas): string[] {
  const { width: w } = canvas;
  const far = drawRidge(
    canvas,
    "a",
    [
      [-0.02, 250],
      [0.14, 190],
      [0.3, 250],
      [0.46, 205],
      [0.62, 255],
      [0.8, 215],
      [1.02, 260],
    ],
    { depth: 0, rough: 0.4, misty: 0.9 },
  );
  const summit = drawRidge(
    canvas,
    "b",
    [
      [-0.02, 330],
      [0.2, 300],
      [0.42, 285],
      [0.6, 205],
      [0.76, 112],
      [0.86, 175],
      [1.02, 210],
    ],
    { depth: 0.24, rough: 0.42, light: -1, misty: 0.9 },
  );
  const middle = drawRidge(
    canvas,
    "c",
    [
      [-0.02, 330],
      [0.16, 305],
      [0.36, 345],
      [0.58, 300],
      [0.7, 285],
      [0.86, 320],
      [1.02, 290],
    ],
    { depth: 0.5, rough: 0.25, fringe: 15, misty: 0.75 },
  );
  const close = drawRidge(
    canvas,
    "d",
    [
      [-0.02, 420],
      [0.25, 410],
      [0.5, 420],
      [0.75, 375],
      [1.02, 350],
    ],
    { depth: 0.78, rough: 0.16, fringe: 24, misty: 0.3 },
  );
  const near = drawRidge(
    canvas,
    "e",
    [
      [-0.02, 430],
      [0.2, 470],
      [0.5, 484],
      [0.8, 462],
      [1.02, 425],
    ],
    { depth: 1, rough: 0.12, misty: 0 },
  );
  const top: Point = [w * 0.757, 118];
  const head: Point = [w * 0.665, 205];
  const upper: Span = { from: head, to: top, sag: 4 };
  const lower: Span = { from: [-0.04 * w, 292], to: head, sag: 40 };
  return [
    drawSky(canvas),
    drawSun(canvas, [w * 0.2, 105], 26),
    definePines(canvas),
    defineCabin(canvas),
    far.svg,
    drawMistBank(canvas, 285, 40),
    drawPagoda(canvas, [w * 0.762, 116], 30, 2),
    summit.svg,
    drawMistBank(canvas, 320, 45),
    drawBirds(canvas, [w * 0.4, 120], 4),
    drawRope(canvas, upper, 1.1),
    drawCabin(canvas, pointOn(upper, 0.45), 0.34, paint.lacquer),
    drawPylon(canvas, head, 330, 0.75),
    middle.svg,
    drawMistBank(canvas, 400, 36, 0.8),
    drawRope(canvas, lower, 1.8),
    drawCabin(canvas, pointOn(lower, 0.79), 0.62, paint.jade),
    close.svg,
    drawCabin(canvas, pointOn(lower, 0.42), 1.75, paint.amber),
    drawPines(canvas, near, [
      { from: 0, to: 0.17, count: 5, size: 150 },
      { from: 0.17, to: 0.3, count: 3, size: 70 },
      { from: 0.66, to: 1, count: 9, size: 115 },
    ]),
    near.svg,
  ];
}

/** Across the gorge: one red cabin, a long rope from cliff to cliff, nothing but mist below. */
export function drawCrossing(canvas: Canvas): string[] {
  const { width: w } = canvas;
  const far = drawRidge(
    canvas,
    "a",
    [
      [-0.02, 190],
      [0.12, 150],
      [0.26, 205],
      [0.4, 120],
      [0.52, 180],
      [0.66, 140],
      [0.8, 210],
      [1.02, 160],
    ],
    { depth: 0.08, rough: 0.45, light: 1, misty: 0.95 },
  );
  const middle = drawRidge(
    canvas,
    "b",
    [
      [-0.02, 270],
      [0.18, 235],
      [0.34, 330],
      [0.5, 360],
      [0.64, 318],
      [0.8, 225],
      [1.02, 262],
    ],
    { depth: 0.34, rough: 0.3, fringe: 11, misty: 0.95 },
  );
  const left = drawRidge(
    canvas,
    "c",
    [
      [-0.02, 175],
      [0.1, 190],
      [0.17, 226],
      [0.2, 300],
      [0.28, 360],
      [0.36, 470],
      [0.4, 520],
    ],
    { depth: 0.7, rough: 0.3, fringe: 20, misty: 0.35 },
  );
  const right = drawRidge(
    canvas,
    "d",
    [
      [0.62, 520],
      [0.7, 440],
      [0.78, 390],
      [0.83, 300],
      [0.9, 262],
      [1.02, 240],
    ],
    { depth: 0.82, rough: 0.3, fringe: 24, misty: 0.2 },
  );
  const near = drawRidge(
    canvas,
    "e",
    [
      [-0.02, 400],
      [0.1, 440],
      [0.3, 482],
      [0.55, 492],
      [0.8, 475],
      [1.02, 440],
    ],
    { depth: 1, rough: 0.12, misty: 0 },
  );
  const gorge: Span = { from: [w * 0.13, 118], to: [w * 0.875, 172], sag: 52 };
  const back: Span = { from: [-0.05 * w, 96], to: gorge.from, sag: 6 };
  const onward: Span = { from: gorge.to, to: [w * 1.05, 120], sag: 8 };
  return [
    drawSky(canvas),
    drawSun(canvas, [w * 0.68, 78], 24),
    definePines(canvas),
    defineCabin(canvas),
    far.svg,
    drawMistBank(canvas, 265, 55),
    middle.svg,
    drawBirds(canvas, [w * 0.3, 95], 3),
    drawMistBank(canvas, 380, 60),
    drawMist(canvas, [w * 0.5, 430], w * 0.45, 90),
    drawPylon(canvas, gorge.from, 235, 0.9),
    drawPylon(canvas, gorge.to, 300, 1.1),
    left.svg,
    right.svg,
    drawRope(canvas, back, 1.6),
    drawRope(canvas, gorge, 1.8),
    drawRope(canvas, onward, 1.8),
    drawCabin(canvas, pointOn(gorge, 0.17), 0.55, paint.jade),
    drawCabin(canvas, pointOn(gorge, 0.53), 1.5, paint.lacquer),
    drawCabin(canvas, pointOn(onward, 0.62), 0.9, paint.amber),
    drawMist(canvas, [w * 0.46, 470], w * 0.4, 60),
    drawPines(canvas, near, [
      { from: 0, to: 0.2, count: 6, size: 120 },
      { from: 0.2, to: 0.42, count: 5, size: 62 },
      { from: 0.74, to: 1, count: 7, size: 110 },
    ]),
    near.svg,
  ];
}

/** The valley station by its stream, and the line leaving for the mountain. */
export function drawDeparture(canvas: Canvas): string[] {
  const { width: w, palette } = canvas;
  const far = drawRidge(
    canvas,
    "a",
    [
      [-0.02, 200],
      [0.2, 165],
      [0.4, 225],
      [0.6, 150],
      [0.78, 90],
      [0.9, 150],
      [1.02, 130],
    ],
    { depth: 0.1, rough: 0.42, light: -1, misty: 0.95 },
  );
  const middle = drawRidge(
    canvas,
    "b",
    [
      [-0.02, 230],
      [0.15, 215],
      [0.35, 285],
      [0.55, 295],
      [0.75, 235],
      [0.9, 215],
      [1.02, 240],
    ],
    { depth: 0.4, rough: 0.28, fringe: 13, misty: 0.9 },
  );
  const close = drawRidge(
    canvas,
    "c",
    [
      [-0.02, 265],
      [0.12, 270],
      [0.3, 325],
      [0.5, 352],
      [0.7, 330],
      [0.86, 300],
      [1.02, 270],
    ],
    { depth: 0.66, rough: 0.2, fringe: 22, misty: 0.45 },
  );
  const ground = drawRidge(
    canvas,
    "d",
    [
      [-0.02, 392],
      [0.3, 385],
      [0.6, 388],
      [1.02, 372],
    ],
    { depth: 0.78, rough: 0.04, misty: 0.08 },
  );
  const near = drawRidge(
    canvas,
    "e",
    [
      [-0.02, 452],
      [0.16, 470],
      [0.32, 500],
      [0.5, 520],
      [0.62, 500],
      [0.8, 470],
      [1.02, 440],
    ],
    { depth: 1, rough: 0.1, misty: 0 },
  );
  const floor: Point = [w * 0.33, 385];
  const size = 128;
  const head: Point = [w * 0.78, 178];
  const rise: Span = { from: [floor[0] + size * 0.86, floor[1] - size * 0.46], to: head, sag: 16 };
  const onward: Span = { from: head, to: [w * 1.04, 92], sag: 5 };
  const s = (share: number) => Math.round(w * share);
  const stream = `<path d="M${s(0.72)} 384C${s(0.6)} 402 ${s(0.78)} 420 ${s(0.62)} 442S${s(0.42)} 470 ${s(0.38)} 500H${s(0.66)}C${s(0.64)} 470 ${s(0.84)} 446 ${s(0.83)} 424S${s(0.7)} 402 ${s(0.75)} 384z" fill="${palette.sky[1] ?? palette.mist}"/><path d="M${s(0.7)} 432q24 6 50-2M${s(0.55)} 466q40 10 70-4M${s(0.5)} 488q30 6 50 0M${s(0.72)} 408q14 4 30 0" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity=".8"/>`;
  return [
    drawSky(canvas),
    drawSun(canvas, [w * 0.42, 92], 24),
    definePines(canvas),
    defineCabin(canvas),
    far.svg,
    drawMistBank(canvas, 240, 42),
    middle.svg,
    drawMistBank(canvas, 325, 36),
    drawBirds(canvas, [w * 0.52, 120], 3, 6),
    drawPylon(canvas, head, 345, 0.85),
    drawRope(canvas, onward, 1.3),
    close.svg,
    drawRope(canvas, rise, 1.7),
    drawCabin(canvas, pointOn(onward, 0.55), 0.42, paint.lacquer),
    drawMistBank(canvas, 380, 22, 0.7),
    ground.svg,
    stream,
    drawStation(canvas, floor, size),
    drawCabin(canvas, pointOn(rise, 0.36), 1.05, paint.amber),
    drawCabin(canvas, pointOn(rise, 0.8), 0.62, paint.jade),
    drawPines(canvas, near, [
      { from: 0, to: 0.1, count: 4, size: 190 },
      { from: 0.1, to: 0.24, count: 4, size: 74 },
      { from: 0.82, to: 1, count: 6, size: 150 },
    ]),
    near.svg,
  ];
}
