import { defineCabin, drawCabin, drawPylon, drawRope, pointOn, type Span } from "../cableway";
import { type Canvas, linear, type Point, pen, stand } from "../canvas";
import { fill, line, oval } from "../goods/brush";
import { lit, mix, paint, ridgeColour } from "../palette";
import { drawPerson } from "../people";
import { definePines, drawPines } from "../pines";
import { between } from "../random";
import { drawRidge } from "../ridge";
import { drawMistBank, drawSky } from "../sky";
import { traceRibbon } from "../stream";
import { drawHutHouse, drawOldTree } from "./landmarks";
import { drawBench, veil } from "./props";

export function drawPaleRows(canvas: Canvas): string[] {
  const { width: w } = canvas;
  const rows = [
    ["-2 250, 30 226, 60 252, 102 220", 0.12, 20, 90],
    ["-2 306, 26 290, 58 314, 102 280", 0.3, 17, 116],
    ["-2 366, 28 376, 56 352, 102 372", 0.52, 14, 146],
    ["-2 436, 26 420, 60 444, 102 410", 0.76, 11, 186],
  ] as const;
  const near = drawRidge(canvas, "-2 476, 24 498, 54 506, 102 468", { depth: 1, rough: 0.08, misty: 0 });
  return [
    drawSky(canvas, [w * 0.68, 110], { radius: 26 }),
    definePines(canvas),
    veil(canvas, 0.35),
    ...rows.flatMap(([anchors, depth, count, size]) => {
      const ridge = drawRidge(canvas, anchors, { depth, rough: 0.12, misty: 1 });
      const y = Number(anchors.split(",")[1]?.trim().split(" ")[1]) + 50;
      return [drawPines(canvas, ridge, [{ from: 0, to: 1, count, size }]), ridge.svg, drawMistBank(canvas, y, 34)];
    }),
    drawPines(canvas, near, [
      { from: 0, to: 0.2, count: 4, size: 320 },
      { from: 0.78, to: 1, count: 4, size: 280 },
    ]),
    near.svg,
  ];
}

function drawGlade(canvas: Canvas, path?: string): { back: string[]; front: string[] } {
  const { width: w, palette, random } = canvas;
  const floor = drawRidge(canvas, "-2 366, 30 358, 60 358, 102 368", {
    depth: 0.6,
    rough: 0.04,
    fringe: 6,
    misty: 0.2,
  });
  const row = (anchors: string, depth: number, count: number, size: number) => {
    const ridge = drawRidge(canvas, anchors, { depth, rough: 0.08, misty: 0.9 });
    return drawPines(canvas, ridge, [{ from: 0, to: 1, count, size }]) + ridge.svg + drawMistBank(canvas, 340, 26, 0.8);
  };
  const bark = mix(palette.ink, "#6b4a35", 0.5);
  const grass = ridgeColour(palette, 0.74);
  const trunk = (share: number, foot: number, half: number) => {
    const x = w * share;
    const lean = (share - 0.5) * half * 0.9;
    return (
      fill(
        pen`M${x - half} ${foot}Q${x - half * 0.72} 300 ${x - half * 0.6 + lean} -10H${x + half * 0.6 + lean}Q${x + half * 0.72} 300 ${x + half * 1.1} ${foot}Q${x} ${foot + half * 0.3} ${x - half} ${foot}z`,
        bark,
      ) +
      fill(
        pen`M${x - half} ${foot}Q${x - half * 0.72} 300 ${x - half * 0.6 + lean} -10h${half * 0.4}Q${x - half * 0.34} 300 ${x - half * 0.5} ${foot}z`,
        palette.glow,
        ' opacity=".16"',
      ) +
      oval(Math.round(x), foot + 2, Math.round(half * 1.9), Math.round(half * 0.42), grass)
    );
  };
  const bough = (x: number, y: number, long: number, side: number) => {
    const teeth = [0.86, 0.7, 0.54, 0.38, 0.22, 0.08].map(
      (share) =>
        pen`L${x + side * long * (share + 0.03)} ${y + long * (share ** 2 * 0.17 + 0.2 * between(random, 0.8, 1.2))}L${x + side * long * (share - 0.04)} ${y + long * (share ** 2 * 0.17 + 0.06)}`,
    );
    return `${pen`M${x} ${y - 12}Q${x + side * long * 0.5} ${y - 6} ${x + side * long} ${y + long * 0.2}`}${teeth.join("")}L${Math.round(x)} ${y + 8}z`;
  };
  const canopy = [0.03, 0.12, 0.23, 0.31, 0.69, 0.78, 0.89, 0.98].flatMap((share, index) => [
    bough(w * share, 4 + (index % 3) * 16, 110 + (index % 2) * 40, share < 0.5 ? 1 : -1),
    bough(w * share, -6 + (index % 2) * 20, 100 + (index % 3) * 24, share < 0.5 ? -1 : 1),
  ]);
  return {
    back: [
      drawSky(canvas, [w * 0.52, 120], { radius: 30 }),
      definePines(canvas),
      veil(canvas, 0.3),
      row("-2 316, 40 300, 102 320", 0.16, 20, 130),
      row("-2 350, 40 344, 102 352", 0.36, 13, 190),
      floor.svg,
      path ? fill(path, mix(ridgeColour(palette, 0.6), "#e9d5b0", 0.7)) : "",
    ],
    front: [
      trunk(0.3, 384, 8) + trunk(0.7, 382, 8),
      trunk(0.22, 404, 12) + trunk(0.79, 402, 12),
      trunk(0.11, 436, 18) + trunk(0.9, 434, 19),
      fill(canopy.join(""), ridgeColour(palette, 0.88)),
    ],
  };
}

