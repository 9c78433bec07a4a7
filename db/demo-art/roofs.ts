import { type Canvas, type Point, pen, stand } from "./canvas";
import { lit, mix, paint } from "./palette";

type Coat = { roof: string; wall: string; post: string };

export function coatOf({ palette, time }: Canvas): Coat {
  const evening = time === "dusk" || time === "night";
  return {
    roof: mix(palette.ink, paint.tile, evening ? 0.34 : 0.42),
    wall: evening ? palette.glass : palette.wall,
    post: mix(palette.ink, paint.lacquer, evening ? 0.6 : 0.85),
  };
}

/** The eaves reach `half` to each side of x. The underside is at y. */
export function drawRoof(x: number, y: number, half: number, tall: number, ridge = 0.4): string {
  const tip = y - half * 0.14 - 2;
  const top = half * ridge;
  const knee = top + (half - top) * 0.32;
  const left = pen`M${x - half} ${tip}Q${x - knee} ${y - tall * 0.18} ${x - top} ${y - tall}`;
  const right = pen`H${x + top}Q${x + knee} ${y - tall * 0.18} ${x + half} ${tip}`;
  const under = pen`Q${x + half * 0.84} ${y + 3} ${x + half * 0.6} ${y + 3}H${x - half * 0.6}Q${x - half * 0.84} ${y + 3} ${x - half} ${tip}z`;
  return left + right + under;
}

export function drawPagoda(canvas: Canvas, at: Point, size: number, tiers: number): string {
  const { roof, wall, post } = coatOf(canvas);
  let walls = "";
  let posts = "";
  let roofs = "";
  let foot = -4;
  for (let tier = 0; tier < tiers; tier++) {
    const shrink = 0.82 ** tier;
    const half = 40 * shrink;
    const tall = 32 * shrink;
    walls += pen`M${-half} ${foot}v${-tall}h${half * 2}v${tall}z`;
    for (const share of [-1, -0.36, 0.36, 1]) posts += pen`M${half * share} ${foot}v${-tall}`;
    roofs += drawRoof(0, foot - tall, half * 1.62, 25 * shrink);
    foot -= tall + 21 * shrink;
  }
  const finial = pen`M-2 ${foot}l2-16 2 16zM-4 ${foot}h8v2h-8z`;
  const base = "M-60 8l5-12h110l5 12z";
  const drawing = `<path d="${walls}" fill="${wall}"/><path d="${posts}" stroke="${post}" stroke-width="5"/><path d="${roofs}${finial}" fill="${roof}"/><path d="${base}" fill="${mix(canvas.palette.ink, canvas.palette.wall, 0.35)}"/>`;
  return stand(drawing, at, size / 100);
}

export function drawGate(canvas: Canvas, at: Point, size: number): string {
  const { roof, wall, post } = coatOf(canvas);
  const stone = "M-50 2v-42h27v-18h46v18h27v42z";
  const arches = "M-13 2v-30a13 13 0 0 1 26 0v30zM-42 2v-18a6 6 0 0 1 12 0v18zM30 2v-18a6 6 0 0 1 12 0v18z";
  const roofs = drawRoof(-37, -39, 25, 12, 0.5) + drawRoof(37, -39, 25, 12, 0.5) + drawRoof(0, -57, 41, 20, 0.5);
  const trim = `<path d="M-10-54h20v7h-20z" fill="${lit(canvas.palette, paint.amber)}"/>`;
  const drawing = `<path d="${stone}" fill="${post}"/><path d="${arches}" fill="${wall}"/>${trim}<path d="${roofs}" fill="${roof}"/>`;
  return stand(drawing, at, size / 100);
}
