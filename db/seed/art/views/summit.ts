import { defineCabin, drawCabin, drawPylon, drawRope, pointOn, type Span } from "../cableway";
import type { Canvas, Point } from "../canvas";
import { drawCloudBank } from "../clouds";
import { paint } from "../palette";
import { drawPerson } from "../people";
import { definePines, drawPines } from "../pines";
import { drawRidge, heightAt } from "../ridge";
import { drawPagoda } from "../roofs";
import { drawBirds, drawMist, drawMistBank, drawSky, drawSun } from "../sky";

/** First light: the sun rises out of the clouds, a summit with its pagoda watches from the right. */
export function drawSunrise(canvas: Canvas): string[] {
  const { width: w } = canvas;
  const far = drawRidge(
    canvas,
    "a",
    [
      [-0.02, 262],
      [0.12, 238],
      [0.24, 264],
      [0.5, 270],
      [0.62, 232],
      [0.8, 262],
      [1.02, 240],
    ],
    { depth: 0.05, rough: 0.4, misty: 0.8 },
  );
  const isle = drawRidge(
    canvas,
    "b",
    [
      [0.02, 345],
      [0.1, 300],
      [0.16, 262],
      [0.22, 295],
      [0.34, 345],
    ],
    { depth: 0.4, rough: 0.4, light: 1, misty: 0.8 },
  );
  const summit = drawRidge(
    canvas,
    "c",
    [
      [0.4, 500],
      [0.5, 420],
      [0.6, 345],
      [0.69, 262],
      [0.74, 240],
      [0.82, 240],
      [0.88, 290],
      [1.02, 350],
    ],
    { depth: 0.74, rough: 0.34, step: 10, misty: 0.2 },
  );
  const near = drawRidge(
    canvas,
    "d",
    [
      [-0.02, 440],
      [0.14, 462],
      [0.36, 488],
      [0.6, 486],
      [0.82, 470],
      [1.02, 430],
    ],
    { depth: 1, rough: 0.12, misty: 0 },
  );
  const feet = (share: number): Point => [w * share, heightAt(summit.crest, w * share) + 2];
  return [
    drawSky(canvas, 0.56),
    drawSun(canvas, [w * 0.37, 222], 36, 7),
    definePines(canvas),
    drawBirds(canvas, [w * 0.46, 120], 5, 8),
    far.svg,
    drawCloudBank(canvas, "u", 286, 54),
    isle.svg,
    drawCloudBank(canvas, "v", 330, 92),
    drawPagoda(canvas, [w * 0.785, 243], 92, 3),
    summit.svg,
    drawPerson(canvas, { at: feet(0.655), tall: 27, shirt: paint.lacquer, reach: -1 }),
    drawPerson(canvas, { at: feet(0.675), tall: 25, shirt: paint.cream, hat: true }),
    drawCloudBank(canvas, "w", 408, 130),
    drawMist(canvas, [w * 0.9, 440], 220, 50),
    drawPines(canvas, near, [
      { from: 0, to: 0.12, count: 4, size: 130 },
      { from: 0.12, to: 0.3, count: 5, size: 60 },
      { from: 0.8, to: 1, count: 6, size: 95 },
    ]),
    near.svg,
  ];
}

/** The sea of clouds: dark islands, and a cabin coming up out of the white. */
export function drawCloudSea(canvas: Canvas): string[] {
  const { width: w } = canvas;
  const far = drawRidge(
    canvas,
    "a",
    [
      [-0.02, 215],
      [0.2, 190],
      [0.35, 220],
      [0.55, 205],
      [0.75, 222],
      [1.02, 200],
    ],
    { depth: 0, rough: 0.35, misty: 0.9 },
  );
  const tall = drawRidge(
    canvas,
    "b",
    [
      [0.44, 340],
      [0.56, 260],
      [0.66, 172],
      [0.7, 140],
      [0.76, 190],
      [0.84, 230],
      [0.98, 330],
      [1.02, 340],
    ],
    { depth: 0.34, rough: 0.42, light: -1, misty: 0.75 },
  );
  const small = drawRidge(
    canvas,
    "c",
    [
      [-0.02, 290],
      [0.06, 262],
      [0.13, 276],
      [0.22, 330],
      [0.3, 380],
    ],
    { depth: 0.56, rough: 0.4, fringe: 12, misty: 0.6 },
  );
  const mound = drawRidge(
    canvas,
    "d",
    [
      [0.62, 470],
      [0.74, 408],
      [0.86, 372],
      [0.95, 366],
      [1.02, 372],
    ],
    { depth: 0.85, rough: 0.2, fringe: 10, misty: 0.2 },
  );
  const line: Span = { from: [w * 0.22, 420], to: [w * 0.695, 148], sag: 30 };
  return [
    drawSky(canvas, 0.5),
    drawSun(canvas, [w * 0.3, 150], 30, 7),
    definePines(canvas),
    defineCabin(canvas),
    drawBirds(canvas, [w * 0.45, 90], 4),
    far.svg,
    drawCloudBank(canvas, "u", 240, 48),
    drawPagoda(canvas, [w * 0.7, 144], 26, 2),
    tall.svg,
    small.svg,
    drawCloudBank(canvas, "v", 300, 80),
    drawRope(canvas, line, 1.4),
    drawCabin(canvas, pointOn(line, 0.36), 1, paint.amber),
    drawCabin(canvas, pointOn(line, 0.72), 0.5, paint.lacquer),
    drawCloudBank(canvas, "w", 372, 120),
    drawPines(canvas, mound, [{ from: 0.76, to: 1, count: 9, size: 66 }]),
    mound.svg,
    drawCloudBank(canvas, "x", 448, 180),
  ];
}

