import { defineCabin, drawCabin, drawRope, type Span } from "../cableway";
import { type Canvas, type Point, pen, place, stand } from "../canvas";
import { drawCloudBank } from "../clouds";
import { drawBust } from "../faces/face";
import { fill, line, oval } from "../goods/brush";
import { defineLanterns } from "../lanterns";
import { lit, mix, paint } from "../palette";
import { drawPerson } from "../people";
import { drawRidge } from "../ridge";
import { drawMistBank, drawSky } from "../sky";

export function drawWatch(canvas: Canvas): string[] {
  const { width: w, palette, key } = canvas;
  const steel = mix(palette.ink, "#3f6675", 0.5);
  const wall = mix(palette.ink, "#1e4058", 0.45);
  const hall = pen`M0 0H${w}V520H0zM${w * 0.06} 70V404H${w * 0.58}V70z`;
  const man: Point = [w * 0.74, 462];
  const torch: Point = [man[0] - 54, 370];
  const beam = pen`M${torch[0]} ${torch[1]}L${w * 0.3} 300V440z`;
  return [
    drawSky(canvas, [w * 0.16, 120], { radius: 16 }),
    defineCabin(canvas) + defineLanterns(canvas),
    drawRidge(canvas, "-2 280, 14 220, 28 270, 44 210, 60 260, 102 230", { depth: 0.1, rough: 0.4, misty: 0.6 }).svg,
    drawMistBank(canvas, 310, 36, 0.7),
    drawRidge(canvas, "-2 360, 24 350, 50 366, 102 340", { depth: 0.5, rough: 0.2, fringe: 16, misty: 0.3 }).svg,
    `<path d="${hall}" fill="${wall}" fill-rule="evenodd"/>`,
    line(pen`M${w * 0.06} 70V404M${w * 0.32} 70V404M${w * 0.58} 70V404M0 70H${w}`, steel, 12),
    line(
      pen`M0 24H${w}M${w * 0.1} 70L${w * 0.18} 24L${w * 0.26} 70L${w * 0.34} 24L${w * 0.42} 70L${w * 0.5} 24L${w * 0.58} 70L${w * 0.66} 24L${w * 0.74} 70L${w * 0.82} 24L${w * 0.9} 70`,
      steel,
      5,
    ),
    fill(pen`M0 404H${w}V520H0z`, mix(wall, palette.ink, 0.4)),
    line(pen`M0 406H${w}`, mix(wall, paint.amber, 0.35), 4),
    line(pen`M0 440H${w}`, paint.amber, 5, ' stroke-dasharray="26 18" opacity=".5"'),
    `<circle cx="${Math.round(w * 0.4)}" cy="270" r="230" fill="url(#${key}w)"/>`,
    line(pen`M-10 112H${w * 0.9}`, steel, 9),
    drawCabin(canvas, [w * 0.4, 112], 3.7, paint.amber),
    `<g transform="translate(${Math.round(w * 0.9)} 112)"><circle r="86" fill="none" stroke="${steel}" stroke-width="14"/><path d="M-80 0H80M0-80V80M-56-56L56 56M56-56L-56 56" stroke="${steel}" stroke-width="6"/><circle r="16" fill="${lit(palette, paint.lacquer)}"/></g>`,
    fill(beam, "#ffe9a8", ' opacity=".28"'),
    drawPerson(canvas, { at: man, tall: 172, shirt: "#d9702c", hands: [torch] }),
    line(pen`M${man[0] - 26} 356H${man[0] + 26}`, "#f2e6b8", 5),
    fill(pen`M${man[0] - 24} 304q0-20 24-20t24 20z`, "#f2c23a"),
    line(pen`M${torch[0] - 8} ${torch[1] - 1}h18`, palette.ink, 8) +
      oval(Math.round(torch[0] - 10), torch[1] - 1, 7, 9, "#fff6d6"),
  ];
}