function drawBeams({ palette, width: w, key }: Canvas): string {
  const fade = linear(`${key}z`, [
    [0, palette.glow, 0.6],
    [0.6, palette.glow, 0.25],
    [1, palette.glow, 0],
  ]);
  const stripes = pen`M${w * 0.56} -10L${w * 0.2} 490h${w * 0.09}L${w * 0.62} -10zM${w * 0.68} -10L${w * 0.4} 510h${w * 0.1}L${w * 0.73} -10zM${w * 0.8} -10L${w * 0.64} 500h${w * 0.07}L${w * 0.84} -10z`;
  return fade + fill(stripes, `url(#${key}z)`);
}

export function drawTrail(canvas: Canvas): string[] {
  const { width: w } = canvas;
  const path = traceRibbon({ from: [w * 0.51, 360], to: [w * 0.46, 510], narrow: 14, broad: 210 });
  const { back, front } = drawGlade(canvas, path);
  const near = drawRidge(canvas, "-2 452, 14 478, 28 516, 72 520, 86 480, 102 448", {
    depth: 1,
    rough: 0.08,
    fringe: 12,
    misty: 0,
  });
  return [
    ...back,
    drawPerson(canvas, { at: [w * 0.505, 384], tall: 44, shirt: paint.lacquer }),
    drawPerson(canvas, { at: [w * 0.53, 388], tall: 42, shirt: paint.cream, hat: true }),
    ...front,
    drawBeams(canvas),
    near.svg,
  ];
}

