import { defineCabin, drawCabin, drawPylon, drawRope, pointOn, type Span } from "../cableway";
import { type Canvas, finish, openCanvas, type Point, pen, stand } from "../canvas";
import { fill, line, oval } from "../goods/brush";
import { defineLanterns, drawLanterns } from "../lanterns";
import { lit, mix, paint, ridgeColour } from "../palette";
import { drawPerson } from "../people";
import { definePines, drawPines } from "../pines";
import { drawRidge } from "../ridge";
import { drawGate, drawPagoda } from "../roofs";
import { drawBirds, drawMist, drawSky } from "../sky";
import { drawStation } from "../station";
import { drawHutHouse, drawInn, drawOldTree } from "./landmarks";
import { drawHouses, drawLongBridge, drawStone } from "./props";

/** Landmarks stand at the coordinates in `nui-may/plan.yaml`. */
export function drawPlan(): string {
  const size = { width: 1600, height: 1000 };
  const canvas = openCanvas("plan", "day", size, size.height);
  return finish(canvas, size, [
    definePines(canvas) + defineCabin(canvas) + defineLanterns(canvas),
    ...drawSummitLand(canvas),
    ...drawSlopes(canvas),
    ...drawValleyLand(canvas),
    ...drawLine(canvas),
  ]);
}

const path = (course: string) =>
  line(course, "#0b382a", 8, ' opacity=".22"') + line(course, "#fff3d6", 4.5, ' stroke-dasharray="1 11"');

function drawSummitLand(canvas: Canvas): string[] {
  const far = drawRidge(canvas, "-2 330, 10 286, 20 336, 34 268, 46 300, 58 226, 70 250, 82 170, 92 214, 102 190", {
    depth: 0.02,
    rough: 0.36,
    misty: 0.9,
  });
  const back = drawRidge(
    canvas,
    "-2 452, 12 420, 26 436, 38 380, 50 396, 60 330, 68 262, 73 208, 79 204, 84 176, 87.5 152, 93.5 152, 97 190, 102 220",
    {
      depth: 0.24,
      rough: 0.26,
      misty: 0.8,
    },
  );
  const shoulder = drawRidge(
    canvas,
    "20 620, 34 540, 48 470, 58 414, 66 372, 70 352, 80.5 352, 82.5 372, 84 440, 85.5 540, 87 640",
    {
      depth: 0.42,
      rough: 0.14,
      fringe: 8,
      misty: 0.6,
    },
  );
  const across = drawRidge(canvas, "88 660, 91 540, 93.5 440, 95 362, 97.5 352, 102 340", {
    depth: 0.46,
    rough: 0.14,
    fringe: 10,
    misty: 0.6,
  });
  const deck: Point = [1450, 152];
  return [
    drawSky(canvas, [300, 120], { radius: 42, reach: 6, horizon: 0.4 }),
    drawBirds(canvas, [560, 130], 5, 8),
    far.svg,
    drawMist(canvas, [500, 380], 620, 60),
    drawPines(canvas, back, [
      { from: 0.6, to: 0.72, count: 9, size: 34 },
      { from: 0.8, to: 0.86, count: 5, size: 36 },
      { from: 0.94, to: 1, count: 5, size: 44 },
      { from: 0.3, to: 0.5, count: 9, size: 26 },
    ]),
    back.svg,
    drawMist(canvas, [1120, 330], 300, 46, 0.7),
    drawLookout(canvas, deck),
    stand(drawInn(canvas), [1225, 206], 0.3),
    drawMist(canvas, [1420, 470], 190, 130),
    drawLongBridge(canvas, { from: [1318, 354], to: [1524, 350], size: 0.52, lanterns: true }),
    drawPines(canvas, shoulder, [
      { from: 0.4, to: 0.62, count: 12, size: 42 },
      { from: 0.66, to: 0.7, count: 3, size: 46 },
    ]),
    shoulder.svg,
    drawPines(canvas, across, [{ from: 0.965, to: 1, count: 4, size: 70 }]),
    across.svg,
    path(
      "M1204 352Q1222 300 1212 260T1228 208M1228 208Q1320 214 1372 178T1446 154M1208 352Q1270 376 1316 356M1446 158Q1510 210 1522 270T1526 344",
    ),
    `<g transform="matrix(-1 0 0 1 2400 0)">${drawStation(canvas, [1200, 362], 52)}</g>`,
    drawLanterns(canvas, { from: [1262, 330], to: [1312, 312], sag: 4 }, [0.24, 0.24, 0.24]),
    drawMist(canvas, [1420, 620], 190, 90),
  ];
}

