import { defineCabin, drawCabin, drawRope, pointOn, type Span } from "./cableway";
import { type Canvas, finish, openCanvas, type Point, stand } from "./canvas";
import { drawCloudBank } from "./clouds";
import { fill, gleam, line, oval } from "./goods/brush";
import { defineLanterns, drawLanterns } from "./lanterns";
import { lit, mix, paint, type Time } from "./palette";
import { drawPerson } from "./people";
import { definePines, drawPines } from "./pines";
import { drawRidge } from "./ridge";
import { drawMistBank, drawSky } from "./sky";
import { drawStation } from "./station";
import { drawSeat } from "./wheelchair";

export type ServiceView = "guide" | "photo" | "cabin" | "wheelchair" | "lunch" | "meeting" | "proposal" | "shuttle";

const size = { width: 800, height: 640 };

export function drawService(slug: string, view: ServiceView, time: Time): string {
  const canvas = openCanvas(slug, time, size, 500);
  return finish(canvas, size, views[view](canvas));
}

const views: Record<ServiceView, (canvas: Canvas) => string[]> = {
  guide: drawGuide,
  photo: drawPhotographer,
  cabin: drawPrivateCabin,
  wheelchair: drawRamp,
  lunch: drawLunch,
  meeting: drawMeeting,
  proposal: drawProposal,
  shuttle: drawShuttle,
};

function drawValley(canvas: Canvas, sun: Point): string[] {
  const far = drawRidge(canvas, "-2 220, 16 160, 34 222, 56 170, 78 226, 102 168", {
    depth: 0.06,
    rough: 0.4,
    light: 1,
    misty: 0.9,
    sway: 14,
  });
  const middle = drawRidge(canvas, "-2 290, 24 312, 50 322, 76 290, 102 262", {
    depth: 0.42,
    rough: 0.22,
    fringe: 14,
    misty: 0.8,
    sway: 8,
  });
  return [
    drawSky(canvas, sun),
    definePines(canvas) + defineCabin(canvas),
    far.svg,
    drawMistBank(canvas, 276, 42),
    middle.svg,
    drawMistBank(canvas, 350, 34),
  ];
}

function drawNear(canvas: Canvas, anchors: string): string[] {
  const near = drawRidge(canvas, anchors, { depth: 1, rough: 0.06, misty: 0 });
  const stands = [
    { from: 0, to: 0.08, count: 3, size: 130 },
    { from: 0.93, to: 1, count: 3, size: 140 },
  ];
  return [drawPines(canvas, near, stands), near.svg];
}

function drawGuide(canvas: Canvas): string[] {
  const { palette } = canvas;
  const hill = drawRidge(canvas, "-2 452, 24 440, 46 408, 64 382, 80 372, 102 380", {
    depth: 0.76,
    rough: 0.05,
    misty: 0.1,
  });
  const flag: Point = [474, 262];
  return [
    ...drawValley(canvas, [130, 90]),
    drawPines(canvas, hill, [
      { from: 0.84, to: 1, count: 4, size: 130 },
      { from: 0, to: 0.1, count: 3, size: 110 },
    ]),
    hill.svg,
    line("M-10 500Q250 470 380 410T680 366", lit(palette, paint.straw), 26, ' opacity=".85"'),
    line(`M${flag[0]} 322V${flag[1]}`, palette.ink, 4),
    fill(`M${flag[0]} ${flag[1]}l46 12-46 16z`, lit(palette, paint.amber)),
    drawPerson(canvas, { at: [456, 398], tall: 124, shirt: paint.jade, hat: true, hands: [[474, 320]] }),
    drawPerson(canvas, { at: [366, 424], tall: 112, shirt: paint.lacquer }),
    drawPerson(canvas, { at: [310, 442], tall: 78, shirt: paint.sky, hands: [[346, 386]] }),
    drawPerson(canvas, { at: [232, 452], tall: 116, shirt: paint.lavender, hands: [[262, 424]] }),
    line("M262 424V458", lit(palette, paint.wood), 4),
    drawPerson(canvas, { at: [166, 466], tall: 110, shirt: paint.coral, hat: true }),
    ...drawNear(canvas, "-2 476, 20 492, 50 508, 80 492, 102 470"),
  ];
}

