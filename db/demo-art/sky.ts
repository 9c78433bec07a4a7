import { type Canvas, linear, type Point, radial, round } from "./canvas";
import { between } from "./random";

/** Draws the sky, and defines the gradients of mist and glow that other layers use. */
export function drawSky(
  canvas: Canvas,
  sun: Point,
  options: { radius?: number; reach?: number; horizon?: number } = {},
): string {
  const { key, palette, width, height, top, time, random } = canvas;
  const { radius = 26, reach = 6, horizon = 0.75 } = options;
  const stops = palette.sky.map(
    (colour, index) =>
      [((index / (palette.sky.length - 1)) * horizon * height - top) / (height - top), colour] as const,
  );
  const brushes = [
    radial(`${key}m`, [
      [0, palette.mist, 0.9],
      [0.5, palette.mist, 0.45],
      [1, palette.mist, 0],
    ]),
    radial(`${key}g`, [
      [0, palette.glow, 0.95],
      [0.2, palette.glow, 0.6],
      [0.5, palette.glow, 0.2],
      [1, palette.glow, 0],
    ]),
    linear(`${key}f`, [
      [0, palette.mist, 0.32],
      [0.8, palette.mist, 0],
    ]),
    linear(`${key}s`, stops),
  ];
  const air = `<path d="M0 ${round(top)}h${round(width)}V${height}H0z" fill="url(#${key}s)"/>`;
  const stars = time === "night" ? drawStars(canvas, Math.round(width / 12), height * 0.48 - top) : "";
  const at = `cx="${round(sun[0] + between(random, -0.02, 0.02) * width)}" cy="${round(sun[1] + between(random, -6, 6))}"`;
  const disc = `<circle ${at} r="${radius * reach}" fill="url(#${key}g)"/><circle ${at} r="${radius}" fill="${palette.sun}"/>`;
  return brushes.join("") + air + stars + disc;
}

function drawStars({ random, width, top }: Canvas, count: number, depth: number): string {
  const sizes = [1.2, 1.8, 2.6].map((size, rank) => {
    const points = Array.from({ length: Math.round(count / (rank * 2 + 1)) }, () => {
      const y = top + depth * random() ** 1.5;
      return `M${Math.round(random() * width)} ${Math.round(y)}h0`;
    });
    return `<path d="${points.join("")}" stroke-width="${size}" opacity="${round(0.5 + rank * 0.2)}"/>`;
  });
  return `<g stroke="#fff6df" stroke-linecap="round">${sizes.join("")}</g>`;
}

export function drawMist(canvas: Canvas, [x, y]: Point, across: number, tall: number, opacity = 1): string {
  const veil = opacity < 1 ? ` opacity="${round(opacity)}"` : "";
  return `<ellipse cx="${Math.round(x)}" cy="${Math.round(y)}" rx="${Math.round(across)}" ry="${Math.round(tall)}" fill="url(#${canvas.key}m)"${veil}/>`;
}

export function drawMistBank(canvas: Canvas, y: number, tall: number, opacity = 1): string {
  const { random, width } = canvas;
  const breaths = [0.05, 0.5, 0.95].map((share) => {
    const at: Point = [width * (share + between(random, -0.12, 0.12)), y + between(random, -0.3, 0.3) * tall];
    return drawMist(canvas, at, width * between(random, 0.32, 0.5), tall * between(random, 0.8, 1.2), opacity);
  });
  return breaths.join("");
}

export function drawBirds({ random, palette }: Canvas, [x, y]: Point, count: number, size = 7): string {
  const flock = Array.from({ length: count }, (_, index) => {
    const wing = size * between(random, 0.7, 1.1);
    const left = x + index * size * 2.4 + between(random, -4, 4);
    const top = y + Math.abs(index - 1) * size * 1.1 + between(random, -3, 3);
    const beat = `${round(wing * 0.5)} ${round(-wing * 0.7)} ${round(wing)} 0`;
    return `M${round(left)} ${round(top)}q${beat}q${beat}`;
  });
  return `<path d="${flock.join("")}" fill="none" stroke="${palette.ink}" stroke-width="1.3" stroke-linecap="round" opacity=".55"/>`;
}
