import { defineCabin, drawCabin, drawPylon, drawRope, pointOn, type Span } from "../cableway";
import { type Canvas, type Point, pen } from "../canvas";
import { drawCloudBank } from "../clouds";
import { fill, line } from "../goods/brush";
import { defineLanterns } from "../lanterns";
import { lit, mix, paint, ridgeColour } from "../palette";
import { definePines, drawPines } from "../pines";
import { drawRidge } from "../ridge";
import { drawMist, drawMistBank, drawSky } from "../sky";
import { traceCourse } from "../stream";
import { drawHouses, drawStone, veil } from "./props";

export function drawPineValley(canvas: Canvas): string[] {
  const { width: w } = canvas;
  const stand = (anchors: string, depth: number, count: number, size: number) => {
    const ridge = drawRidge(canvas, anchors, { depth, rough: 0.12, fringe: size * 0.3, misty: 0.5 });
    return drawPines(canvas, ridge, [{ from: 0, to: 1, count, size }]) + ridge.svg;
  };
  const head: Point = [w * 0.58, 128];
  const rope: Span = { from: [-20, 250], to: head, sag: 24 };
  const onward: Span = { from: head, to: [w + 20, 36], sag: 12 };
  return [
    drawSky(canvas, [w * 0.24, 84]),
    definePines(canvas) + defineCabin(canvas),
    drawRidge(canvas, "-2 200, 16 150, 38 210, 60 170, 80 110, 102 170", {
      depth: 0.06,
      rough: 0.4,
      light: -1,
      misty: 0.9,
    }).svg,
    drawMistBank(canvas, 240, 40),
    stand("-2 268, 24 284, 50 300, 76 262, 102 240", 0.38, 22, 34),
    drawMistBank(canvas, 318, 30, 0.8),
    drawRope(canvas, onward, 1.8),
    drawCabin(canvas, pointOn(onward, 0.52), 0.72, paint.lacquer),
    drawPylon(canvas, head, 430, 1.7),
    drawRope(canvas, rope, 2),
    stand("-2 330, 26 356, 52 380, 78 348, 102 318", 0.62, 18, 64),
    drawMistBank(canvas, 404, 26, 0.7),
    drawCabin(canvas, pointOn(rope, 0.42), 1.7, paint.amber),
    stand("-2 412, 28 440, 56 452, 80 426, 102 396", 0.84, 13, 104),
    stand("-2 486, 24 500, 60 506, 102 478", 1, 10, 130),
  ];
}

