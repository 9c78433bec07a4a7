import { defineCabin, drawCabin, drawRope, pointOn, type Span } from "../cableway";
import { type Canvas, type Point, place, stand } from "../canvas";
import { drawCloudBank } from "../clouds";
import { drawBust } from "../faces/face";
import { fill, line, oval } from "../goods/brush";
import { defineLanterns, drawLanterns } from "../lanterns";
import { lit, paint } from "../palette";
import { drawPerson } from "../people";
import { definePines } from "../pines";
import { drawRidge } from "../ridge";
import { drawMist, drawMistBank, drawSky } from "../sky";
import { drawSeat } from "../wheelchair";
import { drawDeck, drawLongBridge, drawWatcher, veil } from "./props";

export function drawBlankets(canvas: Canvas): string[] {
  const { width: w, palette } = canvas;
  const foot = 478;
  const blanket = (x: number, colour: string, trim: string) =>
    stand(
      fill("M-76-92Q-72-122-36-124 0-126 8-100 30-110 52-100 70-92 76-66L88-8Q0 12-88-8z", lit(palette, colour)) +
        line("M-84-32Q0-14 85-32M-82-50Q0-32 82-50", lit(palette, trim), 6) +
        line("M6-98Q0-50 4 2", palette.ink, 2.4, ' opacity=".25"'),
      [x, foot],
      1.12,
    );
  const pair = (x: number, shirts: [string, string], talls: [number, number], hair: string) =>
    drawWatcher(canvas, { at: [x - 38, foot], tall: talls[0], shirt: shirts[0] }, hair) +
    drawWatcher(canvas, { at: [x + 46, foot], tall: talls[1], shirt: shirts[1] });
  return [
    drawSky(canvas, [w * 0.74, 202], { radius: 38, reach: 7, horizon: 0.55 }),
    drawRidge(canvas, "-2 246, 20 212, 42 252, 64 236, 84 206, 102 240", { depth: 0.05, rough: 0.38, misty: 0.8 }).svg,
    drawCloudBank(canvas, 272, 60),
    drawCloudBank(canvas, 330, 100),
    drawCloudBank(canvas, 394, 140),
    drawDeck(canvas, 432, 84),
    pair(w * 0.31, [paint.jade, paint.amber], [194, 158], "#2b2322"),
    blanket(w * 0.31, paint.lacquer, "#fff1dc"),
    pair(w * 0.59, [paint.rose, paint.sky], [182, 146], "#4a2f26"),
    blanket(w * 0.59, "#2f5f7a", "#ecd29a"),
  ];
}

export function drawTwoLanterns(canvas: Canvas): string[] {
  const { width: w, key } = canvas;
  const held = (at: Point, scale: number, colour: string) => place(`${key}l`, at, scale, ` color="${colour}"`);
  const left: Point = [w * 0.37, 372];
  const right: Point = [w * 0.625, 398];
  return [
    drawSky(canvas, [w * 0.8, 86], { radius: 22 }),
    defineLanterns(canvas),
    drawRidge(canvas, "-2 268, 20 212, 40 266, 62 226, 84 280, 102 230", {
      depth: 0.08,
      rough: 0.4,
      light: -1,
      misty: 0.6,
    }).svg,
    drawMistBank(canvas, 300, 40, 0.7),
    drawRidge(canvas, "-2 330, 24 350, 52 362, 78 336, 102 322", { depth: 0.46, rough: 0.2, fringe: 13, misty: 0.5 })
      .svg,
    drawMistBank(canvas, 392, 36, 0.5),
    drawLanterns(canvas, { from: [-20, 36], to: [w + 20, 50], sag: 34 }, [0.75, 0.85, 0.95, 1, 0.95, 0.85, 0.75]),
    drawDeck(canvas, 426, 72),
    drawPerson(canvas, { at: [w * 0.45, 474], tall: 214, shirt: "#f0a0b0", hands: [left] }),
    drawPerson(canvas, { at: [w * 0.56, 476], tall: 138, shirt: paint.amber, hands: [right] }),
    held(left, 1.05, paint.lacquer),
    held(right, 0.86, paint.amber),
  ];
}

