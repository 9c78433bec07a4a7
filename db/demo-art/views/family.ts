import { defineCabin, drawCabin, drawRope, pointOn, type Span } from "../cableway";
import type { Canvas, Point } from "../canvas";
import { lit, paint } from "../palette";
import { drawPerson, type Person } from "../people";
import { definePines, drawPines } from "../pines";
import { drawRidge } from "../ridge";
import { drawBirds, drawMistBank, drawSky } from "../sky";
import { drawBlossoms, drawTerrace } from "../terraces";

export function drawFamily(canvas: Canvas): string[] {
  const { width: w, palette } = canvas;
  const far = drawRidge(canvas, "-2 175, 15 215, 30 150, 44 205, 66 160, 85 210, 102 170", {
    depth: 0.06,
    rough: 0.42,
    light: -1,
    misty: 0.9,
    sway: 12,
  });
  const middle = drawRidge(canvas, "-2 270, 20 285, 45 300, 70 270, 102 245", {
    depth: 0.38,
    rough: 0.25,
    fringe: 13,
    misty: 0.8,
    sway: 8,
  });
  const close = drawRidge(canvas, "-2 320, 25 345, 60 350, 102 315", {
    depth: 0.68,
    rough: 0.12,
    fringe: 16,
    misty: 0.25,
  });
  const near = drawRidge(canvas, "-2 438, 12 449, 34 458, 66 458, 88 449, 102 436", {
    depth: 1,
    rough: 0.05,
    misty: 0,
  });
  const line: Span = { from: [-0.05 * w, 62], to: [w * 1.05, 98], sag: 22 };
  const x = (share: number) => Math.round(w * share);
  // A square crop still shows all four people and their cabin.
  const left = w * 0.265;
  const hands: Point[] = [
    [left + 32, 382],
    [left + 72, 384],
    [left + 140, 390],
  ];
  const family: Person[] = [
    { at: [left, 434], tall: 126, shirt: paint.jade, hands: hands.slice(0, 1) },
    { at: [left + 52, 437], tall: 80, shirt: paint.lacquer, hands: hands.slice(0, 2) },
    { at: [left + 106, 434], tall: 116, shirt: "#f4e6cb", hat: true, hands: hands.slice(1) },
    { at: [left + 158, 437], tall: 64, shirt: paint.sky, hands: hands.slice(2) },
  ];
  const planks = `<path d="M${x(0.1)} 418H${x(0.9)}l${x(0.03)} 24H${x(0.07)}z" fill="${lit(palette, "#a87547")}"/><path d="M${x(0.07)} 442H${x(0.93)}v20H${x(0.07)}z" fill="${lit(palette, "#6b4528")}"/>`;
  const shadow = `<ellipse cx="${x(0.63)}" cy="430" rx="80" ry="6" opacity=".25"/>`;
  return [
    drawSky(canvas, [w * 0.17, 112]),
    definePines(canvas) + defineCabin(canvas),
    far.svg,
    drawMistBank(canvas, 255, 44),
    middle.svg,
    drawMistBank(canvas, 335, 34),
    drawBirds(canvas, [w * 0.3, 130], 4, 6),
    drawPines(canvas, close, [
      { from: 0, to: 0.14, count: 4, size: 110 },
      { from: 0.84, to: 1, count: 5, size: 130 },
    ]),
    close.svg,
    drawTerrace(canvas, "1", "-2 362, 30 386, 70 388, 102 356", paint.lavender, 0.7),
    drawTerrace(canvas, "2", "-2 384, 30 402, 70 404, 102 380", paint.rose, 0.85),
    drawTerrace(canvas, "3", "-2 412, 30 424, 70 426, 102 408", paint.amber, 1.1),
    drawRope(canvas, line, 3),
    planks + shadow,
    drawCabin(canvas, pointOn(line, 0.615), 4.15, paint.amber),
    ...family.map((person) => drawPerson(canvas, person)),
    drawBlossoms(
      canvas,
      near,
      [
        { from: 0, to: 0.32, count: 12, size: 17 },
        { from: 0.7, to: 1, count: 12, size: 19 },
      ],
      [paint.coral, paint.cream, paint.rose, paint.amber],
    ),
    near.svg,
  ];
}
