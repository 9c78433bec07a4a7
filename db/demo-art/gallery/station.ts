import { defineCabin, drawCabin, drawPylon, drawRope, pointOn, type Span } from "../cableway";
import type { Canvas, Point } from "../canvas";
import { defineLanterns, drawLanterns } from "../lanterns";
import { mix, paint } from "../palette";
import { drawPerson } from "../people";
import { definePines, drawPines } from "../pines";
import { drawRidge } from "../ridge";
import { drawBirds, drawMist, drawMistBank, drawSky } from "../sky";
import { drawStation, ropeGate } from "../station";
import { drawCherry, drawLongBridge } from "./props";

type Leaving = {
  cabins: readonly (readonly [share: number, colour: string])[];
  lanterns?: boolean;
  bridge?: boolean;
  people?: boolean;
  asleep?: boolean;
};

export const leaving =
  ({ cabins, lanterns = false, bridge = false, people = false, asleep = false }: Leaving) =>
  (canvas: Canvas): string[] => {
    const { width: w } = canvas;
    const far = drawRidge(canvas, "-2 220, 18 170, 36 232, 58 150, 80 84, 92 150, 102 120", {
      depth: 0.1,
      rough: 0.4,
      light: -1,
      misty: 0.9,
      sway: 12,
    });
    const hill = drawRidge(canvas, "-2 250, 22 300, 44 330, 66 282, 84 232, 102 220", {
      depth: 0.46,
      rough: 0.22,
      fringe: 16,
      misty: 0.75,
      sway: 8,
    });
    const ground = drawRidge(canvas, "-2 412, 40 404, 60 420, 76 470, 86 520", {
      depth: 0.8,
      rough: 0.04,
      misty: 0.05,
    });
    const near = drawRidge(canvas, "-2 470, 20 488, 46 506, 70 500, 88 470, 102 430", {
      depth: 1,
      rough: 0.1,
      misty: 0,
    });
    const floor: Point = [w * 0.3, 408];
    const size = 190;
    const head: Point = [w * 0.87, 120];
    const rise: Span = { from: [floor[0] + size * ropeGate[0], floor[1] + size * ropeGate[1]], to: head, sag: 14 };
    return [
      drawSky(canvas, [w * 0.5, 90], { radius: 20 }),
      definePines(canvas) + defineCabin(canvas) + defineLanterns(canvas),
      far.svg,
      drawMistBank(canvas, 250, 40),
      bridge ? drawLongBridge(canvas, { from: [w * 0.52, 214], to: [w * 0.8, 190], size: 0.62, lanterns: true }) : "",
      drawPylon(canvas, head, 300, 1.1),
      drawRope(canvas, { from: head, to: [w * 1.04, 70], sag: 3 }, 1.6),
      hill.svg,
      drawMistBank(canvas, 350, 36, 0.8),
      drawRope(canvas, rise, 2.2),
      drawPines(canvas, ground, [{ from: 0, to: 0.1, count: 3, size: 170 }]),
      ground.svg,
      ...(lanterns || bridge ? [glow(canvas, [floor[0] - 40, 370], 230)] : []),
      drawStation(asleep ? unlit(canvas) : canvas, floor, size),
      lanterns
        ? drawLanterns(canvas, { from: [-10, 308], to: [floor[0] + size * 1.24, 296], sag: 8 }, Array(9).fill(0.44))
        : "",
      people ? drawPerson(canvas, { at: [w * 0.36, 452], tall: 64, shirt: paint.lacquer }) : "",
      people ? drawPerson(canvas, { at: [w * 0.405, 456], tall: 58, shirt: paint.sky, hat: true }) : "",
      ...cabins.map(([share, colour]) => {
        const at = pointOn(rise, share);
        const scale = 1.7 - share * 0.95;
        return (
          (canvas.time === "night" ? glow(canvas, [at[0], at[1] + 46 * scale], 110 * scale) : "") +
          drawCabin(canvas, at, scale, colour)
        );
      }),
      drawPines(canvas, near, [
        { from: 0, to: 0.07, count: 3, size: 110 },
        { from: 0.82, to: 1, count: 5, size: 150 },
      ]),
      near.svg,
    ];
  };

