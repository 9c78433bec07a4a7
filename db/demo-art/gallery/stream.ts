import { type Canvas, type Point, pen, stand } from "../canvas";
import { fill, line, oval } from "../goods/brush";
import { defineLanterns, drawLanterns } from "../lanterns";
import { lit, mix, paint } from "../palette";
import { drawPerson } from "../people";
import { definePines, drawPines } from "../pines";
import { drawRidge } from "../ridge";
import { drawMistBank, drawSky } from "../sky";
import { drawInn } from "./landmarks";
import { drawStone } from "./props";

const water = ({ palette, width: w }: Canvas, top: number, foot: number) => {
  const tint = palette.sky[0] ?? palette.mist;
  const ripples = [0.08, 0.3, 0.52, 0.7, 0.86].flatMap((share, index) =>
    [0.18, 0.42, 0.66, 0.88].map(
      (deep, row) =>
        pen`M${w * ((share + row * 0.11) % 1)} ${top + (foot - top) * deep}q${16 + row * 8} ${index % 2 ? 4 : -4} ${34 + row * 14} 0`,
    ),
  );
  return (
    fill(
      pen`M-10 ${top}Q${w * 0.3} ${top - 10} ${w * 0.6} ${top + 4}T${w + 10} ${top - 6}V520H-10z`,
      mix(tint, palette.ridges[2] ?? tint, 0.3),
    ) +
    fill(pen`M-10 ${foot}Q${w * 0.3} ${foot - 24} ${w * 0.6} ${foot - 4}T${w + 10} ${foot - 16}V520H-10z`, tint) +
    line(ripples.join(""), mix(tint, "#ffffff", 0.6), 2.6, ' opacity=".8"')
  );
};

export const crossing =
  ({ walkers = false }) =>
  (canvas: Canvas): string[] => {
    const { width: w, palette } = canvas;
    const bank = drawRidge(canvas, "-2 318, 24 308, 52 316, 78 304, 102 312", {
      depth: 0.6,
      rough: 0.06,
      fringe: 10,
      misty: 0.2,
    });
    const near = drawRidge(canvas, "-2 452, 18 476, 34 500, 56 506, 76 500, 102 456", {
      depth: 1,
      rough: 0.08,
      fringe: 9,
      misty: 0,
    });
    const stones: readonly (readonly [share: number, y: number, half: number])[] = [
      [0.6, 350, 34],
      [0.545, 376, 42],
      [0.6, 406, 50],
      [0.52, 438, 58],
      [0.58, 474, 68],
    ];
    const boulders: readonly (readonly [share: number, y: number, half: number])[] = [
      [0.12, 366, 40],
      [0.2, 394, 30],
      [0.85, 360, 46],
      [0.93, 400, 52],
      [0.78, 376, 24],
      [0.05, 430, 60],
    ];
    const trail = pen`M${w * 0.62} 344Q${w * 0.7} 328 ${w * 0.66} 312t${w * 0.06}-22`;
    return [
      drawSky(canvas, [w * 0.3, 84]),
      definePines(canvas),
      drawRidge(canvas, "-2 190, 22 140, 44 200, 66 156, 88 196, 102 160", {
        depth: 0.08,
        rough: 0.4,
        light: 1,
        misty: 0.9,
        sway: 12,
      }).svg,
      drawMistBank(canvas, 232, 40),
      drawRidge(canvas, "-2 268, 28 280, 54 262, 80 276, 102 250", { depth: 0.36, rough: 0.2, fringe: 18, misty: 0.7 })
        .svg,
      drawMistBank(canvas, 296, 26),
      drawPines(canvas, bank, [
        { from: 0, to: 0.5, count: 12, size: 120 },
        { from: 0.76, to: 1, count: 7, size: 140 },
      ]),
      bank.svg,
      line(trail, mix(palette.ridges[4] ?? palette.ink, "#e9d5b0", 0.7), 15),
      water(canvas, 334, 430),
      ...boulders.map(([share, y, half]) => drawBoulder(canvas, [w * share, y], half)),
      ...stones.map(([share, y, half]) => drawStone(canvas, [w * share, y], half)),
      walkers ? drawPerson(canvas, { at: [w * 0.665, 326], tall: 50, shirt: paint.jade }) : "",
      walkers ? drawPerson(canvas, { at: [w * 0.548, 380], tall: 82, shirt: paint.lacquer }) : "",
      walkers ? drawPerson(canvas, { at: [w * 0.515, 442], tall: 116, shirt: paint.amber, hat: true }) : "",
      drawPines(canvas, near, [
        { from: 0, to: 0.1, count: 3, size: 150 },
        { from: 0.9, to: 1, count: 3, size: 180 },
      ]),
      near.svg,
    ];
  };

