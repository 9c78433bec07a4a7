import { drawBridge, project, type View } from "../bridge";
import { pointOn, type Span } from "../cableway";
import type { Canvas, Point } from "../canvas";
import { defineLanterns, drawLanterns } from "../lanterns";
import { paint } from "../palette";
import { drawPerson } from "../people";
import { definePines, drawPines } from "../pines";
import { drawRidge } from "../ridge";
import { drawPagoda } from "../roofs";
import { drawBirds, drawMist, drawMistBank, drawSky, drawStars, drawSun } from "../sky";

/** Lantern night: strings of silk lanterns over the path to a lit pavilion. */
export function drawLanternNight(canvas: Canvas): string[] {
  const { width: w, palette } = canvas;
  const far = drawRidge(
    canvas,
    "a",
    [
      [-0.02, 235],
      [0.14, 190],
      [0.28, 240],
      [0.5, 215],
      [0.68, 160],
      [0.84, 215],
      [1.02, 190],
    ],
    { depth: 0.05, rough: 0.42, light: -1, misty: 0.5 },
  );
  const middle = drawRidge(
    canvas,
    "b",
    [
      [-0.02, 300],
      [0.25, 310],
      [0.5, 335],
      [0.75, 290],
      [1.02, 280],
    ],
    { depth: 0.45, rough: 0.25, fringe: 13, misty: 0.45 },
  );
  const hill = drawRidge(
    canvas,
    "c",
    [
      [-0.02, 400],
      [0.25, 396],
      [0.5, 372],
      [0.66, 352],
      [0.82, 356],
      [1.02, 380],
    ],
    { depth: 0.75, rough: 0.08, misty: 0.1 },
  );
  const near = drawRidge(
    canvas,
    "d",
    [
      [-0.02, 440],
      [0.16, 462],
      [0.4, 494],
      [0.6, 500],
      [0.8, 478],
      [1.02, 450],
    ],
    { depth: 1, rough: 0.1, misty: 0 },
  );
  const colours = [paint.lacquer, paint.amber, "#d9683c", "#c8394a"];
  const upper: Span = { from: [-10, 10], to: [w * 0.68, 205], sag: 44 };
  const front: Span = { from: [w * 0.16, -20], to: [w * 1.03, 40], sag: 62 };
  const s = (share: number) => Math.round(w * share);
  const path = `<path d="M${s(0.72)} 354C${s(0.7)} 390 ${s(0.56)} 400 ${s(0.52)} 440S${s(0.46)} 480 ${s(0.42)} 500H${s(0.7)}C${s(0.68)} 460 ${s(0.72)} 440 ${s(0.75)} 410S${s(0.76)} 380 ${s(0.755)} 354z" fill="${paint.amber}" opacity=".32"/>`;
  return [
    drawSky(canvas),
    drawStars(canvas, 60, 230),
    drawSun(canvas, [w * 0.44, 118], 27),
    definePines(canvas),
    defineLanterns(canvas),
    far.svg,
    drawMistBank(canvas, 275, 40, 0.7),
    middle.svg,
    drawMistBank(canvas, 350, 34, 0.5),
    `<circle cx="${s(0.735)}" cy="290" r="150" fill="url(#${canvas.key}w)"/>`,
    drawPines(canvas, hill, [
      { from: 0.86, to: 1, count: 4, size: 110 },
      { from: 0.02, to: 0.24, count: 6, size: 88 },
      { from: 0.55, to: 0.62, count: 2, size: 60 },
    ]),
    drawPagoda(canvas, [s(0.735), 358], 128, 2),
    hill.svg,
    path,
    drawPerson(canvas, { at: [w * 0.62, 432], tall: 46, shirt: "#7b2d35", reach: 1 }),
    drawPerson(canvas, { at: [w * 0.585, 436], tall: 42, shirt: palette.wall, hat: true }),
    drawLanterns(canvas, upper, [0.95, 0.85, 0.76, 0.68, 0.6, 0.54, 0.48], colours),
    drawLanterns(
      canvas,
      front,
      [0.9, 1.1, 1.35, 1.2, 1],
      [paint.amber, "#c8394a", paint.lacquer, paint.amber, "#d9683c"],
    ),
    drawPines(canvas, near, [
      { from: 0, to: 0.14, count: 4, size: 130 },
      { from: 0.88, to: 1, count: 4, size: 120 },
    ]),
    near.svg,
  ];
}

/** The suspension bridge at dusk, walked toward the sun. */
export function drawCrossingOnFoot(canvas: Canvas): string[] {
  const { width: w } = canvas;
  const far = drawRidge(
    canvas,
    "a",
    [
      [-0.02, 190],
      [0.16, 235],
      [0.34, 265],
      [0.52, 240],
      [0.72, 262],
      [0.86, 200],
      [1.02, 150],
    ],
    { depth: 0.05, rough: 0.42, misty: 0.8 },
  );
  const middle = drawRidge(
    canvas,
    "b",
    [
      [-0.02, 240],
      [0.14, 275],
      [0.3, 330],
      [0.46, 350],
      [0.64, 318],
      [0.8, 262],
      [1.02, 230],
    ],
    { depth: 0.36, rough: 0.3, fringe: 10, misty: 0.75 },
  );
  const cliff = drawRidge(
    canvas,
    "c",
    [
      [0.56, 520],
      [0.62, 430],
      [0.66, 345],
      [0.72, 300],
      [0.84, 280],
      [1.02, 262],
    ],
    { depth: 0.66, rough: 0.28, fringe: 15, misty: 0.3 },
  );
  const near = drawRidge(
    canvas,
    "d",
    [
      [-0.02, 392],
      [0.1, 420],
      [0.2, 470],
      [0.3, 520],
      [0.34, 530],
      [0.8, 530],
      [0.9, 480],
      [1.02, 440],
    ],
    { depth: 1, rough: 0.14, misty: 0 },
  );
  const view: View = { vanish: [w * 0.72, 286], eye: [9, 6, -9], zoom: 430 };
  const walker = (share: number, across: number): Point =>
    project(view, [across, 0.5 - 0.5 * (share * 2 - 1) ** 2, share * 46]);
  return [
    drawSky(canvas, 0.55),
    drawSun(canvas, [w * 0.44, 205], 38, 6),
    definePines(canvas),
    drawBirds(canvas, [w * 0.52, 110], 5),
    far.svg,
    drawMistBank(canvas, 290, 40, 0.8),
    middle.svg,
    drawMistBank(canvas, 380, 56, 0.8),
    drawMist(canvas, [w * 0.45, 430], w * 0.4, 70, 0.8),
    drawPines(canvas, cliff, [{ from: 0.78, to: 1, count: 8, size: 70 }]),
    cliff.svg,
    drawBridge(canvas, view, 46),
    drawPerson(canvas, { at: walker(0.3, 0), tall: 34, shirt: paint.amber }),
    drawPerson(canvas, { at: walker(0.36, 0.2), tall: 30, shirt: paint.cream, hat: true }),
    drawPines(canvas, near, [
      { from: 0, to: 0.16, count: 5, size: 120 },
      { from: 0.86, to: 1, count: 6, size: 120 },
    ]),
    near.svg,
  ];
}
