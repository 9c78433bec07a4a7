import { defineCabin, drawCabin, drawRope, pointOn, type Span } from "../cableway";
import type { Canvas, Point } from "../canvas";
import { paint } from "../palette";
import { drawPerson } from "../people";
import { definePines, drawPines } from "../pines";
import { drawRidge } from "../ridge";
import { drawGate } from "../roofs";
import { drawBirds, drawMist, drawMistBank, drawSky, drawSun } from "../sky";
import { defineBed, drawBlossoms, drawTerrace } from "../terraces";

export const flowers = {
  pink: "#ec8fa8",
  amber: "#f6b73c",
  white: "#f8f1e4",
  lavender: "#a58fd0",
  coral: "#e5705a",
} as const;

/** Flower terraces climbing to the Gate of Heaven. */
export function drawGarden(canvas: Canvas): string[] {
  const { width: w } = canvas;
  const far = drawRidge(
    canvas,
    "a",
    [
      [-0.02, 170],
      [0.14, 130],
      [0.28, 190],
      [0.46, 205],
      [0.7, 180],
      [1.02, 140],
    ],
    { depth: 0.05, rough: 0.42, light: 1, misty: 0.9 },
  );
  const middle = drawRidge(
    canvas,
    "b",
    [
      [-0.02, 230],
      [0.2, 250],
      [0.4, 275],
      [0.6, 240],
      [0.85, 190],
      [1.02, 200],
    ],
    { depth: 0.36, rough: 0.25, fringe: 12, misty: 0.8 },
  );
  const hill = drawRidge(
    canvas,
    "c",
    [
      [-0.02, 330],
      [0.2, 318],
      [0.42, 272],
      [0.58, 226],
      [0.72, 206],
      [0.86, 218],
      [1.02, 232],
    ],
    { depth: 0.7, rough: 0.08, fringe: 8, misty: 0.2 },
  );
  const beds = [
    defineBed(canvas, "1", flowers.lavender, 0.5),
    defineBed(canvas, "2", flowers.pink, 0.65),
    defineBed(canvas, "3", flowers.white, 0.8),
    defineBed(canvas, "4", flowers.amber, 1),
    defineBed(canvas, "5", flowers.coral, 1.3),
  ];
  const step = (start: number, rise: number, end: number): [Point, Point, Point, Point] => [
    [-0.02, start],
    [0.3, start + 6],
    [0.55, rise],
    [1.02, end],
  ];
  const s = (share: number) => Math.round(w * share);
  const path = `<path d="M${s(0.7)} 214C${s(0.73)} 240 ${s(0.62)} 262 ${s(0.66)} 292S${s(0.76)} 340 ${s(0.66)} 384 ${s(0.52)} 440 ${s(0.5)} 500H${s(0.66)}C${s(0.66)} 450 ${s(0.76)} 420 ${s(0.78)} 376S${s(0.7)} 316 ${s(0.69)} 290 ${s(0.76)} 244 ${s(0.72)} 214z" fill="${canvas.palette.wall}"/>`;
  return [
    drawSky(canvas),
    drawSun(canvas, [w * 0.38, 88], 26),
    definePines(canvas),
    far.svg,
    drawMistBank(canvas, 225, 40),
    middle.svg,
    drawMistBank(canvas, 285, 36),
    drawBirds(canvas, [w * 0.46, 110], 4, 6),
    drawGate(canvas, [w * 0.71, 216], 54),
    drawPines(canvas, hill, [
      { from: 0.82, to: 1, count: 6, size: 74 },
      { from: 0.02, to: 0.2, count: 5, size: 62 },
      { from: 0.52, to: 0.6, count: 2, size: 46 },
    ]),
    hill.svg,
    ...beds,
    drawTerrace(canvas, "1", step(352, 270, 252), 5),
    drawTerrace(canvas, "2", step(376, 306, 286), 6),
    drawTerrace(canvas, "3", step(404, 346, 322), 7),
    drawTerrace(canvas, "4", step(436, 392, 368), 8),
    drawTerrace(canvas, "5", step(474, 446, 424), 10),
    path,
    drawPerson(canvas, { at: [w * 0.705, 350], tall: 44, shirt: paint.jade, hat: true }),
    drawPerson(canvas, { at: [w * 0.665, 352], tall: 40, shirt: paint.lacquer, reach: 1 }),
    drawBlossoms(
      canvas,
      [
        [30, 420],
        [78, 448],
        [120, 404],
        [168, 456],
        [214, 470],
        [w - 40, 440],
        [w - 96, 468],
      ],
      [flowers.pink, flowers.white, flowers.coral, flowers.lavender],
      26,
    ),
  ];
}