function drawLookout(canvas: Canvas, [x, y]: Point): string {
  const { palette } = canvas;
  const wood = mix(palette.ink, paint.wood, 0.7);
  return (
    drawPagoda(canvas, [x + 34, y - 4], 40, 2) +
    fill(pen`M${x - 62} ${y - 6}h96l12 14h-120z`, lit(palette, "#c99a63")) +
    fill(pen`M${x - 74} ${y + 8}h120v6h-120z`, wood) +
    line(
      pen`M${x - 60} ${y - 22}H${x + 12}M${x - 60} ${y - 6}v-16M${x - 36} ${y - 6}v-16M${x - 12} ${y - 6}v-16M${x + 12} ${y - 6}v-16`,
      wood,
      2.6,
    ) +
    drawPerson(canvas, { at: [x - 40, y + 2], tall: 24, shirt: paint.lacquer }) +
    drawPerson(canvas, { at: [x - 22, y + 2], tall: 22, shirt: paint.sky, hat: true }) +
    stand(
      fill("M-3 4v-8h-13l7-11h-5l6-10h-4l5-9 3 2 3-6 4 7 4-4 5 10h-4l6 10h-5l7 11H3v8z", ridgeColour(palette, 0.66)),
      [x - 92, y + 12],
      1.3,
    )
  );
}

function drawSlopes(canvas: Canvas): string[] {
  const { palette } = canvas;
  const garden = drawRidge(canvas, "24 700, 38 600, 50 524, 58 470, 64 444, 70 448, 76 470, 84 520, 92 560, 102 560", {
    depth: 0.56,
    rough: 0.08,
    fringe: 10,
    misty: 0.4,
  });
  const belt = drawRidge(canvas, "-2 640, 10 622, 24 640, 36 606, 48 574, 57 556, 66 590, 78 612, 90 640, 102 616", {
    depth: 0.66,
    rough: 0.1,
    fringe: 16,
    misty: 0.3,
  });
  const low = drawRidge(canvas, "-2 760, 14 700, 26 704, 36 676, 45 662, 56 680, 70 720, 86 740, 102 700", {
    depth: 0.78,
    rough: 0.08,
    fringe: 14,
    misty: 0.2,
  });
  return [
    drawPines(canvas, garden, [
      { from: 0.4, to: 0.56, count: 9, size: 48 },
      { from: 0.76, to: 1, count: 14, size: 58 },
    ]),
    garden.svg,
    drawBeds(canvas, [1050, 452]),
    path("M1196 364Q1150 384 1112 410T1060 446"),
    drawMist(canvas, [1300, 640], 320, 60, 0.8),
    drawPines(canvas, belt, [
      { from: 0, to: 0.26, count: 13, size: 64 },
      { from: 0.3, to: 0.52, count: 13, size: 66 },
      { from: 0.6, to: 1, count: 22, size: 76 },
    ]),
    belt.svg,
    stand(drawHutHouse(canvas), [910, 572], 0.28),
    path("M1210 366C1250 430 1256 540 1150 566S980 562 918 576"),
    drawMist(canvas, [1180, 720], 420, 50, 0.7),
    drawPines(canvas, low, [
      { from: 0.02, to: 0.12, count: 5, size: 60 },
      { from: 0.18, to: 0.24, count: 3, size: 60 },
      { from: 0.27, to: 0.4, count: 8, size: 66 },
      { from: 0.49, to: 1, count: 27, size: 88 },
    ]),
    low.svg,
    path("M904 580C880 646 830 618 794 650S748 690 724 696"),
    drawMist(canvas, [716, 610], 90, 80, 0.8),
    drawPylon(canvas, [663, 606], 684, 1),
    stand(drawOldTree(canvas), [716, 690], 0.34),
    fill("M676 694h84v5h-84z", mix(palette.ink, paint.wood, 0.6)),
  ];
}

function drawBeds(canvas: Canvas, [x, y]: Point): string {
  const { palette } = canvas;
  const flowers = [paint.lavender, paint.rose, paint.cream, paint.amber];
  const leaf = ridgeColour(palette, 0.72);
  const beds = flowers.map((flower, index) => {
    const half = 66 + index * 17;
    const top = y + 12 + index * 22;
    const row = (deep: number) => pen`M${x - half + 6} ${top + deep}q${half - 6}-16 ${half * 2 - 12} 0`;
    return (
      fill(
        pen`M${x - half} ${top}q${half}-18 ${half * 2} 0l8 22q${-half - 8}-18 ${-half * 2 - 16} 0z`,
        mix(leaf, flower, 0.25),
      ) +
      line(row(5) + row(11) + row(17), flower, 4.4, ' stroke-dasharray=".1 6.4"') +
      line(pen`M${x - half} ${top}q${half}-18 ${half * 2} 0`, leaf, 2.6)
    );
  });
  return drawGate(canvas, [x, y + 4], 58) + beds.join("");
}

