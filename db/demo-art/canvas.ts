import { type Palette, palettes, type Time } from "./palette";
import { type Random, randomFor } from "./random";

export type Point = readonly [x: number, y: number];

/** `key` prefixes element IDs, so that two pictures on a page rarely use the same ID. */
export type Canvas = {
  key: string;
  random: Random;
  palette: Palette;
  time: Time;
  width: number;
  height: number;
  /** The y of the upper edge. It is negative for upright pictures, which show more sky. */
  top: number;
};

type Size = { width: number; height: number };

export function openCanvas(slug: string, time: Time, size: Size, height: number): Canvas {
  const random = randomFor(slug);
  const key = `g${Math.floor(random() * 1296).toString(36)}`;
  const width = Math.max((height * size.width) / size.height, height * 1.28);
  const top = Math.min(0, height - (width * size.height) / size.width);
  return { key, random, palette: palettes[time], time, width, height, top };
}

export function finish({ width, height, top }: Canvas, size: Size, layers: readonly string[]): string {
  const box = pen`viewBox="0 ${top} ${width} ${height - top}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" ${box} preserveAspectRatio="xMidYMid slice">${layers.join("")}</svg>`;
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export function pen(text: TemplateStringsArray, ...numbers: readonly number[]): string {
  return text.map((part, index) => part + (numbers[index] === undefined ? "" : round(numbers[index]))).join("");
}

/** Writes relative integers, because they make the path short. */
export function trace(points: readonly Point[]): string {
  let path = "";
  let last: Point = [0, 0];
  for (const [x, y] of points) {
    const next: Point = [Math.round(x), Math.round(y)];
    const step = `${next[0] - last[0]} ${next[1] - last[1]}`;
    path += path === "" ? `M${step}l` : `${step} `;
    last = next;
  }
  return path.trim().replaceAll(" -", "-");
}

type Stop = readonly [offset: number, colour: string, opacity?: number];

export function linear(id: string, stops: readonly Stop[]): string {
  return `<linearGradient id="${id}" x2="0" y2="1">${stops.map(drawStop).join("")}</linearGradient>`;
}

export function radial(id: string, stops: readonly Stop[]): string {
  return `<radialGradient id="${id}">${stops.map(drawStop).join("")}</radialGradient>`;
}

function drawStop([offset, colour, opacity = 1]: Stop): string {
  const veil = opacity < 1 ? ` stop-opacity="${opacity}"` : "";
  return `<stop offset="${round(offset)}" stop-color="${colour}"${veil}/>`;
}

export function stand(drawing: string, [x, y]: Point, scale: number, more = ""): string {
  return `<g transform="translate(${round(x)} ${round(y)})scale(${Math.round(scale * 1000) / 1000})"${more}>${drawing}</g>`;
}

export function place(id: string, [x, y]: Point, scale: number, more = ""): string {
  const size = Math.round(scale * 100) / 100;
  return `<use href="#${id}" transform="translate(${round(x)} ${round(y)})scale(${size})"${more}/>`;
}