export function drawSchoolClass(canvas: Canvas): string[] {
  const { width: w, palette } = canvas;
  const { back, front } = drawGlade(canvas);
  const near = drawRidge(canvas, "-2 462, 20 484, 50 500, 80 486, 102 458", {
    depth: 1,
    rough: 0.06,
    fringe: 10,
    misty: 0,
  });
  const shirts = [
    paint.lacquer,
    paint.amber,
    paint.sky,
    paint.coral,
    paint.lavender,
    paint.jade,
    paint.rose,
    paint.amber,
    paint.sky,
  ];
  const children = shirts.map((shirt, index) => {
    const x = w * (0.43 + (index % 5) * 0.082 + (index > 4 ? 0.042 : 0));
    const cap = { at: [x, index > 4 ? 470 : 438] as Point, tall: (index > 4 ? 96 : 84) + (index % 3) * 6, shirt };
    return drawPerson(canvas, index === 2 ? { ...cap, hands: [[x + 20, 352]] } : cap);
  });
  const raised: Point = [w * 0.32, 276];
  return [
    ...back,
    ...front,
    line(pen`M${raised[0]} 340V${raised[1]}`, palette.ink, 4),
    fill(pen`M${raised[0]} ${raised[1]}l44 12-44 15z`, lit(palette, paint.amber)),
    drawPerson(canvas, { at: [w * 0.29, 462], tall: 158, shirt: paint.jade, hat: true, hands: [[raised[0], 348]] }),
    ...children,
    near.svg,
  ];
}

export function drawHut(canvas: Canvas): string[] {
  const { width: w } = canvas;
  const path = traceRibbon({ from: [w * 0.3, 362], to: [w * 0.34, 510], narrow: 14, broad: 150 });
  const { back, front } = drawGlade(canvas, path);
  const near = drawRidge(canvas, "-2 462, 16 482, 34 512, 56 512, 84 484, 102 452", {
    depth: 1,
    rough: 0.08,
    fringe: 10,
    misty: 0,
  });
  return [
    ...back,
    ...front,
    stand(drawHutHouse(canvas), [w * 0.58, 430], 1.12),
    drawBench(canvas, [w * 0.52, 446], 84),
    drawBench(canvas, [w * 0.66, 446], 84),
    drawPerson(canvas, { at: [w * 0.37, 458], tall: 92, shirt: paint.sky }),
    drawPerson(canvas, { at: [w * 0.315, 462], tall: 88, shirt: paint.lacquer, hat: true }),
    drawBeams(canvas),
    near.svg,
  ];
}

export function drawBird(canvas: Canvas): string[] {
  const { width: w, palette, random } = canvas;
  const leaf = ridgeColour(palette, 0.82);
  const row = (anchors: string, depth: number, count: number, size: number) => {
    const ridge = drawRidge(canvas, anchors, { depth, rough: 0.1, misty: 1 });
    return drawPines(canvas, ridge, [{ from: 0, to: 1, count, size }]) + ridge.svg;
  };
  const tuft = (x: number, y: number, reach: number) =>
    Array.from({ length: 13 }, (_, index) => {
      const angle = Math.PI * (1.05 + (index / 12) * 0.9) + between(random, -0.08, 0.08);
      return pen`M${x} ${y}l${Math.cos(angle) * reach} ${Math.sin(angle) * reach * between(random, 0.7, 1)}`;
    }).join("");
  const branch = pen`M${w + 20} 330C${w * 0.84} 372 ${w * 0.66} 384 ${w * 0.4} 392S${w * 0.22} 408 ${w * 0.14} 420M${w * 0.72} 380q${-w * 0.06}-40 ${-w * 0.14}-58M${w * 0.9} 352q-20-60-60-86`;
  const tufts = [
    [0.14, 420, 74],
    [0.24, 406, 60],
    [0.62, 372, 56],
    [0.82, 264, 86],
    [0.92, 346, 78],
    [1, 330, 90],
  ].map(([share = 0, y = 0, reach = 0]) => tuft(w * share, y, reach));
  const bird =
    fill("M-92 8L-196 48-186 62-70 46z", "#5a4a3a") +
    fill("M-104 14Q-96-66-10-84 30-128 84-106 112-92 112-58 108 30 20 54-70 66-104 14z", "#8a6a4a") +
    fill("M20 54Q-34 60-68 44-10 18 14-30 60-50 110-54 108 30 20 54z", "#f0c9a0") +
    fill("M26 14Q60-8 108-46 106 30 20 54 4 40 26 14z", "#d9684a") +
    fill("M-104 14Q-84-50-14-58 22-50 12-18-20 34-150 40z", "#5f8fb8") +
    line("M-110 22Q-60 14-14-22M-120 32Q-60 30-6 0", "#31586b", 5) +
    fill("M110-84L142-72 110-62z", "#3a3331") +
    fill("M36-112Q60-126 92-108 70-104 46-92z", "#3a3331") +
    oval(82, -78, 8, 9, "#1c1512") +
    oval(85, -81, 2.6, 2.6, "#fff") +
    line("M6 54l-4 26M34 52l2 26M-8 82h22M30 80h20", "#5a4632", 5);
  return [
    drawSky(canvas, [w * 0.2, 100], { radius: 30 }),
    definePines(canvas),
    veil(canvas, 0.3),
    row("-2 300, 40 280, 102 304", 0.1, 17, 110),
    drawMistBank(canvas, 330, 40),
    row("-2 390, 34 402, 102 380", 0.28, 12, 170),
    drawMistBank(canvas, 440, 44),
    row("-2 500, 40 510, 102 496", 0.48, 8, 210),
    drawMistBank(canvas, 500, 40),
    line(branch, mix(palette.ink, "#6b4a35", 0.6), 13),
    line(tufts.join(""), leaf, 5),
    stand(bird, [w * 0.42, 330], 0.86),
  ];
}

