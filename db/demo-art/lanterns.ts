import { drawRope, pointOn, type Span } from "./cableway";
import { type Canvas, place, radial } from "./canvas";
import { paint } from "./palette";

/** A lantern is 44 wide and hangs from its origin. */
export function defineLanterns({ key, palette }: Canvas): string {
  const warm = radial(`${key}w`, [
    [0, "#ffd487", 0.75],
    [0.4, "#ffb454", 0.25],
    [1, "#ff9d3c", 0],
  ]);
  const light = radial(`${key}i`, [
    [0, "#fff3c4", 0.95],
    [1, "#ffcf6b", 0],
  ]);
  const halo = `<circle cy="32" r="70" fill="url(#${key}w)"/>`;
  const silk = `<path d="M0 0V10M0 54v24" stroke="${palette.ink}" stroke-width="1.5"/><path d="M-10 12Q-22 14-22 32T-10 52H10Q22 50 22 32T10 12z" fill="currentColor"/><ellipse cy="33" rx="17" ry="18" fill="url(#${key}i)"/>`;
  const ribs =
    '<path d="M-5 12q-9 20 0 40M5 12q9 20 0 40M-13 13q-14 19 0 38M13 13q14 19 0 38" fill="none" stroke="#5c1d10" stroke-opacity=".35"/>';
  const caps = `<path d="M-11 9h22v4h-22zM-11 51h22v4h-22z" fill="#4a2117"/><path d="M-3 58h6l2 20H-5z" fill="${paint.amber}"/>`;
  return `${warm}${light}<defs><g id="${key}l">${halo}${silk}${ribs}${caps}</g></defs>`;
}

const silks = [paint.lacquer, paint.amber, "#d9683c", "#c8394a"];

export function drawLanterns(canvas: Canvas, span: Span, scales: readonly number[]): string {
  const first = Math.floor(canvas.random() * silks.length);
  const hung = scales.map((scale, index) => {
    const at = pointOn(span, (index + 0.5) / scales.length);
    return place(`${canvas.key}l`, at, scale, ` color="${silks[(first + index) % silks.length] ?? paint.amber}"`);
  });
  return drawRope(canvas, span, 1.6) + hung.join("");
}