export function drawInspection(canvas: Canvas): string[] {
  const { width: w, palette } = canvas;
  const x = w * 0.62;
  const steel = mix(palette.ink, "#6f8f96", 0.25);
  const rungs = [190, 250, 316, 390, 474].map((y, index, all) => {
    const next = all[index + 1] ?? 560;
    const half = (at: number) => 34 + (at - 150) * 0.16;
    return pen`M${x - half(y)} ${y}H${x + half(y)}L${x - half(next)} ${next}M${x - half(y)} ${y}L${x + half(next)} ${next}`;
  });
  const wheels = [-96, -64, -32, 0, 32, 64, 96].map(
    (at) =>
      `<circle cx="${Math.round(x + at)}" cy="${112 + Math.round(at * at * 0.0012)}" r="13" fill="none" stroke="${steel}" stroke-width="6"/>`,
  );
  const rope: Span = { from: [-20, 210], to: [x - 90, 104], sag: 8 };
  const onward: Span = { from: [x + 90, 104], to: [w + 20, 124], sag: 4 };
  const man: Point = [x - 46, 152];
  return [
    drawSky(canvas, [w * 0.2, 96]),
    drawRidge(canvas, "-2 300, 18 244, 36 300, 56 262, 80 310, 102 250", {
      depth: 0.06,
      rough: 0.4,
      light: 1,
      misty: 0.9,
    }).svg,
    drawMistBank(canvas, 340, 46),
    drawRidge(canvas, "-2 390, 26 404, 54 390, 78 410, 102 376", { depth: 0.42, rough: 0.2, fringe: 14, misty: 0.8 })
      .svg,
    drawCloudBank(canvas, 444, 80),
    drawRope(canvas, rope, 4),
    drawRope(canvas, onward, 4),
    line(pen`M${x - 34} 150L${x - 100} 560M${x + 34} 150L${x + 100} 560`, steel, 11),
    line(rungs.join(""), steel, 4.5),
    line(pen`M${x - 34} 150V118M${x + 34} 150V118M${x - 108} 122H${x + 108}`, steel, 9),
    line(pen`M${x - 96} 98Q${x} 90 ${x + 96} 98`, palette.ink, 4),
    wheels.join(""),
    fill(pen`M${x - 118} 152H${x + 118}v9H${x - 118}z`, lit(palette, paint.amber)),
    line(pen`M${x + 52} 152V118M${x + 112} 152V118M${x + 52} 118H${x + 112}`, lit(palette, paint.amber), 4),
    drawPerson(canvas, { at: [man[0] - 54, 154], tall: 108, shirt: "#d9702c", hands: [[x - 60, 104]] }),
    fill(pen`M${man[0] - 69} 56q0-15 15-15t15 15z`, lit(palette, "#f2c23a")),
    line(pen`M${man[0] - 66} 98h24`, "#f2e6b8", 4),
    line(pen`M${man[0] - 50} 104Q${x - 40} 176 ${x - 30} 140`, lit(palette, paint.lacquer), 3),
  ];
}

export function drawMaker(canvas: Canvas): string[] {
  const { width: w, palette, key } = canvas;
  const wall = mix(palette.ink, "#b5703a", 0.42);
  const frame =
    line("M-46 8Q-86 40-86 92T-46 176M46 8Q86 40 86 92T46 176M-18 8Q-34 92-18 176M18 8Q34 92 18 176", "#d9bd7a", 5) +
    line("M-50 6H50M-50 178H50M-84 92H84M-74 52H74M-74 132H74", "#b98f4d", 5);
  const lamp = (at: Point, scale: number, colour: string) => place(`${key}l`, at, scale, ` color="${colour}"`);
  const bust = drawBust({
    skin: "#d79b6c",
    shirt: "#31586b",
    hair: "bob",
    hairColour: "#b9b4ae",
    age: "old",
    more: ["glasses"],
  });
  return [
    defineLanterns(canvas),
    fill(pen`M0 0H${w}V520H0z`, wall),
    line(pen`M0 60H${w}M${w * 0.13} 60V520M${w * 0.87} 60V520`, mix(wall, palette.ink, 0.4), 14),
    `<circle cx="${Math.round(w * 0.5)}" cy="210" r="320" fill="url(#${key}w)"/>`,
    lamp([w * 0.2, 74], 1.7, paint.lacquer),
    lamp([w * 0.345, 60], 1.2, paint.amber),
    lamp([w * 0.67, 60], 1.3, "#d9683c"),
    lamp([w * 0.81, 74], 1.8, paint.amber),
    stand(bust, [w * 0.5 - 125, 96], 2.6),
    fill(pen`M-10 372H${w + 10}V520H-10z`, lit(palette, "#b98555")) +
      fill(pen`M-10 372H${w + 10}v10H-10z`, lit(palette, "#e0b586")),
    line(
      pen`M${w * 0.06} 420h${w * 0.2}M${w * 0.62} 470h${w * 0.28}M${w * 0.3} 496h${w * 0.2}`,
      lit(palette, "#8a5a35"),
      3,
      ' opacity=".5"',
    ),
    line(
      pen`M${w * 0.06} 446L${w * 0.3} 424M${w * 0.07} 458L${w * 0.31} 440M${w * 0.05} 434L${w * 0.29} 412`,
      "#e6cf94",
      6,
    ),
    stand(frame, [w * 0.5, 258], 1),
    fill(
      pen`M${w * 0.5 - 47} 266Q${w * 0.5 - 86} 300 ${w * 0.5 - 86} 350T${w * 0.5 - 46} 434H${w * 0.5 - 18}Q${w * 0.5 - 34} 350 ${w * 0.5 - 18} 266z`,
      paint.lacquer,
      ' opacity=".85"',
    ),
    line(
      pen`M${w * 0.5 - 190} 400Q${w * 0.5 - 150} 330 ${w * 0.5 - 88} 346M${w * 0.5 + 190} 400Q${w * 0.5 + 150} 330 ${w * 0.5 + 88} 346`,
      "#31586b",
      40,
    ),
    oval(Math.round(w * 0.5 - 84), 346, 20, 17, "#d79b6c") + oval(Math.round(w * 0.5 + 84), 346, 20, 17, "#d79b6c"),
    stand(
      fill("M-40-30Q-34 6-14 8H14Q34 6 40-30z", "#f4efe2") +
        oval(0, -30, 40, 12, "#fffaf0") +
        line("M6-34L60-86", "#8a5a35", 7),
      [w * 0.76, 446],
      1.1,
    ),
    stand(
      fill("M-70-18L40-34 74-6-40 16z", paint.amber) + fill("M-60-30L50-44 80-18-30 2z", "#c8394a"),
      [w * 0.24, 486],
      1,
    ),
  ];
}
