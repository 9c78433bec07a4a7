import { type Canvas, finish, linear, type Point, round } from "../canvas";
import { mix, type Palette, palettes, type Time } from "../palette";
import { definePines, drawPines } from "../pines";
import { randomFor } from "../random";
import { drawRidge } from "../ridge";
import { drawMistBank, drawSky } from "../sky";
import { fill, type Look, lights, line, oval, shade, sheet } from "./brush";
import { type SubjectName, subjects } from "./subjects";

export type Ground = "table" | "window" | "stone" | "flat" | "rail" | "sky";
/** The object's foot is at `at`. Later objects are in front of earlier ones. */
export type Thing = { what: SubjectName; look: Look; at: Point; scale: number; turn?: number };
export type StillLife = { ground: Ground; tint: string; things: Thing[]; time?: Time; height?: number };

const size = { width: 800, height: 640 };

export function drawStillLife(
  slug: string,
  { ground, tint, things, time = hourOf(slug, ground), height = size.height }: StillLife,
): string {
  const palette = ground === "table" || ground === "rail" ? tinted(tint) : palettes[time];
  const canvas: Canvas = { key: "k", random: randomFor(slug), palette, time, top: 0, ...size };
  return finish(canvas, { ...size, height }, [
    `<defs>${lights}</defs>`,
    grounds[ground](canvas, tint),
    ...things.map((thing) => castShadow(ground, thing)),
    ...things.map(drawThing),
  ]);
}

function hourOf(slug: string, ground: Ground): Time {
  const dice = randomFor(`${slug} hour`)();
  if (ground !== "window" || dice < 0.5) return "day";
  return dice < 0.8 ? "dawn" : "dusk";
}

function drawThing({ what, look, at: [x, y], scale, turn = 0 }: Thing): string {
  const leaning = turn === 0 ? "" : `rotate(${turn})`;
  return `<g transform="translate(${x} ${y})${leaning}scale(${scale})">${subjects[what].draw(look)}</g>`;
}

function castShadow(ground: Ground, { what, at: [x, y], scale }: Thing): string {
  if (ground === "flat" || ground === "rail" || ground === "sky") return "";
  const half = (slender[what] ?? subjects[what].half) * scale;
  return oval(round(x + half * 0.22), round(y + 2), round(half * 1.4), round(14 + half * 0.14), "url(#h)");
}

/** Half of the width that touches the ground, for objects that are narrower there. */
const slender: Partial<Record<SubjectName, number>> = {
  pinwheel: 24,
  sticks: 90,
  bowls: 90,
  cap: 200,
  candies: 120,
  mug: 100,
  teapot: 140,
  dipper: 40,
  vase: 56,
  backpack: 130,
  tube: 44,
  headlamp: 110,
  porridge: 96,
  chickenNoodles: 96,
  beefNoodles: 96,
  tomatoNoodles: 96,
  riceBowl: 96,
  meatballs: 96,
  yoghurt: 96,
  clayFish: 120,
  mushroomPot: 140,
  gingerTea: 100,
  mulberry: 52,
};

function tinted(tint: string): Palette {
  const { day } = palettes;
  return {
    ...day,
    sky: [mix(tint, "#ffffff", 0.35), mix(tint, "#ffffff", 0.62), mix(tint, "#fffdf5", 0.86)],
    ridges: day.ridges.map((colour, index) => mix(mix(colour, tint, 0.62), "#ffffff", 0.34 - index * 0.05)),
    mist: mix(tint, "#ffffff", 0.86),
    haze: mix(tint, "#ffffff", 0.8),
  };
}

const grounds: Record<Ground, (canvas: Canvas, tint: string) => string> = {
  table: (canvas, tint) => drawValley(canvas, [190, 150], 330) + drawTable(mix(tint, "#e9d5b0", 0.55), 470),
  window: drawWindow,
  stone: drawStone,
  flat: (_, tint) => {
    const board = mix(tint, "#ecdcbc", 0.6);
    const seams = [128, 256, 384, 512].map((y, index) => `M0 ${y}H800M${[240, 560, 130, 420][index]} ${y}v-128`);
    return (
      fill("M0 0h800v640H0z", board) +
      line(seams.join(""), mix(board, "#5b4426", 0.3), 3) +
      fill("M0 0h800v640H0z", "url(#f)") +
      line(
        "M60 60q80 14 170 0M420 190q120 16 260 0M80 330q90-14 200 4M470 450q90 14 220-4M90 580q140 12 240-6",
        mix(board, "#5b4426", 0.16),
        4,
      )
    );
  },
  rail: (canvas) =>
    drawValley(canvas, [620, 130], 420) +
    fill("M0 560h800v80H0z", canvas.palette.ridges[3] ?? "", ' opacity=".5"') +
    sheet("M0 60h800v34H0z", "#a87547") +
    shade("M0 94h800v10H0z", 0.12) +
    line("M120 78v34M400 78v34M680 78v34", "#6b4528", 16),
  sky: (canvas) => drawValley(canvas, [170, 130], 440) + drawMeadow(canvas),
};