function drawValleyLand(canvas: Canvas): string[] {
  const { palette } = canvas;
  const water = palette.sky[0] ?? palette.mist;
  const meadow = drawRidge(canvas, "-2 800, 10 792, 22 800, 34 806, 46 826, 58 860, 72 890, 102 900", {
    depth: 0.7,
    rough: 0.04,
    misty: 0,
  });
  const near = drawRidge(canvas, "34 1010, 42 984, 54 966, 68 942, 82 908, 102 862", {
    depth: 0.92,
    rough: 0.08,
    fringe: 14,
    misty: 0,
  });
  const bends = [
    ["M644 666C616 688 604 704 572 714", 7],
    ["M576 713C540 724 520 744 496 756", 13],
    ["M500 754C484 764 470 776 446 784", 20],
    ["M454 781C410 800 350 790 290 776S130 750-20 796", 29],
  ] as const;
  const shore = mix(water, ridgeColour(palette, 0.5), 0.4);
  const grass = mix(ridgeColour(palette, 0.66), "#cfd98a", 0.45);
  const car =
    fill("M-17 0v-7q0-3 4-3l4-6q1-2 4-2h9q3 0 5 3l3 5 4 1q2 1 2 4v5z", "currentColor") +
    fill("M-7-10l3-5h4v5zM3-10v-5h3q2 0 3 2l2 3z", palette.glass) +
    line("M-9 0h0M10 0h0", palette.ink, 7);
  const cars = [paint.lacquer, paint.sky, paint.cream, paint.jade].map((colour, index) =>
    stand(car, [30 + index * 42, 968], 1, ` color="${colour}"`),
  );
  const bus =
    fill("M106 930v-19q0-5 5-5h42q6 0 8 6l3 18z", paint.amber) +
    fill("M112 911h10v8h-10zM126 911h10v8h-10zM140 911h10v8h-10z", palette.glass) +
    oval(118, 931, 5, 5, palette.ink) +
    oval(152, 931, 5, 5, palette.ink);
  return [
    stand(drawInn(canvas), [235, 720], 0.34),
    meadow.svg,
    ...bends.map(([bend, broad]) => line(bend, shore, broad + 5)),
    ...bends.map(([bend, broad]) => line(bend, water, broad)),
    line(
      "M436 788q-30 10-64 4M300 782q-40-12-80-14M200 764q-40-2-76 2M90 778q-30 4-58 12",
      "#fff",
      3,
      ' opacity=".75"',
    ),
    path("M700 694C660 726 560 690 520 726T486 746M446 806C400 850 320 842 236 858"),
    ...[486, 477, 467, 457, 448].map((x, index) => drawStone(canvas, [x, 752 + index * 12], 9)),
    fill("M196 722h82l8 10h-98z", lit(palette, "#a87547")),
    drawHouses(canvas, [70, 726], 4, 20, 110),
    fill("M240 946C244 892 330 876 400 884S548 920 540 962 440 1010 360 1008 236 990 240 946z", grass),
    line(
      "M290 930q8-8 16 0M360 912q8-8 16 0M420 936q8-8 16 0M330 962q8-8 16 0M460 964q8-8 16 0M390 974q8-8 16 0",
      mix(grass, palette.ink, 0.3),
      3,
    ),
    stand(
      fill("M0-30L-18-8 0 22 18-8z", paint.lacquer) + line("M0-30V22M-18-8H18M0 22q10 12 0 24t4 20", "#fff6e0", 2),
      [432, 858],
      0.9,
    ),
    line("M430 880Q400 900 372 922", "#fff6e0", 1.4),
    drawPerson(canvas, { at: [366, 950], tall: 32, shirt: paint.sky, hands: [[373, 922]] }),
    drawPerson(canvas, { at: [338, 956], tall: 24, shirt: paint.amber }),
    fill("M-20 896H166l40 84H-20z", mix(palette.ink, "#c3c9c4", 0.88)),
    line("M10 974v-26M52 974v-26M94 974v-26M136 974v-26M178 974v-26M0 938H176", "#fff", 2, ' opacity=".7"'),
    ...cars,
    bus,
    path("M190 866Q160 884 126 900M214 868Q262 876 322 908M236 846Q268 800 244 736"),
    drawStation(canvas, [196, 858], 62),
    drawMist(canvas, [1120, 880], 430, 54, 0.6),
    drawPines(canvas, near, [
      { from: 0.4, to: 0.5, count: 5, size: 70 },
      { from: 0.54, to: 0.76, count: 10, size: 96 },
      { from: 0.78, to: 1, count: 11, size: 130 },
    ]),
    near.svg,
  ];
}

function drawLine(canvas: Canvas): string[] {
  const rope: Span = { from: [250, 830], to: [1158, 338], sag: 0 };
  const cabins = [
    [0.085, paint.amber],
    [0.36, paint.lacquer],
    [0.63, paint.jade],
    [0.94, paint.amber],
  ] as const;
  return [
    drawPylon(canvas, pointOn(rope, 0.17), 768, 0.95),
    drawPylon(canvas, pointOn(rope, 0.78), 508, 0.8),
    drawRope(canvas, rope, 2.4),
    ...cabins.map(([share, colour]) => drawCabin(canvas, pointOn(rope, share), 0.86 - share * 0.3, colour)),
  ];
}