function drawPhotographer(canvas: Canvas): string[] {
  const { palette } = canvas;
  const rock = drawRidge(canvas, "-2 430, 16 408, 40 402, 62 404, 84 396, 102 420", {
    depth: 0.92,
    rough: 0.07,
    misty: 0,
  });
  const camera = "M-26-20h14l4-8h16l4 8h14V14h-52z";
  return [
    drawSky(canvas, [190, 206], { radius: 40, reach: 6, horizon: 0.6 }),
    definePines(canvas),
    drawCloudBank(canvas, 290, 64),
    drawCloudBank(canvas, 340, 100),
    rock.svg,
    drawPerson(canvas, { at: [182, 408], tall: 132, shirt: paint.lacquer, hands: [[212, 342]] }),
    drawPerson(canvas, { at: [240, 408], tall: 124, shirt: paint.cream, hat: true, hands: [[212, 342]] }),
    drawPerson(canvas, {
      at: [506, 404],
      tall: 138,
      shirt: paint.jade,
      hands: [
        [462, 306],
        [470, 300],
      ],
    }),
    line("M446 314L416 408M446 314V408M446 314L476 408", palette.ink, 6),
    stand(
      fill(camera, palette.ink) + oval(-6, 0, 12, 12, lit(palette, "#9fb4bd")) + oval(-8, -2, 5, 5, "#fff"),
      [446, 296],
      1.15,
    ),
    ...drawNear(canvas, "-2 448, 20 470, 50 486, 80 470, 102 440"),
  ];
}

function drawPrivateCabin(canvas: Canvas): string[] {
  const line: Span = { from: [-30, 36], to: [670, 66], sag: 12 };
  const warm = `<circle cx="320" cy="280" r="230" fill="url(#${canvas.key}w)"/>`;
  const inside = (at: Point, shirt: string) => drawPerson(canvas, { at, tall: 150, shirt });
  const window = '<clipPath id="win"><path d="M236 190H406V292H236z"/></clipPath>';
  return [
    ...drawValley(canvas, [520, 112]),
    defineLanterns(canvas),
    drawRope(canvas, line, 5),
    warm,
    drawCabin(canvas, pointOn(line, 0.5), 5.6, paint.lacquer),
    `${window}<g clip-path="url(#win)">${inside([268, 372], paint.jade)}${inside([372, 372], paint.cream)}</g>`,
    fill("M282 292h76v-8h-76z", canvas.palette.ink, ' opacity=".6"') + oval(320, 274, 9, 12, paint.amber),
    drawLanterns(canvas, { from: [-20, 120], to: [196, 96], sag: 26 }, [0.8, 0.9, 0.8]),
    drawLanterns(canvas, { from: [446, 96], to: [664, 130], sag: 26 }, [0.8, 0.9, 0.8]),
    ...drawNear(canvas, "-2 440, 20 466, 50 492, 80 466, 102 430"),
  ];
}

function drawRamp(canvas: Canvas): string[] {
  const { palette } = canvas;
  const ground = drawRidge(canvas, "-2 400, 40 394, 102 396", { depth: 0.78, rough: 0.03, misty: 0.08 });
  const pram =
    fill("M-30-52Q-34-88 4-88V-52zM-34-52H34Q30-20 0-20T-34-52z", lit(palette, paint.sky)) +
    line("M30-50L56-84M-16-20l-8 12M16-20l8 12", palette.ink, 5) +
    `<circle cx="-24" cy="-4" r="11" fill="none" stroke="${palette.ink}" stroke-width="6"/><circle cx="24" cy="-4" r="11" fill="none" stroke="${palette.ink}" stroke-width="6"/>`;
  return [
    ...drawValley(canvas, [520, 90]),
    ground.svg,
    drawStation(canvas, [240, 380], 200),
    fill("M-10 412H660V470H-10z", lit(palette, "#efe4d0")) + line("M-10 414H660", "#ffffff", 3, ' opacity=".6"'),
    stand(drawSeat(canvas, paint.coral), [330, 446], 1.15),
    drawPerson(canvas, {
      at: [256, 454],
      tall: 136,
      shirt: paint.jade,
      hands: [
        [292, 374],
        [290, 380],
      ],
    }),
    stand(pram, [474, 450], 0.95),
    drawPerson(canvas, { at: [556, 454], tall: 128, shirt: paint.amber, hands: [[524, 372]] }),
    ...drawNear(canvas, "-2 462, 20 478, 50 486, 80 478, 102 458"),
  ];
}