export function drawStreamValley(canvas: Canvas): string[] {
  const { width: w, palette } = canvas;
  const rope: Span = { from: [-20, 120], to: [w + 20, 74], sag: 26 };
  const bank = ridgeColour(palette, 0.56);
  const water = palette.sky[0] ?? palette.mist;
  const middles: readonly (readonly [share: number, y: number, half: number])[] = [
    [0.56, 206, 2],
    [0.61, 244, 7],
    [0.55, 296, 13],
    [0.62, 352, 22],
    [0.5, 420, 38],
    [0.56, 478, 52],
    [0.5, 540, 70],
  ];
  const course = traceCourse(middles.map(([share, y, half]) => [w * share, y, half]));
  const shore = mix(bank, palette.wall, 0.5);
  const rocks: readonly (readonly [x: number, y: number, half: number])[] = [
    [0.585, 236, 6],
    [0.62, 258, 7],
    [0.535, 290, 9],
    [0.585, 322, 10],
    [0.64, 346, 13],
    [0.59, 364, 12],
    [0.6, 390, 15],
    [0.5, 392, 15],
    [0.45, 424, 20],
    [0.545, 428, 16],
    [0.48, 458, 22],
    [0.63, 464, 24],
    [0.55, 480, 18],
    [0.45, 494, 27],
    [0.62, 504, 30],
  ];
  const pines = (anchors: string, depth: number, stands: Parameters<typeof drawPines>[2]) => {
    const ridge = drawRidge(canvas, anchors, { depth, rough: 0.1, fringe: 14, misty: 0.1 });
    return drawPines(canvas, ridge, stands) + ridge.svg;
  };
  return [
    drawSky(canvas, [w * 0.8, 60], { radius: 22 }),
    definePines(canvas) + defineCabin(canvas),
    drawRidge(canvas, "-2 150, 22 110, 44 168, 66 176, 84 120, 102 150", {
      depth: 0.08,
      rough: 0.4,
      light: 1,
      misty: 0.9,
    }).svg,
    drawMistBank(canvas, 190, 32),
    fill(pen`M0 200H${w}V520H0z`, bank),
    pines("-2 196, 30 206, 56 214, 78 206, 102 190", 0.44, [
      { from: 0, to: 0.52, count: 22, size: 30 },
      { from: 0.66, to: 1, count: 14, size: 30 },
    ]),
    pines("-2 250, 20 258, 40 272, 47 280", 0.5, [{ from: 0, to: 0.47, count: 17, size: 46 }]),
    pines("66 276, 74 262, 102 246", 0.5, [{ from: 0.68, to: 1, count: 11, size: 46 }]),
    fill(pen`M0 300Q${w * 0.3} 286 ${w} 296V520H0z`, bank),
    fill(course, shore, ` stroke="${shore}" stroke-width="12"`),
    fill(course, water),
    line(
      pen`M${w * 0.606} 340q6 12-4 24M${w * 0.56} 374q-14 10-22 24M${w * 0.515} 404q-10 12-6 28M${w * 0.53} 440q16 8 20 24M${w * 0.52} 484q-14 10-16 26M${w * 0.58} 470q2 14-4 26`,
      mix(water, "#ffffff", 0.6),
      3,
    ),
    ...rocks.map(([x, y, half]) => drawStone(canvas, [w * x, y], half)),
    pines("54 520, 62 430, 74 350, 84 306, 102 280", 0.7, [
      { from: 0.62, to: 0.76, count: 6, size: 60 },
      { from: 0.76, to: 1, count: 12, size: 80 },
    ]),
    pines("-2 300, 10 330, 17 400, 20 470, 22 520", 0.7, [{ from: 0, to: 0.17, count: 9, size: 74 }]),
    drawRope(canvas, rope, 2.4),
    drawCabin(canvas, pointOn(rope, 0.34), 1.9, paint.lacquer),
    drawCabin(canvas, pointOn(rope, 0.83), 1.7, paint.jade),
    pines("54 540, 70 480, 84 440, 102 410", 1, [{ from: 0.68, to: 1, count: 8, size: 130 }]),
  ];
}

export function drawPaddies(canvas: Canvas): string[] {
  const { width: w, palette } = canvas;
  const leaf = ridgeColour(palette, 0.6);
  const greens = [
    mix(leaf, "#d8c95a", 0.5),
    mix(leaf, "#a9cf6a", 0.5),
    mix(leaf, "#e0d27a", 0.62),
    mix(leaf, "#8fc46a", 0.42),
  ];
  const steps = Array.from({ length: 12 }, (_, row) => {
    const y = 268 + row * 13 + row * row * 0.75;
    const bend = 30 + row * 5;
    const shift = (row % 3) * 0.04;
    const edge = pen`M-20 ${y + bend * 0.4}C${w * (0.2 + shift)} ${y - bend} ${w * (0.36 + shift)} ${y + bend} ${w * (0.58 + shift)} ${y + bend * 0.2}S${w * 0.88} ${y - bend * 0.9} ${w + 20} ${y - bend * 0.5}`;
    return (
      fill(`${edge}V520H-20z`, lit(palette, greens[row % 4] ?? leaf)) +
      line(edge, mix(palette.ink, leaf, 0.62), 1 + row * 0.28)
    );
  });
  const ropes: Span[] = [
    { from: [-20, 150], to: [w + 20, 60], sag: 24 },
    { from: [-20, 178], to: [w + 20, 84], sag: 26 },
  ];
  const near = drawRidge(canvas, "-2 470, 16 492, 40 512, 66 514, 88 490, 102 466", { depth: 1, rough: 0.1, misty: 0 });
  return [
    drawSky(canvas, [w * 0.18, 70]),
    definePines(canvas) + defineCabin(canvas),
    drawRidge(canvas, "-2 210, 20 160, 40 214, 62 150, 84 196, 102 150", {
      depth: 0.08,
      rough: 0.4,
      light: 1,
      misty: 0.9,
    }).svg,
    drawMistBank(canvas, 246, 36),
    drawRidge(canvas, "-2 262, 24 256, 52 276, 78 250, 102 244", { depth: 0.4, rough: 0.18, fringe: 14, misty: 0.4 })
      .svg,
    ...steps,
    drawHouses(canvas, [w * 0.74, 330], 4, 20, 110),
    ...ropes.map((rope) => drawRope(canvas, rope, 2)),
    drawCabin(canvas, pointOn(ropes[0] as Span, 0.62), 1.15, paint.jade),
    drawCabin(canvas, pointOn(ropes[1] as Span, 0.4), 1.75, paint.amber),
    drawPines(canvas, near, [
      { from: 0, to: 0.14, count: 4, size: 110 },
      { from: 0.86, to: 1, count: 4, size: 120 },
    ]),
    near.svg,
  ];
}

