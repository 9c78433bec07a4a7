import { type Canvas, type Point, pen, stand } from "./canvas";
import { lit, paint } from "./palette";

export type Person = { at: Point; tall: number; shirt: string; hat?: boolean; hands?: readonly Point[] };

/** `hat` is a conical nón lá. `hands` are the points that the figure holds. */
export function drawPerson({ palette }: Canvas, { at, tall, shirt, hat = false, hands = [] }: Person): string {
  const cloth = lit(palette, shirt);
  const legs = `<path d="M-6-2V-40M6-2V-40" stroke="${lit(palette, "#3d4a5c")}" stroke-width="10.5" stroke-linecap="round"/>`;
  const held = hands.map(([x, y]): Point => [((x - at[0]) / tall) * 100, ((y - at[1]) / tall) * 100]);
  const free = [-1, 1].filter((side) => !held.some(([x]) => Math.sign(x) === side));
  const reaching = held.map(([x, y]) => pen`M${10 * Math.sign(x)}-67L${x} ${y}`);
  const hanging = free.map((side) => `M${10 * side}-67l${4 * side} 25`);
  const arms = `<path d="${[...reaching, ...hanging].join("")}" stroke="${cloth}" stroke-width="7.5" stroke-linecap="round"/>`;
  const body = `<path d="M-13-34l1-32q2-10 12-10t12 10l1 32z" fill="${cloth}"/>`;
  const head = `<circle cy="-87" r="11.5" fill="${lit(palette, "#e2ab83")}"/>`;
  const cap = hat
    ? `<path d="M-25-86L0-109 25-86q-25 8-50 0z" fill="${lit(palette, paint.straw)}"/>`
    : `<path d="M-12.5-85q0-15 12.5-15t12.5 15q-12-8-25 0z" fill="${lit(palette, "#2b2322")}"/>`;
  return stand(legs + arms + body + head + cap, at, tall / 100);
}
