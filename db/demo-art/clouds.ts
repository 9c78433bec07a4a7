import { type Canvas, linear, round } from "./canvas";
import { mix } from "./palette";
import { between } from "./random";

export function drawCloudBank(canvas: Canvas, y: number, size: number): string {
  const [light, shade] = canvas.palette.cloud;
  return (
    drawBillows(canvas, y, size, mix(light, shade, 0.35)) +
    drawBillows(canvas, y + Math.round(size * 0.22), size * 1.25, light)
  );
}

function drawBillows(canvas: Canvas, y: number, size: number, colour: string): string {
  const { key, palette, width, height, random } = canvas;
  const id = `${key}b${y}`;
  const shade = palette.cloud[1];
  const wash = linear(id, [
    [0, colour],
    [0.2, mix(colour, shade, 0.15)],
    [0.7, shade],
    [1, shade, 0],
  ]);
  const phase = random() * 6;
  const swell = (at: number) =>
    Math.sin(phase + at / (size * 1.6)) * 0.6 + Math.sin(phase * 2 + at / (size * 0.6)) * 0.4;
  let x = Math.round(-size);
  let level = Math.round(y - swell(x) * size * 0.28);
  let path = `M${x} ${level}`;
  while (x < width + size) {
    const across = Math.round(size * (0.3 + 0.75 * random() ** 1.6));
    const next = Math.round(y - swell(x + across) * size * 0.28);
    path += `a${round(across * 0.57)} ${round(across * between(random, 0.34, 0.5))} 0 0 1 ${across} ${next - level}`;
    x += across;
    level = next;
  }
  const foot = Math.min(height + 60, y + size * 1.7);
  return `${wash}<path d="${path}V${round(foot)}H${Math.round(-size)}z" fill="url(#${id})"/>`;
}
