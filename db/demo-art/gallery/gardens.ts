import { type Canvas, type Point, pen } from "../canvas";
import { fill, line } from "../goods/brush";
import { mix, paint, ridgeColour } from "../palette";
import { drawPerson } from "../people";
import { definePines, drawPines } from "../pines";
import { drawRidge } from "../ridge";
import { drawGate } from "../roofs";
import { drawBirds, drawMistBank, drawSky } from "../sky";
import { traceRibbon } from "../stream";
import { drawBlossoms, drawTerrace } from "../terraces";
import { drawBench, drawCherry } from "./props";

type Beds = {
  flowers: readonly [string, string, string, string];
  near: readonly string[];
  view: "falling" | "level";
  wall?: boolean;
};

const edges = {
  falling: [
    "-2 300, 30 316, 60 286, 102 250",
    "-2 340, 34 362, 62 324, 102 288",
    "-2 386, 36 408, 64 372, 102 336",
    "-2 432, 38 456, 66 424, 102 392",
  ],
  level: [
    "-2 286, 30 268, 70 268, 102 286",
    "-2 324, 30 308, 70 308, 102 324",
    "-2 366, 30 354, 70 354, 102 366",
    "-2 414, 30 406, 70 406, 102 414",
  ],
};

export const terraces =
  ({ flowers, near: blooms, view, wall = false }: Beds) =>
  (canvas: Canvas): string[] => {
    const { width: w, palette } = canvas;
    const level = view === "level";
    const far = drawRidge(canvas, "-2 190, 18 140, 36 196, 58 160, 80 206, 102 150", {
      depth: 0.06,
      rough: 0.4,
      light: -1,
      misty: 0.9,
      sway: 14,
    });
    const hill = drawRidge(
      canvas,
      level ? "-2 262, 20 250, 40 244, 60 244, 80 250, 102 262" : "-2 290, 22 296, 48 270, 72 234, 102 222",
      {
        depth: 0.66,
        rough: 0.06,
        fringe: 9,
        misty: 0.2,
      },
    );
    const near = drawRidge(canvas, "-2 440, 20 478, 42 508, 62 508, 82 484, 102 446", {
      depth: 1,
      rough: 0.06,
      misty: 0,
    });
    const gate: Point = [w * (level ? 0.5 : 0.8), level ? 246 : 232];
    const path = traceRibbon({ from: gate, to: [w * (level ? 0.5 : 0.6), 500], narrow: 12, broad: 90 });
    return [
      drawSky(canvas, [w * (level ? 0.24 : 0.4), 84]),
      definePines(canvas),
      far.svg,
      drawMistBank(canvas, 232, 40),
      drawBirds(canvas, [w * 0.6, 96], 4, 6),
      drawPines(canvas, hill, [
        { from: 0.02, to: 0.28, count: 7, size: 76 },
        { from: level ? 0.7 : 0.9, to: 1, count: level ? 6 : 4, size: 84 },
      ]),
      hill.svg,
      drawGate(canvas, gate, 84),
      ...edges[view].map((edge, index) =>
        drawTerrace(canvas, `${index}`, edge, flowers[index] ?? paint.cream, 0.72 + index * 0.2),
      ),
      wall ? drawStoneWall(canvas, 440) : "",
      wall
        ? ""
        : fill(
            path,
            mix(ridgeColour(palette, 0.8), "#f3e8d3", palette.bloom ** 3),
            ` stroke="${mix(palette.ink, paint.straw, 0.6)}" stroke-width="1.5"`,
          ),
      wall ? "" : drawPerson(canvas, { at: [w * (level ? 0.45 : 0.7), 372], tall: 50, shirt: paint.jade, hat: true }),
      drawBlossoms(
        canvas,
        near,
        [
          { from: 0, to: 0.3, count: 11, size: 25 },
          { from: 0.72, to: 1, count: 11, size: 24 },
        ],
        blooms,
      ),
      near.svg,
    ];
  };

function drawStoneWall({ palette, width: w }: Canvas, y: number): string {
  const stone = mix(palette.ink, "#b5b8ae", 0.8);
  const joints = Array.from(
    { length: 14 },
    (_, index) => pen`M${(w / 13) * index} ${y + 2}v20m${w / 26} 0v22m${-w / 40} 0v24`,
  );
  return (
    fill(pen`M-10 ${y}H${w + 10}V520H-10z`, stone) +
    line(pen`M-10 ${y + 22}H${w + 10}M-10 ${y + 44}H${w + 10}` + joints.join(""), mix(stone, palette.ink, 0.3), 2.2) +
    line(pen`M-10 ${y}H${w + 10}`, mix(stone, "#ffffff", 0.4), 6)
  );
}

export function drawCherryPath(canvas: Canvas): string[] {
  const { width: w, palette } = canvas;
  const lawn = drawRidge(canvas, "-2 330, 30 318, 60 316, 102 330", { depth: 0.6, rough: 0.04, fringe: 6, misty: 0.1 });
  const path = traceRibbon({ from: [w * 0.47, 318], to: [w * 0.46, 510], narrow: 22, broad: 230 });
  const stone = mix(ridgeColour(palette, 0.7), "#efe6d8", 0.8);
  const joints = [342, 366, 394, 428, 468].map(
    (y, index) => pen`M${w * 0.3} ${y}q${w * 0.2} ${6 + index} ${w * 0.36} 0`,
  );
  const fallen = Array.from({ length: 34 }, (_, index) => {
    const share = (index * 0.618) % 1;
    return pen`M${w * share} ${352 + ((index * 37) % 130)}h0`;
  });
  return [
    drawSky(canvas, [w * 0.5, 90], { radius: 22 }),
    definePines(canvas),
    drawRidge(canvas, "-2 220, 20 176, 40 230, 62 190, 84 160, 102 210", {
      depth: 0.06,
      rough: 0.4,
      light: 1,
      misty: 0.9,
    }).svg,
    drawMistBank(canvas, 262, 40),
    drawRidge(canvas, "-2 290, 24 280, 50 300, 76 276, 102 284", { depth: 0.36, rough: 0.2, fringe: 13, misty: 0.7 })
      .svg,
    drawMistBank(canvas, 316, 22, 0.8),
    lawn.svg,
    `<clipPath id="${canvas.key}v"><path d="${path}"/></clipPath>`,
    fill(path, stone),
    `<g clip-path="url(#${canvas.key}v)">${line(joints.join(""), mix(stone, palette.ink, 0.22), 2.4)}</g>`,
    drawCherry(canvas, [w * 0.37, 336], 110),
    drawCherry(canvas, [w * 0.58, 334], 104),
    drawCherry(canvas, [w * 0.26, 372], 190),
    drawCherry(canvas, [w * 0.72, 368], 176),
    drawBench(canvas, [w * 0.68, 420], 104),
    line(fallen.join(""), mix(paint.rose, "#ffffff", 0.35), 5),
    drawCherry(canvas, [w * 0.05, 450], 360),
    drawCherry(canvas, [w * 0.97, 440], 330),
  ];
}
