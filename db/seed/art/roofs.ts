import { type Canvas, type Point, round } from "./canvas";
import { mix, paint } from "./palette";

export type Coat = { roof: string; wall: string; post: string; light: string };

export function coatOf({ palette, time }: Canvas): Coat {
  const post = mix(paint.lacquer, palette.ink, time === "day" ? 0.15 : 0.45);
  return { roof: mix(palette.ink, paint.lacquer, 0.14), wall: palette.wall, post, light: palette.glass };
}

/** A roof with swept-up eaves: `half` wide to each side of x, its underside at y. */
export function drawRoof(x: number, y: number, half: number, tall: number, ridge = 0.4): string {
  const lift = round(half * 0.12 + 2);
  const top = round(half * ridge);
  const upper = `M${round(x - half)} ${round(y - lift)}Q${round(x - top - (half - top) * 0.3)} ${round(y - tall * 0.22)} ${round(x - top)} ${round(y - tall)}h${top * 2}Q${round(x + top + (half - top) * 0.3)} ${round(y - tall * 0.22)} ${round(x + half)} ${round(y - lift)}`;
  const under = `Q${round(x + half * 0.84)} ${round(y + 3)} ${round(x + half * 0.6)} ${round(y + 3)}H${round(x - half * 0.6)}Q${round(x - half * 0.84)} ${round(y + 3)} ${round(x - half)} ${round(y - lift)}z`;
  return upper + under;
}

/** A pagoda standing on `at`; each tier a little smaller than the one below. */
export function drawPagoda(canvas: Canvas, [x, y]: Point, size: number, tiers: number, coat = coatOf(canvas)): string {
  let walls = "";
  let roofs = "";
  let posts = "";
  let foot = y - size * 0.08;
  for (let tier = 0; tier < tiers; tier++) {
    const half = size * 0.42 * 0.8 ** tier;
    const tall = size * 0.34 * 0.86 ** tier;
    walls += `M${round(x - half)} ${round(foot)}v${round(-tall)}h${round(half * 2)}v${round(tall)}z`;
    for (const share of [-1, -0.36, 0.36, 1]) posts += `M${round(x + half * share)} ${round(foot)}v${round(-tall)}`;
    roofs += drawRoof(x, foot - tall, half * 1.62, size * 0.24 * 0.86 ** tier);
    foot -= tall + size * 0.2 * 0.86 ** tier;
  }
  const finial = `M${round(x - size * 0.02)} ${round(foot)}l${round(size * 0.02)} ${round(-size * 0.26)} ${round(size * 0.02)} ${round(size * 0.26)}z`;
  const base = `M${round(x - size * 0.62)} ${round(y + 4)}l${round(size * 0.06)} ${round(-size * 0.08 - 4)}h${round(size * 1.12)}l${round(size * 0.06)} ${round(size * 0.08 + 4)}z`;
  return `<path d="${walls}" fill="${coat.light}"/><path d="${posts}" stroke="${coat.post}" stroke-width="${round(size * 0.06)}"/><path d="${roofs}${finial}${base}" fill="${coat.roof}"/>`;
}

/** The Gate of Heaven: three arches under stepped roofs. */
export function drawGate(canvas: Canvas, [x, y]: Point, size: number): string {
  const { roof, wall, post } = coatOf(canvas);
  const stone = `M${round(x - size)} ${round(y)}v${round(-size * 0.8)}h${round(size * 0.55)}v${round(-size * 0.35)}h${round(size * 0.9)}v${round(size * 0.35)}h${round(size * 0.55)}v${round(size * 0.8)}z`;
  const arch = (at: number, half: number, tall: number) =>
    `M${round(at - half)} ${round(y)}v${round(-tall)}a${round(half)} ${round(half)} 0 0 1 ${round(half * 2)} 0v${round(tall)}z`;
  const arches =
    arch(x, size * 0.27, size * 0.6) +
    arch(x - size * 0.72, size * 0.13, size * 0.36) +
    arch(x + size * 0.72, size * 0.13, size * 0.36);
  const roofs =
    drawRoof(x - size * 0.74, y - size * 0.78, size * 0.5, size * 0.24, 0.5) +
    drawRoof(x + size * 0.74, y - size * 0.78, size * 0.5, size * 0.24, 0.5) +
    drawRoof(x, y - size * 1.13, size * 0.82, size * 0.4, 0.5);
  const plaque = `<path d="M${round(x - size * 0.2)} ${round(y - size * 1.05)}h${round(size * 0.4)}v${round(size * 0.13)}h${round(-size * 0.4)}z" fill="${post}"/>`;
  return `<path d="${stone}" fill="${wall}"/><path d="${arches}" fill="${canvas.palette.mist}"/>${plaque}<path d="${roofs}" fill="${roof}"/>`;
}
