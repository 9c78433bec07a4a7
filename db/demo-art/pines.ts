import { type Canvas, type Point, place, round } from "./canvas";
import { between } from "./random";
import { heightAt, type Ridge } from "./ridge";

export function definePines({ key }: Canvas): string {
  return `<defs><path id="${key}p" d="${drawPine(6, 25)}"/><path id="${key}q" d="${drawPine(7, 17)}"/></defs>`;
}

function drawPine(tiers: number, spread: number): string {
  const drop = 96 / tiers;
  const right: Point[] = [];
  for (let tier = 1; tier <= tiers; tier++) {
    const reach = (spread * (tier + 0.4)) / tiers;
    const lopside = tier % 2 === 0 ? 0.88 : 1;
    right.push([reach * lopside, -100 + drop * tier + 2], [reach * 0.42, -100 + drop * tier - 1]);
  }
  const left = right.map(([x, y], index): Point => [-x * (index % 4 < 2 ? 0.9 : 1.06), y]).reverse();
  const steps = [...right.slice(0, -1), [2.5, -3], [2.5, 6], [-2.5, 6], [-2.5, -3], ...left.slice(1)];
  return `M0-100L${steps.map(([x = 0, y = 0]) => `${round(x)} ${round(y)}`).join(" ")}z`.replaceAll(" -", "-");
}

type Stand = { from: number; to: number; count: number; size: number };

/** Call this before drawing the ridge, because the ridge hides the trees' feet. */
export function drawPines(canvas: Canvas, ridge: Ridge, stands: readonly Stand[]): string {
  const { key, random, width } = canvas;
  const trees = stands.flatMap(({ from, to, count, size }) =>
    Array.from({ length: count }, (_, index) => {
      const share = (index + between(random, 0.1, 0.9)) / count;
      const x = width * (from + (to - from) * share);
      const scale = (size * between(random, 0.6, 1.1)) / 100;
      const flip = random() < 0.5 ? "p" : "q";
      const root = Math.max(...[-15, 0, 15].map((reach) => heightAt(ridge.crest, x + reach * scale)));
      return place(`${key}${flip}`, [x, root + scale * 5], scale);
    }),
  );
  return `<g fill="${ridge.colour}">${trees.join("")}</g>`;
}
