import { type Canvas, type Point, pen, place, round } from "./canvas";
import { lit } from "./palette";

export type Span = { from: Point; to: Point; sag: number };

export function pointOn({ from, to, sag }: Span, share: number): Point {
  const x = from[0] + (to[0] - from[0]) * share;
  return [x, from[1] + (to[1] - from[1]) * share + 4 * sag * share * (1 - share)];
}

export function drawRope(canvas: Canvas, { from, to, sag }: Span, thickness: number): string {
  const curve = pen`M${from[0]} ${from[1]}Q${(from[0] + to[0]) / 2} ${(from[1] + to[1]) / 2 + sag * 2} ${to[0]} ${to[1]}`;
  return `<path d="${curve}" fill="none" stroke="${canvas.palette.ink}" stroke-width="${thickness}"/>`;
}

/** A cabin is 50 wide and 73 high. Its origin is the grip on the rope. */
export function defineCabin({ key, palette }: Canvas): string {
  const arm = `<path d="M-6 0H6M0 0V13M-9 21Q0 8 9 21" fill="none" stroke="${palette.ink}" stroke-width="2.6" stroke-linecap="round"/>`;
  const body = '<path d="M-17 22h34q6 0 7 9l1 24q0 18-13 18h-24q-13 0-13-18l1-24q1-9 7-9z" fill="currentColor"/>';
  const shade =
    '<path d="M-25 55q0 18 13 18h24q13 0 13-18z" fill="#000" opacity=".16"/><path d="M-25 54h50" stroke="#fff" stroke-opacity=".75" stroke-width="2"/>';
  const roof = `<path d="M-21 22q2-3 7-3h28q5 0 7 3z" fill="${palette.ink}"/>`;
  const glass = `<path d="M-15 27h13v22h-18l.6-17q.4-5 4.4-5zM2 27h13q4 0 4.4 5l.6 17H2z" fill="${palette.glass}"/>`;
  const gleam = '<path d="M-11 27h6l-9 22h-5.5zM8 27h4L5 49H2v-8z" fill="#fff" opacity=".45"/>';
  const seats = `<path d="M-20 43h17v6h-18zM2 43h17l2 6H2z" fill="${palette.ink}" opacity=".3"/>`;
  return `<defs><g id="${key}c">${arm}${body}${roof}${glass}${seats}${gleam}${shade}</g></defs>`;
}

export function drawCabin(canvas: Canvas, at: Point, scale: number, colour: string): string {
  return place(`${canvas.key}c`, at, scale, ` color="${lit(canvas.palette, colour)}"`);
}

/** Call this before drawing the ridge that hides the foot of the pylon. */
export function drawPylon(canvas: Canvas, [x, y]: Point, foot: number, scale: number): string {
  const neck = 4 * scale;
  const half = 5 * scale + (foot - y) * 0.06;
  const rungs = Math.max(3, Math.round((foot - y) / (26 * scale)));
  let braces = "";
  for (let rung = 0; rung < rungs; rung++) {
    const side = rung % 2 === 0 ? 1 : -1;
    const [upper, lower] = [rung / rungs, (rung + 1) / rungs];
    const [from, to] = [neck + (half - neck) * upper, neck + (half - neck) * lower];
    braces += pen`M${x + side * from} ${y + (foot - y) * upper}L${x - side * to} ${y + (foot - y) * lower}`;
  }
  const legs = pen`M${x - neck} ${y}L${x - half} ${foot}M${x + neck} ${y}L${x + half} ${foot}`;
  const head = pen`M${x - 14 * scale} ${y + 3.5 * scale}h${28 * scale}`;
  return `<g stroke="${canvas.palette.ink}" fill="none"><path d="${legs}" stroke-width="${round(2.6 * scale)}"/><path d="${braces}" stroke-width="${round(1.3 * scale)}"/><path d="${head}" stroke-width="${round(5 * scale)}" stroke-linecap="round"/></g>`;
}
