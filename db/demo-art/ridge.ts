import { type Canvas, linear, type Point, trace } from "./canvas";
import { mix, ridgeColour } from "./palette";
import { between, type Random } from "./random";

export type Ridge = { crest: readonly Point[]; colour: string; svg: string };

type RidgeStyle = {
  /** 0 is the horizon, 1 the foreground. */
  depth: number;
  /** The roughness of the crest: 0.1 is a meadow, 0.5 bare rock. */
  rough?: number;
  step?: number;
  misty?: number;
  /** The lit side of a peak; 0 for none. */
  light?: -1 | 0 | 1;
  fringe?: number;
  /** How much a peak's height varies at random. Do not place an object on a peak whose height varies. */
  sway?: number;
};

/** `anchors` lists peaks and saddles, such as "12 240, 30 190". x is in hundredths of the width, and y is in units. */
export function drawRidge(canvas: Canvas, anchors: string, style: RidgeStyle): Ridge {
  const { depth, rough = 0.35, step = 14, misty = 0.8, light = 0, fringe = 0, sway = 0 } = style;
  const { key, palette, height, random } = canvas;
  const colour = ridgeColour(palette, depth);
  const skeleton = readAnchors(canvas, anchors, sway);
  const crest = weather(random, skeleton, rough, step);
  const outline = fringe > 0 ? fringeWithTrees(random, crest, fringe) : crest;
  const id = `${key}r${Math.round(depth * 100)}`;
  const wash = linear(id, [
    [0, colour],
    [1, mix(colour, palette.haze, misty)],
  ]);
  const body = `<path d="${trace(outline)}V${height}H${Math.round(outline[0]?.[0] ?? 0)}z" fill="url(#${id})"/>`;
  const faces = light === 0 ? "" : drawFaces(canvas, crest, skeleton, light);
  return { crest, colour, svg: wash + body + faces };
}

function readAnchors({ width, random }: Canvas, anchors: string, sway: number): Point[] {
  return anchors.split(",").map((anchor) => {
    const [x = 0, y = 0] = anchor.trim().split(" ").map(Number);
    return [(x / 100) * width, y + (random() - 0.5) * 2 * sway];
  });
}

/** Midpoint displacement roughens the ridge between its anchors. Level stretches stay level. */
function weather(random: Random, anchors: readonly Point[], rough: number, step: number): Point[] {
  const [first, ...rest] = anchors;
  if (first === undefined) return [];
  const crest: Point[] = [first];
  let from = first;
  for (const to of rest) {
    crest.push(...split(random, from, to, rough, step), to);
    from = to;
  }
  return crest;
}

function split(random: Random, from: Point, to: Point, rough: number, step: number): Point[] {
  const length = to[0] - from[0];
  if (length < step || from[1] === to[1]) return [];
  const share = between(random, 0.4, 0.6);
  const middle: Point = [
    from[0] + length * share,
    from[1] + (to[1] - from[1]) * share + (random() - 0.5) * length * rough,
  ];
  return [...split(random, from, middle, rough, step), middle, ...split(random, middle, to, rough, step)];
}

function fringeWithTrees(random: Random, crest: readonly Point[], size: number): Point[] {
  const first = crest[0]?.[0] ?? 0;
  const last = crest.at(-1)?.[0] ?? 0;
  const phase = random() * 6;
  const trees: Point[] = [];
  for (let x = first; x < last; ) {
    const stand = 0.5 + 0.25 * Math.sin(phase + x / (size * 2.6)) + 0.15 * Math.sin(phase + x / (size * 0.9));
    const tall = size * stand * between(random, 0.6, 1.3);
    const half = size * between(random, 0.15, 0.26);
    const [left, top] = [heightAt(crest, x) + 1, heightAt(crest, x + half) - tall];
    const tiers: Point[] = [
      [x + half * 0.6, left - tall * 0.44],
      [x + half * 0.42, left - tall * 0.42],
      [x + half, top],
      [x + half * 1.55, left - tall * 0.42],
      [x + half * 1.4, left - tall * 0.44],
    ];
    trees.push([x, left], ...(size < 20 ? tiers.slice(2, 3) : tiers));
    x += half * 2;
  }
  return [...trees, [last, heightAt(crest, last)]];
}

function drawFaces(canvas: Canvas, crest: readonly Point[], skeleton: readonly Point[], light: -1 | 1): string {
  const { key, random } = canvas;
  const peaks = skeleton.filter(
    ([, y], index) => y <= (skeleton[index - 1]?.[1] ?? 0) && y <= (skeleton[index + 1]?.[1] ?? 0),
  );
  const faces = peaks.map(([x, y]) => {
    const reach = between(random, 70, 120);
    const slope = crest.filter((point) => (point[0] - x) * light >= 0 && (point[0] - x) * light < reach);
    const downhill = light < 0 ? slope.reverse() : slope;
    const foot = downhill.at(-1) ?? [x, y];
    const lean = (foot[0] - x) * between(random, 0.3, 0.5);
    const bottom = Math.max(foot[1], y + 60) + 30;
    const spur = [0.8, 0.6, 0.4, 0.2].map((share): Point => {
      return [x + lean * share + between(random, -7, 7), y + (bottom - y) * share];
    });
    return `<path d="${trace([...downhill, [x + lean, bottom], ...spur])}z"/>`;
  });
  return `<g fill="url(#${key}f)">${faces.join("")}</g>`;
}

export function heightAt(crest: readonly Point[], x: number): number {
  const after = crest.findIndex((point) => point[0] >= x);
  const to = crest[after] ?? crest.at(-1) ?? [0, 0];
  const from = crest[after - 1] ?? to;
  const run = to[0] - from[0];
  return run === 0 ? to[1] : from[1] + ((to[1] - from[1]) * (x - from[0])) / run;
}
