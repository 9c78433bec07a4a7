import { type Canvas, type Point, round } from "./canvas";
import { mix, paint } from "./palette";

type Place = readonly [across: number, up: number, along: number];
export type View = { vanish: Point; eye: Place; zoom: number };

export function project(view: View, [across, up, along]: Place): Point {
  const scale = view.zoom / (along - view.eye[2]);
  return [view.vanish[0] + (across - view.eye[0]) * scale, view.vanish[1] - (up - view.eye[1]) * scale];
}

export function drawBridge(canvas: Canvas, view: View, length: number): string {
  const { ink, glow } = canvas.palette;
  const lacquer = mix(paint.lacquer, ink, 0.35);
  const at = (across: number, up: number, along: number) => project(view, [across, up, along]);
  const spots = Array.from({ length: 27 }, (_, index) => index / 26);
  const rope = (along: number) => 1.2 + 7.8 * ((along / length) * 2 - 1) ** 2;
  const deck = (along: number) => 0.5 - 0.5 * ((along / length) * 2 - 1) ** 2;
  const line = (points: readonly Point[]) => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join(" ")}`;
  const sides = [1, -1].map((side) => {
    const main = line(spots.map((share) => at(side, rope(share * length), share * length)));
    const rail = line(spots.map((share) => at(side, deck(share * length) + 1, share * length)));
    const hangers = spots.slice(1, -1).map((share) => {
      const along = share * length;
      return line([at(side, rope(along), along), at(side, deck(along), along)]);
    });
    const stays = line([at(side, 9, 0), at(side, 1, -4)]);
    return `<path d="${main}${stays}" stroke-width="2.6"/><path d="${rail}" stroke-width="1.6"/><path d="${hangers.join("")}" stroke-width="1"/>`;
  });
  const far = spots.map((share) => at(-1, deck(share * length), share * length));
  const near = spots.map((share) => at(1, deck(share * length), share * length)).reverse();
  const planks = `<path d="${line([...far, ...near])}z" fill="${mix(paint.wood, ink, 0.35)}" stroke="none"/>`;
  const slats = spots
    .slice(0, -1)
    .map((share) => line([at(-1, deck(share * length), share * length), at(1, deck(share * length), share * length)]));
  const towers = [length, 0].map((along) => drawTower(view, along, along === 0 ? -9 : -4, lacquer));
  return `<g fill="none" stroke="${ink}" stroke-linejoin="round">${towers[0] ?? ""}${planks}<path d="${slats.join("")}" stroke="${glow}" stroke-opacity=".35"/>${sides.join("")}${towers[1] ?? ""}</g>`;
}

function drawTower(view: View, along: number, foot: number, colour: string): string {
  const thick = round((view.zoom / (along - view.eye[2])) * 0.27);
  const at = (across: number, up: number) => project(view, [across, up, along]).map(round).join(" ");
  const posts = `M${at(-1, foot)}L${at(-1, 9.4)}M${at(1, foot)}L${at(1, 9.4)}`;
  const bars = `M${at(-1.3, 8.3)}L${at(1.3, 8.3)}M${at(-1, 4.6)}L${at(1, 4.6)}`;
  return `<path d="${posts}${bars}" stroke="${colour}" stroke-width="${thick}" stroke-linecap="square"/>`;
}