export function drawDressed(canvas: Canvas): string[] {
  const { width: w } = canvas;
  const bust = drawBust({
    skin: "#e8b58a",
    shirt: "#1f6b56",
    hair: "tied",
    hat: "beanie",
    hatColour: "#cf4a33",
    more: ["straps", "scarf"],
  });
  return [
    drawSky(canvas, [w * 0.2, 96], { radius: 24 }),
    drawRidge(canvas, "-2 230, 20 180, 38 236, 60 190, 80 150, 102 220", {
      depth: 0.06,
      rough: 0.4,
      light: -1,
      misty: 0.9,
    }).svg,
    drawCloudBank(canvas, 266, 64),
    drawRidge(canvas, "-2 340, 10 306, 20 322, 34 370", { depth: 0.5, rough: 0.3, fringe: 12, misty: 0.4 }).svg,
    drawCloudBank(canvas, 336, 110),
    drawDeck(canvas, 430, 96),
    stand(bust, [w * 0.62 - 168, 96], 3.7),
  ];
}

export function drawOnWheels(canvas: Canvas): string[] {
  const { width: w } = canvas;
  return [
    drawSky(canvas, [w * 0.24, 90]),
    definePines(canvas),
    drawRidge(canvas, "-2 210, 18 170, 36 222, 58 180, 80 230, 102 160", {
      depth: 0.06,
      rough: 0.4,
      light: 1,
      misty: 0.9,
    }).svg,
    drawMistBank(canvas, 262, 44),
    drawLongBridge(canvas, { from: [w * 0.53, 292], to: [w * 0.88, 280], size: 0.8 }),
    drawRidge(canvas, "-2 300, 30 316, 48 304, 56 330, 62 396, 70 440", {
      depth: 0.5,
      rough: 0.2,
      fringe: 13,
      misty: 0.7,
    }).svg,
    drawRidge(canvas, "76 450, 82 380, 87 300, 94 286, 102 268", { depth: 0.56, rough: 0.2, fringe: 14, misty: 0.5 })
      .svg,
    drawMistBank(canvas, 392, 40, 0.9),
    drawDeck(canvas, 424, 66),
    stand(drawSeat(canvas, paint.coral), [w * 0.4, 464], 1.3),
    drawPerson(canvas, {
      at: [w * 0.4 - 82, 468],
      tall: 156,
      shirt: paint.jade,
      hands: [
        [w * 0.4 - 42, 380],
        [w * 0.4 - 40, 386],
      ],
    }),
  ];
}

export function drawInFog(canvas: Canvas): string[] {
  const { width: w, palette } = canvas;
  const rope: Span = { from: [-20, 70], to: [w + 20, 150], sag: 18 };
  return [
    drawSky(canvas, [w * 0.72, 120], { radius: 30 }),
    defineCabin(canvas),
    veil(canvas, 0.6),
    drawRidge(canvas, "-2 330, 26 300, 50 342, 76 316, 102 340", { depth: 0.14, rough: 0.2, fringe: 22, misty: 0.95 })
      .svg,
    veil(canvas, 0.4),
    drawRope(canvas, rope, 2),
    drawCabin(canvas, pointOn(rope, 0.34), 2.3, paint.amber),
    veil(canvas, 0.5),
    drawMist(canvas, [w * 0.3, 300], w * 0.5, 90),
    drawMist(canvas, [w * 0.8, 340], w * 0.5, 80),
    drawDeck(canvas, 430, 84),
    drawWatcher(canvas, { at: [w * 0.68, 452], tall: 140, shirt: paint.sky }),
    veil(canvas, 0.36),
    drawMist(canvas, [w * 0.16, 440], w * 0.42, 80),
    drawMist(canvas, [w * 0.92, 430], w * 0.3, 70),
    oval(Math.round(w * 0.12), 356, 5, 5, palette.sun, ' opacity=".8"'),
  ];
}