export function drawCypress(canvas: Canvas): string[] {
  const { width: w, palette } = canvas;
  const head: Point = [w * 0.76, 96];
  const rope: Span = { from: [-20, 250], to: head, sag: 10 };
  const hill = drawRidge(canvas, "-2 420, 30 410, 60 414, 102 396", {
    depth: 0.72,
    rough: 0.05,
    fringe: 7,
    misty: 0.1,
  });
  const near = drawRidge(canvas, "-2 470, 20 488, 50 504, 80 492, 102 468", {
    depth: 1,
    rough: 0.06,
    fringe: 10,
    misty: 0,
  });
  const fence = [0.16, 0.23, 0.3, 0.37, 0.44, 0.51].map((share) => pen`M${w * share} 446v-32`).join("");
  return [
    drawSky(canvas, [w * 0.14, 88]),
    definePines(canvas) + defineCabin(canvas),
    drawRidge(canvas, "-2 240, 20 190, 42 246, 64 200, 86 240, 102 190", {
      depth: 0.06,
      rough: 0.4,
      light: -1,
      misty: 0.9,
    }).svg,
    drawMistBank(canvas, 290, 44),
    drawRidge(canvas, "-2 340, 28 352, 60 330, 102 320", { depth: 0.42, rough: 0.2, fringe: 16, misty: 0.7 }).svg,
    drawMistBank(canvas, 380, 34),
    drawRope(canvas, { from: head, to: [w + 20, 58], sag: 3 }, 2),
    drawPylon(canvas, head, 420, 2.1),
    drawRope(canvas, rope, 2.2),
    drawPines(canvas, hill, [
      { from: 0, to: 0.12, count: 4, size: 110 },
      { from: 0.84, to: 1, count: 4, size: 130 },
    ]),
    hill.svg,
    drawCabin(canvas, pointOn(rope, 0.82), 1.35, paint.amber),
    stand(drawOldTree(canvas), [w * 0.34, 428], 1.12),
    line(pen`M${w * 0.14} 424H${w * 0.53}M${w * 0.14} 438H${w * 0.53}`, lit(palette, "#a87547"), 5),
    line(fence, lit(palette, "#8a5a35"), 7),
    drawPerson(canvas, { at: [w * 0.58, 456], tall: 74, shirt: paint.lacquer }),
    drawPerson(canvas, { at: [w * 0.625, 460], tall: 52, shirt: paint.amber }),
    near.svg,
  ];
}
