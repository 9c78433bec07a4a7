import { type Canvas, type Point, pen } from "./canvas";

type Bend = { from: Point; to: Point; narrow: number; broad: number };

export function traceRibbon({ from, to, narrow, broad }: Bend): string {
  const tall = to[1] - from[1];
  const swing = Math.abs(to[0] - from[0]) * 0.5 + tall * 0.5;
  const side = to[0] < from[0] ? -1 : 1;
  const edge = (lean: number) => {
    const first = from[0] + side * swing + (lean * (narrow * 2 + broad)) / 6;
    const second = to[0] - side * swing * 1.1 + (lean * (narrow + broad * 2)) / 6;
    return { top: from[0] + (lean * narrow) / 2, first, second, foot: to[0] + (lean * broad) / 2 };
  };
  const [left, right] = [edge(-1), edge(1)];
  const [a, b] = [from[1] + tall * 0.34, from[1] + tall * 0.56];
  const down = pen`M${left.top} ${from[1]}C${left.first} ${a} ${left.second} ${b} ${left.foot} ${to[1]}`;
  const up = pen`H${right.foot}C${right.second} ${b} ${right.first} ${a} ${right.top} ${from[1]}z`;
  return down + up;
}

export function traceCourse(middles: readonly (readonly [x: number, y: number, half: number])[]): string {
  const edge = (side: 1 | -1) => middles.map(([x, y, half]): Point => [x + side * half, y]);
  const wind = (points: readonly Point[]) =>
    points
      .slice(1)
      .map(([x, y], index) => {
        const [fromX, fromY] = points[index] ?? [x, y];
        const level = (fromY + y) / 2;
        return pen`C${fromX} ${level} ${x} ${level} ${x} ${y}`;
      })
      .join("");
  const [left, right] = [edge(-1), edge(1).reverse()];
  const [startX, startY] = left[0] ?? [0, 0];
  const [turnX, turnY] = right[0] ?? [0, 0];
  return `${pen`M${startX} ${startY}` + wind(left) + pen`L${turnX} ${turnY}` + wind(right)}z`;
}

export function drawStream(canvas: Canvas, from: Point, to: Point, broad: number): string {
  const { palette, random } = canvas;
  const glints = [0.3, 0.5, 0.68, 0.84, 0.94].map((share) => {
    const y = from[1] + (to[1] - from[1]) * share;
    const middle = from[0] + (to[0] - from[0]) * (share < 0.6 ? 0.45 : share);
    const across = broad * share * 0.3;
    return pen`M${middle + (random() - 0.7) * across} ${y}q${across / 2} ${across * 0.1} ${across} 0`;
  });
  const water = `<path d="${traceRibbon({ from, to, narrow: 8, broad })}" fill="${palette.sky[1] ?? palette.mist}"/>`;
  return `${water}<path d="${glints.join("")}" fill="none" stroke="${palette.mist}" stroke-width="2.2" stroke-linecap="round" opacity=".85"/>`;
}