function drawBoulder({ palette }: Canvas, at: Point, half: number): string {
  const tone = mix(palette.ink, "#a3ada6", palette.bloom * 0.85);
  return stand(
    oval(4, 6, 58, 14, palette.ink, ' opacity=".25"') +
      fill("M-52 8Q-58-30-24-46 20-56 44-26 62-4 50 8 0 20-52 8z", tone) +
      fill("M-52 8Q-58-30-24-46 0-52 18-44-16-36-20-6-28 10-52 8z", "#fff", ' opacity=".2"') +
      fill("M-34-40Q-8-54 24-42 8-30-34-40z", lit(palette, "#7fa05a"), ' opacity=".8"'),
    at,
    half / 52,
  );
}

export function drawEatery(canvas: Canvas): string[] {
  const { width: w, palette } = canvas;
  const bank = drawRidge(canvas, "-2 330, 24 322, 60 324, 102 318", { depth: 0.6, rough: 0.05, fringe: 9, misty: 0.2 });
  const near = drawRidge(canvas, "-2 470, 20 490, 50 512, 80 494, 102 462", {
    depth: 1,
    rough: 0.08,
    fringe: 9,
    misty: 0,
  });
  const wood = lit(palette, "#a87547");
  const table = (x: number, y: number) =>
    fill(pen`M${x - 26} ${y - 26}h52v6h-52z`, lit(palette, "#8a5a35")) +
    line(pen`M${x} ${y - 22}v22M${x - 14} ${y}h28`, palette.ink, 4);
  const people: readonly (readonly [share: number, shirt: string, hat: boolean])[] = [
    [0.3, paint.sky, false],
    [0.4, paint.coral, true],
    [0.6, paint.jade, false],
    [0.69, paint.lavender, false],
  ];
  return [
    drawSky(canvas, [w * 0.8, 80]),
    definePines(canvas) + defineLanterns(canvas),
    drawRidge(canvas, "-2 180, 20 130, 42 196, 64 160, 86 206, 102 160", {
      depth: 0.08,
      rough: 0.4,
      light: -1,
      misty: 0.9,
    }).svg,
    drawMistBank(canvas, 230, 40),
    drawRidge(canvas, "-2 270, 28 262, 54 280, 80 256, 102 262", { depth: 0.36, rough: 0.2, fringe: 16, misty: 0.7 })
      .svg,
    drawMistBank(canvas, 300, 26),
    drawPines(canvas, bank, [
      { from: 0, to: 0.22, count: 6, size: 150 },
      { from: 0.72, to: 1, count: 8, size: 160 },
    ]),
    bank.svg,
    stand(drawInn(canvas), [w * 0.48, 366], 1.3),
    water(canvas, 392, 462),
    line(
      pen`M${w * 0.2} 392V440M${w * 0.34} 394V446M${w * 0.5} 394V448M${w * 0.66} 394V446M${w * 0.8} 392V440`,
      mix(palette.ink, paint.wood, 0.5),
      8,
    ),
    ...people.map(([share, shirt, hat]) => drawPerson(canvas, { at: [w * share, 394], tall: 68, shirt, hat })),
    table(w * 0.35, 384) + table(w * 0.645, 384),
    fill(pen`M${w * 0.17} 376H${w * 0.83}l12 22H${w * 0.17 - 12}z`, wood) +
      fill(pen`M${w * 0.17 - 12} 398H${w * 0.83 + 12}v9H${w * 0.17 - 12}z`, mix(palette.ink, paint.wood, 0.6)),
    drawLanterns(canvas, { from: [w * 0.18, 262], to: [w * 0.8, 258], sag: 22 }, [0.5, 0.56, 0.6, 0.6, 0.56, 0.5]),
    drawBoulder(canvas, [w * 0.1, 440], 46) +
      drawBoulder(canvas, [w * 0.9, 446], 52) +
      drawBoulder(canvas, [w * 0.3, 476], 28),
    near.svg,
  ];
}