function drawLunch(canvas: Canvas): string[] {
  const { palette } = canvas;
  const shirts = [paint.jade, paint.lacquer, paint.cream, paint.sky, paint.coral, paint.lavender];
  const guests = shirts.map((shirt, index) =>
    drawPerson(canvas, { at: [86 + index * 94, 436], tall: index % 3 === 1 ? 122 : 140, shirt, hat: index === 2 }),
  );
  const bowl = (x: number, y: number, colour: string, food: string) =>
    fill(
      `M${x - 26} ${y - 20}Q${x - 20} ${y} ${x - 9} ${y}h18Q${x + 20} ${y} ${x + 26} ${y - 20}z`,
      lit(palette, colour),
    ) + oval(x, y - 20, 26, 7, lit(palette, food));
  const steam = (x: number, y: number) =>
    line(`M${x} ${y}q-9-15 0-28t0-26M${x + 14} ${y - 6}q-9-14 0-24t0-22`, "#fff", 4, ' opacity=".55"');
  return [
    ...drawValley(canvas, [110, 84]),
    defineLanterns(canvas),
    drawLanterns(canvas, { from: [-20, 40], to: [660, 34], sag: 44 }, [0.8, 0.95, 1.05, 0.95, 0.8]),
    fill("M-20 404H660V520H-20z", mix(palette.ridges[4] ?? palette.ink, palette.ridges[3] ?? palette.ink, 0.6)),
    ...guests,
    fill("M10 400H630L660 440H-20z", lit(palette, "#b98555")) +
      fill("M-20 440H660V470H-20z", lit(palette, "#7b5231")) +
      fill("M10 400H630l6 8H4z", "#fff", ' opacity=".18"'),
    steam(312, 372),
    fill("M262 376H378Q374 424 344 428H296Q266 424 262 376z", lit(palette, paint.wood)) +
      oval(320, 376, 58, 14, lit(palette, "#e9a45a")) +
      line("M292 374q10-6 20 0M322 378q10-8 22-2", lit(palette, "#3f7d4f"), 6),
    bowl(90, 432, paint.cream, "#f2b01e"),
    bowl(170, 426, "#d9e6ea", "#3f7d4f"),
    bowl(236, 436, paint.cream, "#cf4a33"),
    bowl(412, 434, "#d9e6ea", "#f4efe2"),
    bowl(484, 426, paint.cream, "#5d9a5e"),
    bowl(560, 434, "#d9e6ea", "#e5705a"),
    ...drawNear(canvas, "-2 474, 30 486, 60 492, 102 474"),
  ];
}

function drawMeeting(canvas: Canvas): string[] {
  const { palette } = canvas;
  const ground = drawRidge(canvas, "-2 404, 40 398, 102 400", { depth: 0.74, rough: 0.03, misty: 0.1 });
  const seats = [0, 1, 2, 3, 4, 5, 6].map((index) => {
    const colours = [paint.jade, paint.sky, paint.coral, paint.amber, paint.lavender, paint.lacquer, paint.cream];
    const x = 76 + index * 82;
    const hair = oval(x, 389, 15, 15, lit(palette, "#2b2322"));
    return drawPerson(canvas, { at: [x, 500], tall: 128, shirt: colours[index] ?? paint.jade }) + hair;
  });
  const flags = [40, 600].map(
    (x, index) =>
      line(`M${x} 404V190`, palette.ink, 5) +
      fill(
        `M${x} 194q26-12 40 2t${index ? 0 : 16}-2v54q-20 12-30 0t-26 2z`,
        lit(palette, index ? paint.lacquer : paint.amber),
      ),
  );
  return [
    ...drawValley(canvas, [320, 80]),
    ground.svg,
    ...flags,
    fill("M130 210H510V356H130z", lit(palette, "#fff8e8")) +
      fill("M130 210H510v16H130zM130 340H510v16H130z", lit(palette, paint.jade)) +
      stand(
        fill("M-50 34L-14-30 6 2 18-14 50 34z", lit(palette, "#437c6c")) + oval(20, -18, 14, 14, paint.amber),
        [210, 284],
        0.95,
      ) +
      line("M284 264H470M284 290H440M284 314H400", lit(palette, "#7d8f8a"), 9),
    line("M122 404V200M518 404V200", lit(palette, paint.wood), 10),
    fill("M80 388H560l24 26H56z", lit(palette, "#c99a63")) + fill("M56 414H584v16H56z", lit(palette, "#8a5a35")),
    drawPerson(canvas, {
      at: [420, 398],
      tall: 124,
      shirt: paint.lacquer,
      hands: [
        [462, 300],
        [398, 330],
      ],
    }),
    line("M398 330v-10", palette.ink, 8),
    ...seats,
  ];
}