/** The summit itself: the stairs, the pagoda, the flags of the wind. */
export function drawSummit(canvas: Canvas): string[] {
  const { width: w, palette } = canvas;
  const far = drawRidge(
    canvas,
    "a",
    [
      [-0.02, 250],
      [0.16, 205],
      [0.34, 252],
      [0.56, 225],
      [0.78, 190],
      [1.02, 245],
    ],
    { depth: 0.06, rough: 0.42, light: -1, misty: 0.9 },
  );
  const middle = drawRidge(
    canvas,
    "b",
    [
      [-0.02, 300],
      [0.2, 330],
      [0.45, 350],
      [0.75, 320],
      [0.9, 280],
      [1.02, 290],
    ],
    { depth: 0.4, rough: 0.3, fringe: 12, misty: 0.85 },
  );
  const peak = drawRidge(
    canvas,
    "c",
    [
      [-0.02, 470],
      [0.14, 410],
      [0.26, 340],
      [0.36, 272],
      [0.5, 268],
      [0.58, 330],
      [0.7, 400],
      [0.86, 450],
      [1.02, 470],
    ],
    { depth: 0.74, rough: 0.28, step: 10, misty: 0.15 },
  );
  const near = drawRidge(
    canvas,
    "d",
    [
      [-0.02, 448],
      [0.2, 474],
      [0.5, 492],
      [0.8, 470],
      [1.02, 432],
    ],
    { depth: 1, rough: 0.12, misty: 0 },
  );
  const line: Span = { from: [w * 1.04, 300], to: [w * 0.64, 232], sag: 16 };
  const s = (share: number) => Math.round(w * share);
  const stairs = `<path d="M${s(0.43)} 272C${s(0.41)} 330 ${s(0.52)} 350 ${s(0.5)} 400S${s(0.46)} 450 ${s(0.5)} 500" fill="none" stroke="${palette.wall}" stroke-width="13" stroke-dasharray="4 2.5"/>`;
  return [
    drawSky(canvas),
    drawSun(canvas, [w * 0.72, 100], 28),
    definePines(canvas),
    defineCabin(canvas),
    drawBirds(canvas, [w * 0.18, 110], 4),
    far.svg,
    drawMistBank(canvas, 290, 46),
    middle.svg,
    drawMistBank(canvas, 380, 50),
    drawPylon(canvas, line.to, 390, 0.9),
    drawRope(canvas, line, 1.6),
    drawRope(canvas, { from: line.to, to: [w * 0.5, 262], sag: 3 }, 1.4),
    drawPagoda(canvas, [w * 0.43, 274], 118, 3),
    peak.svg,
    stairs,
    drawCabin(canvas, pointOn(line, 0.5), 1, paint.amber),
    drawPerson(canvas, { at: [w * 0.487, 362], tall: 26, shirt: paint.amber }),
    drawPerson(canvas, { at: [w * 0.508, 392], tall: 29, shirt: paint.lacquer, hat: true }),
    drawMist(canvas, [w * 0.12, 440], 200, 50, 0.9),
    drawMist(canvas, [w * 0.85, 445], 240, 50, 0.9),
    drawPines(canvas, near, [
      { from: 0, to: 0.18, count: 5, size: 140 },
      { from: 0.74, to: 1, count: 8, size: 105 },
    ]),
    near.svg,
  ];
}
