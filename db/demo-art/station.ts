import { type Canvas, type Point, stand } from "./canvas";
import { lit, mix, paint } from "./palette";
import { coatOf, drawRoof } from "./roofs";

/** The rope leaves the hall here, measured from the middle of the floor in shares of the station's size. */
export const ropeGate: Point = [0.86, -0.46];

export function drawStation(canvas: Canvas, at: Point, size: number): string {
  const { palette } = canvas;
  const { roof, post, wall } = coatOf(canvas);
  const hall = `<path d="M-100 0v-56h200V0z" fill="${mix(palette.ink, paint.wood, 0.25)}"/>`;
  const panes = "M-94-8v-40h20v40zM-70-8v-40h20v40zM-46-8v-40h20v40zM-22-8v-40h20v40z";
  const glass = `<path d="${panes}" fill="${mix(palette.glass, lit(palette, paint.amber), 0.35)}"/><path d="M-94-22h92" stroke="${post}" stroke-width="2"/>`;
  const wheel = `<path d="M14-46h74" stroke="${lit(palette, paint.amber)}" stroke-width="5" stroke-linecap="round"/>`;
  const posts = `<path d="M-99 0v-56M2 0v-56M99 0v-56" stroke="${post}" stroke-width="6"/>`;
  const attic = `<path d="M-46-86v-20h72v20z" fill="${wall}"/><path d="M-46-97h72" stroke="${post}" stroke-width="3" stroke-dasharray="4 8"/>`;
  const roofs = `<path d="${drawRoof(0, -54, 134, 36, 0.56)}${drawRoof(-10, -104, 62, 30, 0.5)}" fill="${roof}"/>`;
  const floor = `<path d="M-116-5h236l10 22h-256z" fill="${lit(palette, "#efe4d0")}"/><path d="M-121 6h246" stroke="${palette.ink}" stroke-opacity=".2" stroke-width="3"/>`;
  return stand(hall + glass + wheel + posts + attic + roofs + floor, at, size / 100);
}
