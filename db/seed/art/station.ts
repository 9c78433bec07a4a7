import { type Canvas, type Point, round } from "./canvas";
import { paint } from "./palette";
import { coatOf, drawRoof } from "./roofs";

/** The valley station: a glass hall under a swept roof, open to the right where the rope leaves. Its floor is at `at`. */
export function drawStation(canvas: Canvas, [x, y]: Point, size: number): string {
  const { palette } = canvas;
  const { roof, post, wall } = coatOf(canvas);
  const u = (share: number) => round(size * share);
  const hall = `<path d="M${round(x - size)} ${y}v${u(-0.56)}h${u(2)}v${u(0.56)}z" fill="${palette.ink}"/>`;
  const glass = [-0.94, -0.7, -0.46, -0.22]
    .map((share) => `M${round(x + size * share)} ${round(y - size * 0.08)}v${u(-0.4)}h${u(0.2)}v${u(0.4)}z`)
    .join("");
  const glow = `<path d="${glass}" fill="${palette.glass}"/><path d="${glass}" fill="${paint.amber}" opacity=".28"/>`;
  const wheel = `<path d="M${round(x + size * 0.12)} ${round(y - size * 0.46)}h${u(0.76)}" stroke="${paint.amber}" stroke-width="${u(0.05)}" stroke-linecap="round"/>`;
  const posts = [-1, 0.02, 1].map((share) => `M${round(x + size * share)} ${y}v${u(-0.56)}`).join("");
  const frame = `<path d="${posts}" stroke="${post}" stroke-width="${u(0.06)}"/>`;
  const floor = `<path d="M${round(x - size * 1.16)} ${round(y - size * 0.05)}h${u(2.36)}l${u(0.1)} ${u(0.22)}h${u(-2.56)}z" fill="${wall}"/><path d="M${round(x - size * 1.2)} ${round(y + size * 0.06)}h${u(2.46)}" stroke="#000" stroke-opacity=".12" stroke-width="${u(0.03)}"/>`;
  const roofs =
    drawRoof(x, y - size * 0.54, size * 1.34, size * 0.36, 0.56) +
    drawRoof(x - size * 0.1, y - size * 0.94, size * 0.62, size * 0.3, 0.5);
  const attic = `<path d="M${round(x - size * 0.46)} ${round(y - size * 0.82)}v${u(-0.14)}h${u(0.72)}v${u(0.14)}z" fill="${palette.glass}"/>`;
  return `${hall}${glow}${wheel}${frame}${attic}<path d="${roofs}" fill="${roof}"/>${floor}`;
}