export function drawIntoCloud(canvas: Canvas): string[] {
  const { width: w } = canvas;
  const head: Point = [w * 0.74, 130];
  const rope: Span = { from: [-20, 320], to: head, sag: 28 };
  const near = drawRidge(canvas, "-2 420, 20 452, 46 486, 70 510, 102 520", { depth: 1, rough: 0.1, misty: 0.1 });
  return [
    drawSky(canvas, [w * 0.5, 90], { radius: 26 }),
    definePines(canvas) + defineCabin(canvas),
    drawRidge(canvas, "-2 270, 24 236, 50 280, 76 230, 102 250", { depth: 0.1, rough: 0.3, misty: 0.95 }).svg,
    veil(canvas, 0.5),
    drawRope(canvas, { from: head, to: [w + 20, 70], sag: 5 }, 1.8),
    drawPylon(canvas, head, 480, 1.8),
    drawMist(canvas, [w * 0.78, 330], w * 0.36, 210),
    drawMist(canvas, [w * 0.8, 160], w * 0.34, 150),
    drawMist(canvas, [w * 0.8, 160], w * 0.3, 150, 0.6),
    drawRope(canvas, rope, 2.4),
    drawCabin(canvas, pointOn(rope, 0.46), 2.6, paint.lacquer),
    drawMist(canvas, [w * 0.66, 300], w * 0.3, 110),
    drawMist(canvas, [w * 0.5, 400], w * 0.36, 70),
    drawCloudBank(canvas, 436, 120),
    drawPines(canvas, near, [{ from: 0, to: 0.36, count: 9, size: 130 }]),
    near.svg,
  ];
}

export function drawVillageNight(canvas: Canvas): string[] {
  const { width: w, key } = canvas;
  const rope: Span = { from: [-20, 330], to: [w + 20, 40], sag: 26 };
  const cabin = pointOn(rope, 0.6);
  const glow = (x: number, y: number, radius: number) =>
    `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${radius}" fill="url(#${key}w)"/>`;
  const near = drawRidge(canvas, "-2 440, 20 474, 44 504, 70 512, 102 490", { depth: 1, rough: 0.1, misty: 0 });
  return [
    drawSky(canvas, [w * 0.2, 84], { radius: 24 }),
    definePines(canvas) + defineCabin(canvas) + defineLanterns(canvas),
    drawRidge(canvas, "-2 250, 18 196, 36 256, 58 210, 82 150, 102 190", {
      depth: 0.08,
      rough: 0.4,
      light: -1,
      misty: 0.5,
    }).svg,
    drawMistBank(canvas, 290, 40, 0.6),
    drawRidge(canvas, "-2 330, 30 344, 60 336, 102 300", { depth: 0.42, rough: 0.16, fringe: 12, misty: 0.4 }).svg,
    glow(w * 0.36, 392, 120) + glow(w * 0.16, 424, 100),
    drawHouses(canvas, [w * 0.4, 382], 6, 11, 130),
    drawRidge(canvas, "-2 392, 30 396, 60 388, 102 370", { depth: 0.6, rough: 0.08, misty: 0.2 }).svg,
    drawHouses(canvas, [w * 0.24, 424], 7, 15, 180),
    drawHouses(canvas, [w * 0.56, 432], 5, 14, 130),
    drawMistBank(canvas, 462, 30, 0.4),
    drawRope(canvas, rope, 2.2),
    glow(cabin[0], cabin[1] + 100, 200),
    drawCabin(canvas, cabin, 2.3, paint.amber),
    drawPines(canvas, near, [
      { from: 0, to: 0.12, count: 4, size: 150 },
      { from: 0.76, to: 1, count: 7, size: 150 },
    ]),
    near.svg,
  ];
}