function drawValley(canvas: Canvas, sun: Point, y: number): string {
  const far = drawRidge(
    canvas,
    `-2 ${y - 30}, 18 ${y - 90}, 34 ${y - 30}, 56 ${y - 60}, 78 ${y - 130}, 102 ${y - 40}`,
    { depth: 0.1, rough: 0.3, step: 34, misty: 0.9, sway: 22 },
  );
  const near = drawRidge(canvas, `-2 ${y + 30}, 24 ${y + 60}, 50 ${y + 74}, 76 ${y + 44}, 102 ${y + 6}`, {
    depth: 0.42,
    rough: 0.2,
    step: 40,
    fringe: 22,
    misty: 0.85,
    sway: 10,
  });
  return (
    drawSky(canvas, sun, { radius: 34 }) +
    far.svg +
    drawMistBank(canvas, y + 30, 46) +
    near.svg +
    drawMistBank(canvas, y + 120, 40)
  );
}

function drawTable(wood: string, y: number): string {
  const top = linear("t", [
    [0, mix(wood, "#ffffff", 0.3)],
    [1, mix(wood, "#6b4a2a", 0.16)],
  ]);
  const grain = line(
    `M40 ${y + 34}q90 8 210 0M470 ${y + 26}q110 10 250-2M150 ${y + 84}q150 10 300-4M540 ${y + 104}q90 8 210-4M40 ${y + 134}q110 10 220-2`,
    mix(wood, "#6b4a2a", 0.3),
    3,
    ' opacity=".5"',
  );
  return `${top}${fill(`M0 ${y}h800V640H0z`, "url(#t)")}${line(`M0 ${y}h800`, mix(wood, "#ffffff", 0.6), 4)}${grain}`;
}

function drawWindow(canvas: Canvas, tint: string): string {
  const wood = "#9a6a40";
  const wall = mix(tint, "#fff3dd", 0.62);
  const frame =
    line("M66 24H734V430H66zM400 24V430M66 206H734", wood, 22) + line("M56 14H744", mix(wood, "#ffffff", 0.3), 3);
  return (
    drawValley(canvas, [560, 110], 280) +
    `<path d="M0 0h800v640H0zM66 24V430H734V24z" fill="${wall}"/>` +
    frame +
    shade("M78 36H388v10H88V195H78zM412 36H722v10H422V195H412z", 0.14) +
    sheet("M20 424H780v26H20z", mix(wood, "#ffffff", 0.12)) +
    drawTable(mix(wood, "#e9cfa0", 0.45), 450) +
    fill("M90 640L260 450H400L300 640zM360 640L440 450H580L590 640z", "#fff6d8", ' opacity=".26"')
  );
}

function drawStone(canvas: Canvas): string {
  const back = drawRidge(canvas, "-2 430, 30 470, 60 468, 102 420", {
    depth: 0.72,
    rough: 0.1,
    step: 40,
    fringe: 30,
    misty: 0.1,
  });
  const pines = drawPines(canvas, back, [
    { from: 0, to: 0.16, count: 4, size: 190 },
    { from: 0.84, to: 1, count: 4, size: 210 },
  ]);
  const rock = "M40 640Q30 540 130 500 260 466 420 474 600 466 690 512 770 556 770 640z";
  const moss =
    "M112 508Q250 462 420 474 610 466 700 520 690 556 650 538 620 590 580 546 520 588 470 552 400 584 350 550 290 592 240 548 190 574 160 540 120 552 112 508z";
  const ferns = [
    [70, 640, -1],
    [720, 640, 1],
    [120, 648, 1],
    [680, 650, -1],
  ].map(([x = 0, y = 0, lean = 1]) =>
    line(
      `M${x} ${y}q${lean * 10}-60 ${lean * 50}-92M${x} ${y}q${lean * -16}-50 ${lean * -46}-76M${x} ${y}v-96`,
      "#2f7a4d",
      9,
    ),
  );
  return (
    definePines(canvas) +
    drawValley(canvas, [210, 120], 290) +
    pines +
    back.svg +
    sheet(rock, "#76857f") +
    sheet(moss, "#6f9a56") +
    line("M180 516q60-16 130-20M470 494q80 2 150 16", "#a8c47e", 6, ' opacity=".7"') +
    ferns.join("")
  );
}

function drawMeadow(canvas: Canvas): string {
  const hill = drawRidge(canvas, "-2 540, 30 560, 60 570, 102 520", { depth: 0.68, rough: 0.06, step: 40, misty: 0.1 });
  return (
    definePines(canvas) +
    drawPines(canvas, hill, [
      { from: 0.02, to: 0.2, count: 5, size: 90 },
      { from: 0.86, to: 1, count: 3, size: 110 },
    ]) +
    hill.svg
  );
}
