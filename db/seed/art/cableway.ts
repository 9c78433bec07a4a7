import { type Canvas, type Point, place, round } from "./canvas";
import { lit, mix } from "./palette";

/** A rope between two supports, hanging by `sag` at its middle. */
export type Span = { from: Point; to: Point; sag: number };

export function pointOn({ from, to, sag }: Span, share: number): Point {
  const x = from[0] + (to[0] - from[0]) * share;
  return [x, from[1] + (to[1] - from[1]) * share + 4 * sag * share * (1 - share)];
}

export function drawRope(canvas: Canvas, { from, to, sag }: Span, thickness: number): string {
  const knee = `${round((from[0] + to[0]) / 2)} ${round((from[1] + to[1]) / 2 + sag * 2)}`;
  const curve = `M${round(from[0])} ${round(from[1])}Q${knee} ${round(to[0])} ${round(to[1])}`;
  return `<path d="${curve}" fill="none" stroke="${canvas.palette.ink}" stroke-width="${thickness}"/>`;
}

/** A cabin 48 wide and 74 high whose origin is the grip on the rope: placed on a rope, it hangs. */
export function defineCabin({ key, palette }: Canvas): string {
  const arm = `<path d="M-6 0H6M0 0V13M-9 21Q0 8 9 21" fill="none" stroke="${palette.ink}" stroke-width="2.6" stroke-linecap="round"/>`;
  const body = '<path d="M-17 22h34q6 0 7 9l1 24q0 18-13 18h-24q-13 0-13-18l1-24q1-9 7-9z" fill="currentColor"/>';
  const shade =
    '<path d="M-25 55q0 18 13 18h24q13 0 13-18z" fill="#000" opacity=".16"/><path d="M-25 54h50" stroke="#fff" stroke-opacity=".75" stroke-width="2"/>';
  const roof = `<path d="M-21 22q2-3 7-3h28q5 0 7 3z" fill="${palette.ink}"/>`;
  const glass = `<path d="M-15 27h13v22h-18l.6-17q.4-5 4.4-5zM2 27h13q4 0 4.4 5l.6 17H2z" fill="${palette.glass}"/>`;
  const gleam = '<path d="M-11 27h6l-9 22h-5.5zM8 27h4L5 49H2v-8z" fill="#fff" opacity=".45"/>';
  return `<defs><g id="${key}c">${arm}${body}${roof}${glass}${gleam}${shade}</g></defs>`;
}

export function drawCabin(canvas: Canvas, at: Point, scale: number, colour: string): string {
  return place(`${canvas.key}c`, at, scale, ` color="${lit(canvas.palette, colour)}"`);
}

/** A lattice tower whose head carries the rope at `top`; its foot is for the next ridge to hide. */
export function drawPylon(canvas: Canvas, [x, y]: Point, foot: number, scale: number, veil = 0): string {
  const tall = foot - y;
  const half = 5 * scale + tall * 0.06;
  const neck = 4 * scale;
  const rungs = Math.max(3, Math.round(tall / (26 * scale)));
  let braces = "";
  for (let rung = 0; rung < rungs; rung++) {
    const upper = rung / rungs;
    const lower = (rung + 1) / rungs;
    const side = rung % 2 === 0 ? 1 : -1;
    braces += `M${round(x + side * (neck + (half - neck) * upper))} ${round(y + tall * upper)}L${round(x - side * (neck + (half - neck) * lower))} ${round(y + tall * lower)}`;
  }
  const legs = `M${round(x - neck)} ${round(y)}L${round(x - half)} ${foot}M${round(x + neck)} ${round(y)}L${round(x + half)} ${foot}`;
  const colour = mix(canvas.palette.ink, canvas.palette.mist, veil);
  const head = `<path d="M${round(x - 15 * scale)} ${round(y + 3.5 * scale)}h${round(30 * scale)}" stroke-width="${round(5 * scale)}" stroke-linecap="round"/>`;
  return `<g stroke="${colour}" fill="none"><path d="${legs}" stroke-width="${round(2.6 * scale)}"/><path d="${braces}" stroke-width="${round(1.3 * scale)}"/>${head}</g>`;
}
