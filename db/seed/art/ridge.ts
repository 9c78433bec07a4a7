import { type Canvas, linear, type Point, trace } from "./canvas";
import { mix, ridgeColour } from "./palette";
import { between, type Random } from "./random";

export type Ridge = { crest: readonly Point[]; colour: string; svg: string };

export type RidgeStyle = {
  /** 0 at the horizon, 1 at the visitor's feet. */
  depth: number;
  /** How broken the crest is; 0.1 a meadow, 0.5 bare rock. */
  rough?: number;
  /** The length of one step of the crest. */
  step?: number;
  /** How much of the foot is lost in mist, 0 to 1. */
  misty?: number;
  /** Which side of a peak the light falls on; 0 for no faces. */
  light?: -1 | 0 | 1;
  /** The height of the trees that fringe the crest. */
  fringe?: number;
  /** How far the dice may lift or drop a peak: only where nothing stands on it. */
  sway?: number;
};

/** A ridge through the given peaks and saddles: "12 240, 30 190" is x in hundredths of the width, y in units. */
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
    [1, mix(colour, palette.mist, misty)],
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

/** Midpoint displacement between fixed anchors: the composition stays, the crest becomes rock. */
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
  if (length < step) return [];
  const share = between(random, 0.4, 0.6);
  const middle: Point = [
    from[0] + length * share,
    from[1] + (to[1] - from[1]) * share + (random() - 0.5) * length * rough,
  ];
  return [...split(random, from, middle, rough, step), middle, ...split(random, middle, to, rough, step)];
}

/** A distant forest: the crest with a tooth for every tree. */
function fringeWithTrees(random: Random, crest: readonly Point[], size: number): Point[] {
  const first = crest[0]?.[0] ?? 0;
  const last = crest.at(-1)?.[0] ?? 0;
  const teeth: Point[] = [];
  for (let x = first; x < last; ) {
    const tall = size * between(random, 0.3, 1);
    const half = size * between(random, 0.16, 0.3);
    teeth.push([x, heightAt(crest, x) + 1], [x + half, heightAt(crest, x + half) - tall]);
    x += half * 2;
  }
  return [...teeth, [last, heightAt(crest, last)]];
}

/** The lit side of each peak: from the summit down the crest, and back up a broken spur. */
function drawFaces(canvas: Canvas, crest: readonly Point[], skeleton: readonly Point[], light: -1 | 1): string {
  const { key, random } = canvas;
  const peaks = skeleton.filter(
    ([, y], index) => y < (skeleton[index - 1]?.[1] ?? 0) && y < (skeleton[index + 1]?.[1] ?? 0),
  );
  const faces = peaks.map((peak) => {
    const reach = between(random, 60, 110);
    const slope = crest.filter(([x]) =>
      light < 0 ? x <= peak[0] && x > peak[0] - reach : x >= peak[0] && x < peak[0] + reach,
    );
    const downhill = light < 0 ? slope.reverse() : slope;
    const foot = downhill.at(-1) ?? peak;
    const bottom = foot[1] + between(random, 40, 70);
    const spur = [0.75, 0.5, 0.25].map((share): Point => {
      const x = peak[0] + (foot[0] - peak[0]) * share * 0.4 + between(random, -9, 9);
      return [x, peak[1] + (bottom - peak[1]) * share];
    });
    return `${trace([...downhill, [foot[0], bottom - 12], [peak[0] + (foot[0] - peak[0]) * 0.4, bottom], ...spur])}z`;
  });
  return `<path d="${faces.join("")}" fill="url(#${key}f)"/>`;
}

export function heightAt(crest: readonly Point[], x: number): number {
  const after = crest.findIndex((point) => point[0] >= x);
  const to = crest[after] ?? crest.at(-1) ?? [0, 0];
  const from = crest[after - 1] ?? to;
  const run = to[0] - from[0];
  return run === 0 ? to[1] : from[1] + ((to[1] - from[1]) * (x - from[0])) / run;
}