const unlit = (canvas: Canvas): Canvas => {
  const { ink, ridges } = canvas.palette;
  const dark = mix(ink, ridges[1] ?? ink, 0.5);
  return { ...canvas, palette: { ...canvas.palette, glass: dark, wall: dark, bloom: 0.18 } };
};

const glow = ({ key }: Canvas, [x, y]: Point, radius: number) =>
  `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${Math.round(radius)}" fill="url(#${key}w)"/>`;

export const topStation =
  ({ festive = false }) =>
  (canvas: Canvas): string[] => {
    const { width: w } = canvas;
    const far = drawRidge(canvas, "-2 300, 18 250, 34 296, 52 262, 76 306, 102 250", {
      depth: 0.08,
      rough: 0.4,
      misty: 0.9,
      sway: 14,
    });
    const middle = drawRidge(canvas, "-2 350, 20 372, 40 392, 62 360, 102 340", {
      depth: 0.4,
      rough: 0.24,
      fringe: 12,
      misty: 0.85,
    });
    const shoulder = drawRidge(canvas, "30 520, 38 450, 46 382, 52 352, 88 352, 94 330, 102 318", {
      depth: 0.8,
      rough: 0.1,
      misty: 0.1,
    });
    const near = drawRidge(canvas, "-2 452, 20 478, 50 500, 80 488, 102 462", { depth: 1, rough: 0.1, misty: 0 });
    const floor: Point = [w * 0.7, 350];
    const size = 150;
    const gate: Point = [floor[0] - size * ropeGate[0], floor[1] + size * ropeGate[1]];
    const down: Span = { from: [-20, 440], to: gate, sag: 34 };
    return [
      drawSky(canvas, [w * (festive ? 0.3 : 0.2), festive ? 96 : 232], { radius: festive ? 26 : 34, horizon: 0.62 }),
      definePines(canvas) + defineCabin(canvas) + defineLanterns(canvas),
      drawBirds(canvas, [w * 0.34, 120], 4),
      far.svg,
      drawMistBank(canvas, 330, 44),
      middle.svg,
      drawMistBank(canvas, 420, 50),
      drawRope(canvas, down, 2),
      drawCabin(canvas, pointOn(down, festive ? 0.66 : 0.56), 1.5, festive ? paint.lacquer : paint.amber),
      drawPines(canvas, shoulder, [{ from: 0.9, to: 1, count: 3, size: 120 }]),
      shoulder.svg,
      `<g transform="matrix(-1 0 0 1 ${Math.round(floor[0] * 2)} 0)">${drawStation(canvas, floor, size)}</g>`,
      ...(festive
        ? [
            drawLanterns(canvas, { from: [w * 0.475, 266], to: [w * 0.93, 266], sag: 5 }, Array(8).fill(0.44)),
            drawPerson(canvas, { at: [w * 0.62, 372], tall: 54, shirt: paint.lacquer, hands: [[w * 0.645, 350]] }),
            drawPerson(canvas, { at: [w * 0.665, 374], tall: 38, shirt: paint.amber, hands: [[w * 0.645, 350]] }),
            drawCherry(canvas, [w * 0.47, 400], 130),
            drawCherry(canvas, [w * 0.985, 420], 250),
          ]
        : [drawPerson(canvas, { at: [w * 0.58, 366], tall: 42, shirt: paint.jade })]),
      drawMist(canvas, [w * 0.2, 470], 260, 50, 0.8),
      drawPines(canvas, near, [
        { from: 0, to: 0.14, count: 4, size: 130 },
        { from: 0.86, to: 1, count: 4, size: 80 },
      ]),
      near.svg,
    ];
  };