/** Four of a family on the deck among the flowers, their cabin waiting. */
export function drawFamily(canvas: Canvas): string[] {
  const { width: w, palette } = canvas;
  const far = drawRidge(
    canvas,
    "a",
    [
      [-0.02, 175],
      [0.15, 215],
      [0.3, 150],
      [0.44, 205],
      [0.66, 160],
      [0.85, 210],
      [1.02, 170],
    ],
    { depth: 0.06, rough: 0.42, light: -1, misty: 0.9 },
  );
  const middle = drawRidge(
    canvas,
    "b",
    [
      [-0.02, 270],
      [0.2, 285],
      [0.45, 300],
      [0.7, 270],
      [1.02, 245],
    ],
    { depth: 0.38, rough: 0.25, fringe: 13, misty: 0.8 },
  );
  const close = drawRidge(
    canvas,
    "c",
    [
      [-0.02, 320],
      [0.25, 345],
      [0.6, 350],
      [1.02, 315],
    ],
    { depth: 0.68, rough: 0.12, fringe: 16, misty: 0.25 },
  );
  const beds = [
    defineBed(canvas, "1", flowers.pink, 0.7),
    defineBed(canvas, "2", flowers.white, 0.9),
    defineBed(canvas, "3", flowers.amber, 1.2),
  ];
  const line: Span = { from: [-0.05 * w, 70], to: [w * 1.05, 106], sag: 22 };
  const s = (share: number) => Math.round(w * share);
  const deck = `<path d="M${s(0.1)} 420H${s(0.9)}l${s(0.03)} 22H${s(0.07)}z" fill="${paint.wood}"/><path d="M${s(0.07)} 442H${s(0.93)}v10H${s(0.07)}z" fill="#5f3d24"/><ellipse cx="${s(0.66)}" cy="431" rx="84" ry="7" opacity=".2"/>`;
  return [
    drawSky(canvas),
    drawSun(canvas, [w * 0.16, 120], 28),
    definePines(canvas),
    defineCabin(canvas),
    far.svg,
    drawMistBank(canvas, 255, 44),
    middle.svg,
    drawMistBank(canvas, 335, 34),
    drawBirds(canvas, [w * 0.3, 140], 4, 6),
    drawPines(canvas, close, [
      { from: 0, to: 0.14, count: 4, size: 110 },
      { from: 0.84, to: 1, count: 5, size: 130 },
    ]),
    close.svg,
    ...beds,
    drawTerrace(
      canvas,
      "1",
      [
        [-0.02, 368],
        [0.3, 392],
        [0.7, 392],
        [1.02, 362],
      ],
      6,
    ),
    drawTerrace(
      canvas,
      "2",
      [
        [-0.02, 398],
        [0.3, 414],
        [0.7, 414],
        [1.02, 394],
      ],
      7,
    ),
    drawRope(canvas, line, 3),
    deck,
    drawCabin(canvas, pointOn(line, 0.645), 4.1, paint.amber),
    drawPerson(canvas, { at: [w * 0.22, 434], tall: 124, shirt: paint.jade, reach: 1 }),
    drawPerson(canvas, { at: [w * 0.285, 436], tall: 78, shirt: paint.lacquer, reach: 1 }),
    drawPerson(canvas, { at: [w * 0.355, 434], tall: 114, shirt: "#f2e3c6", hat: true, reach: 1 }),
    drawPerson(canvas, { at: [w * 0.42, 436], tall: 64, shirt: "#5f8fb8", reach: 1 }),
    drawTerrace(
      canvas,
      "3",
      [
        [-0.02, 470],
        [0.3, 480],
        [0.7, 480],
        [1.02, 466],
      ],
      9,
    ),
    drawMist(canvas, [0, 0], 1, 1, 0.1),
  ];
}
