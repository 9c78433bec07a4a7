import { type Canvas, type Point, round } from "./canvas";
import { lit, mix, paint } from "./palette";
import { heightAt, type Ridge } from "./ridge";

/** `edge` is a cubic curve with x in hundredths of the width. */
export function drawTerrace(canvas: Canvas, name: string, edge: string, flower: string, scale: number): string {
  const { key, palette, width, height } = canvas;
  const points = edge.split(",").map((point) => {
    const [x = 0, y = 0] = point.trim().split(" ").map(Number);
    return `${Math.round((x / 100) * width)} ${y}`;
  });
  const id = `${key}t${name}`;
  const curve = `<defs><path id="${id}" d="M${points[0]}C${points.slice(1).join(" ")}" fill="none"/></defs>`;
  const leaf = mix(palette.ridges[4] ?? palette.ink, palette.ridges[3] ?? palette.ink, 0.55);
  const petal = lit(palette, flower);
  const field = `<path d="M${points[0]}C${points.slice(1).join(" ")}V${height}H-20z" fill="${mix(leaf, petal, 0.16)}"/>`;
  const rows = [0.8, 1.6, 2.5, 3.4, 4.4, 5.5].map((row) => {
    const tint = row < 3 ? petal : mix(petal, paint.cream, 0.25);
    const gap = round(scale * (8 + row));
    return `<use href="#${id}" y="${round(scale * row * 8)}" stroke="${tint}" stroke-width="${round(scale * (5 + row * 0.4))}" stroke-dasharray=".1 ${gap}" stroke-dashoffset="${round(row * gap * 0.6)}"/>`;
  });
  const hedge = `<use href="#${id}" stroke="${mix(leaf, palette.ink, 0.35)}" stroke-width="${round(4 * scale + 1)}"/>`;
  return `${curve}${field}<g stroke-linecap="round">${rows.join("")}</g>${hedge}`;
}

type Patch = { from: number; to: number; count: number; size: number };

/** Call this before drawing the ridge, because the ridge hides the roots. */
export function drawBlossoms(
  canvas: Canvas,
  ridge: Ridge,
  patches: readonly Patch[],
  colours: readonly string[],
): string {
  const { random, palette, width } = canvas;
  const spots = patches.flatMap(({ from, to, count, size }) =>
    Array.from({ length: count }, (_, index) => {
      const x = width * (from + ((to - from) * (index + random())) / count);
      const root = heightAt(ridge.crest, x) + 8;
      return { x, root, y: root - size * (1 + random() * 2.4), radius: size * (0.45 + random() * 0.25) };
    }),
  );
  const stems = spots.map(
    ({ x, y, root }) =>
      `M${round(x - 5)} ${round(root)}Q${round(x - 5)} ${round((y + root) / 2)} ${round(x)} ${round(y)}`,
  );
  const blades = spots.map(({ x, root, radius }) => {
    const tall = radius * (2 + random() * 2);
    return `M${round(x)} ${round(root)}q2 ${round(-tall * 0.6)} ${round(6 + random() * 8)} ${round(-tall)}q-3 ${round(tall * 0.5)} 0 ${round(tall)}z`;
  });
  const heads = spots.map(({ x, y, radius }, index) =>
    drawBlossom([x, y], radius, lit(palette, colours[index % colours.length] ?? paint.cream)),
  );
  return `<g fill="${ridge.colour}"><path d="${stems.join("")}" fill="none" stroke="${ridge.colour}" stroke-width="2.5"/><path d="${blades.join("")}"/></g>${heads.join("")}`;
}

function drawBlossom([x, y]: Point, radius: number, colour: string): string {
  const petals = [0, 72, 144, 216, 288].map((turn) => {
    const angle = ((turn + x) * Math.PI) / 180;
    return `M${round(x + Math.cos(angle) * radius * 0.58)} ${round(y + Math.sin(angle) * radius * 0.5)}h0`;
  });
  return `<path d="${petals.join("")}" stroke="${colour}" stroke-width="${round(radius)}" stroke-linecap="round"/><circle cx="${round(x)}" cy="${round(y)}" r="${round(radius * 0.3)}" fill="#f2b736"/>`;
}