function drawProposal(canvas: Canvas): string[] {
  const { palette } = canvas;
  const deck =
    fill("M70 420H570L620 462H20z", lit(palette, "#a87547")) + fill("M20 462H620v16H20z", lit(palette, "#6b4528"));
  const blooms = [paint.rose, paint.cream, paint.coral, paint.rose];
  const flower = (x: number, y: number, radius: number, colour: string) =>
    [0, 72, 144, 216, 288]
      .map((turn) =>
        oval(
          Math.round(x + Math.cos((turn * Math.PI) / 180) * radius),
          Math.round(y + Math.sin((turn * Math.PI) / 180) * radius),
          radius * 0.7,
          radius * 0.7,
          colour,
        ),
      )
      .join("") + oval(x, y, radius * 0.45, radius * 0.45, "#f2b736");
  const around = Array.from({ length: 21 }, (_, index) => {
    const angle = Math.PI * (1 - index / 20);
    const x = Math.round(320 + Math.cos(angle) * 150);
    const y = Math.round(290 - Math.sin(angle) * 150);
    return flower(x + ((index * 7) % 9) - 4, y, 10 + (index % 3) * 3, lit(palette, blooms[index % 4] ?? paint.rose));
  });
  const sides = [170, 470].flatMap((x, side) =>
    [310, 336, 364, 392, 418].map((y, index) =>
      flower(x + (index % 2 ? 6 : -6), y, 12 + (index % 2) * 4, lit(palette, blooms[(index + side) % 4] ?? paint.rose)),
    ),
  );
  return [
    ...drawValley(canvas, [320, 196]),
    defineLanterns(canvas),
    deck,
    line("M170 430V290A150 150 0 0 1 470 290V430", lit(palette, "#4f7d58"), 16),
    ...around,
    ...sides,
    drawLanterns(canvas, { from: [-20, 60], to: [180, 120], sag: 22 }, [0.75, 0.85]),
    drawLanterns(canvas, { from: [460, 120], to: [660, 60], sag: 22 }, [0.85, 0.75]),
    `<circle cx="320" cy="360" r="150" fill="url(#${canvas.key}w)"/>`,
    drawPerson(canvas, { at: [362, 444], tall: 142, shirt: paint.cream, hands: [[330, 372]] }),
    stand(
      line("M8-2H-26L-14-34M-8-36L16-34 20-2", lit(palette, "#3d4a5c"), 12) +
        fill("M-18-30l2-34q4-12 14-12t14 12l2 34z", lit(palette, paint.jade)) +
        line("M8-66l34-8", lit(palette, paint.jade), 9) +
        oval(0, -92, 13, 13, lit(palette, "#e2ab83")) +
        fill("M-14-90q0-17 14-17t14 17q-14-9-28 0z", lit(palette, "#2b2322")),
      [274, 444],
      1.2,
    ),
    oval(328, 356, 6, 6, paint.amber),
    ...[60, 110, 540, 590].map(
      (x) =>
        `<circle cx="${x}" cy="440" r="30" fill="url(#${canvas.key}w)"/>${fill(`M${x - 9} 436h18l-2 24h-14z`, lit(palette, paint.cream))}${oval(x, 430, 4, 7, paint.amber)}`,
    ),
    ...drawNear(canvas, "-2 472, 30 486, 60 490, 102 470"),
  ];
}

function drawShuttle(canvas: Canvas): string[] {
  const { palette } = canvas;
  const hill = drawRidge(canvas, "-2 330, 26 352, 52 372, 78 344, 102 312", {
    depth: 0.68,
    rough: 0.12,
    fringe: 18,
    misty: 0.25,
  });
  const glass = mix(palette.glass, "#5f8fb8", 0.2);
  const panes = [-112, -62, -12, 38].map((x) => `M${x}-104h42v44h-42z`).join("");
  const bus =
    fill("M-136-18V-104q0-24 24-24H74q22 0 34 22l22 44q8 6 8 16v28z", lit(palette, paint.amber)) +
    fill("M-136-52H134q4 4 4 12v22H-136z", lit(palette, paint.cream)) +
    fill(`${panes}M88-104q8 2 14 14l14 30H88z`, glass) +
    gleam("M-106-104h14l-20 44h-0zM44-104h14l-18 44h-2z", 0.45) +
    line("M-136-54H132", lit(palette, paint.jade), 7) +
    fill("M-120-134H70v8H-120z", palette.ink) +
    fill("M-96-152h40v18h-40zM-40-158h54v24h-54z", lit(palette, paint.wood)) +
    fill("M24-150h30v16H24z", lit(palette, paint.lacquer)) +
    [-84, 84].map((x) => oval(x, -14, 25, 25, palette.ink) + oval(x, -14, 11, 11, "#c3ced2")).join("") +
    oval(130, -34, 6, 8, "#fff6d6");
  return [
    ...drawValley(canvas, [120, 90]),
    hill.svg,
    fill("M660 392Q420 404 300 430T-20 470V520H660z", mix(palette.ink, "#8b9694", 0.72)) +
      line("M650 440Q430 446 300 468T-10 506", lit(palette, paint.cream), 5, ' stroke-dasharray="34 26"'),
    line("M660 380Q420 392 300 418T-20 458", lit(palette, "#dfe6e4"), 6) +
      line("M90 444v18M190 432v18M300 416v18M420 400v18M540 390v18", lit(palette, "#dfe6e4"), 6),
    oval(330, 470, 170, 14, palette.ink, ' opacity=".28"'),
    `<g transform="translate(318 470)rotate(-5)scale(1.22)">${bus}</g>`,
    ...drawNear(canvas, "-2 488, 20 500, 50 510, 80 502, 102 480"),
  ];
}
