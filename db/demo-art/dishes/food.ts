import { darker, drawMark, fill, line, oval, paler, sheet, solid, turned } from "../goods/brush";

/** Each food is drawn around the origin and then moved to its place. */

export const herb = (x: number, y: number, degrees: number, size = 0.42, colour = "#4c8f4e") =>
  turned(drawMark("leaf", colour, size), degrees, x, y);

export const chilli = (x: number, y: number, degrees = 0) =>
  turned(
    fill("M-34 0Q-6-16 26-8 40-2 44 6 14 12-34 0z", "#cf3a2a") + line("M-34 0l-14-4", "#3f7d4f", 6),
    degrees,
    x,
    y,
  );

export const lime = (x: number, y: number, degrees = 0) =>
  turned(
    fill("M-40-6a40 34 0 0 0 80 0z", "#5a9b3c") +
      fill("M-32-6a32 26 0 0 0 64 0z", "#d8eba0") +
      line("M0-4v22M-6-4l-14 14M6-4l14 14", "#9cc45a", 4),
    degrees,
    x,
    y,
  );

export const onions = (spots: string) => line(spots, "#4c9a4a", 15) + line(spots, "#cfe8a8", 5);

export const slice = (x: number, y: number, degrees: number, colour = "#a8604a") =>
  turned(
    sheet("M-58 4Q-54-20-10-22 44-24 58-4 62 16 12 20-46 24-58 4z", colour) +
      line("M-40-2Q0-14 44 0M-34 8Q4 0 40 9", paler(colour, 0.4), 4, ' opacity=".7"'),
    degrees,
    x,
    y,
  );

export const mushroom = (x: number, y: number, size = 1, colour = "#9a6a45") =>
  `<g transform="translate(${x} ${y})scale(${size})">${
    fill("M-10-6h20q-2 26 6 36h-32q8-10 6-36z", "#f3e4c8") +
    solid("M-44-4Q-40-44 0-46 40-44 44-4 0 10-44-4z", colour) +
    line("M-16-26h0M6-32h0M22-18h0", paler(colour, 0.5), 8)
  }</g>`;

export const cube = (x: number, y: number, colour: string, top = paler(colour, 0.4), size = 1) =>
  `<g transform="translate(${x} ${y})scale(${size})">${
    fill("M-40-20L0 0v40L-40 20z", darker(colour, 0.1)) +
    fill("M40-20L0 0v40L40 20z", darker(colour, 0.24)) +
    fill("M-40-20L0-40 40-20 0 0z", top)
  }</g>`;

export const leaves = (spots: (readonly [x: number, y: number, degrees: number])[], size: number) =>
  spots
    .map(([x, y, degrees], index) => herb(x, y, degrees, size, ["#3f7d4f", "#5d9a5e", "#4c8f4e", "#6aa64f"][index % 4]))
    .join("");

export const rice = (x: number, y: number, half: number, colour = "#fffaf0") => {
  const heap = `M${x - half} ${y}Q${x - half * 0.86} ${y - half * 0.92} ${x} ${y - half * 0.96}T${x + half} ${y}Q${x} ${y + half * 0.36} ${x - half} ${y}z`;
  const grains = [
    [-0.5, -0.24],
    [-0.2, -0.56],
    [0.18, -0.34],
    [0.46, -0.5],
    [0.62, -0.12],
    [-0.1, -0.06],
    [-0.68, -0.02],
    [0.3, -0.02],
    [0.06, -0.76],
    [-0.4, -0.62],
  ];
  const strokes = grains.map(
    ([dx = 0, dy = 0], index) => `M${Math.round(x + dx * half)} ${Math.round(y + dy * half)}l9 ${index % 2 ? 5 : -5}`,
  );
  return sheet(heap, colour) + line(strokes.join(""), darker(colour, 0.16), 5);
};

export const noodles = (y: number, colour = "#fff4dc") => {
  const loops = `M-150 ${y}q40-34 84-10t70-12 70 18 66-6M-140 ${y + 14}q50-30 90-4t80-10 70 10 40-12M-112 ${y + 28}q50-24 90-2t80-8 60-2M-110 ${y - 16}q46-18 90-4t84-10 40 12`;
  return line(loops, darker(colour, 0.22), 15) + line(loops, colour, 9);
};

export const smallFish = (x: number, y: number, degrees: number, colour = "#6b3620") =>
  turned(
    fill("M62-2L98-22Q92-2 98 18z", darker(colour, 0.25)) +
      sheet("M-88 2Q-60-30-10-28 40-24 66-4 40 26-10 28-64 28-88 2z", colour) +
      line("M-56-12Q-10-24 40-10", paler(colour, 0.45), 6, ' opacity=".7"') +
      line("M-30-20q12 20 0 40M0-22q12 22 0 44M30-16q8 16 0 30", darker(colour, 0.4), 4, ' opacity=".6"') +
      oval(-66, -4, 6, 6, "#fff6e0"),
    degrees,
    x,
    y,
  );

export const shiitake = (x: number, y: number, degrees: number, size = 1) =>
  `<g transform="translate(${x} ${y})rotate(${degrees})scale(${size})">${
    fill("M-42-2Q-38-34 0-34 38-34 42-2 30 6 10 2v26q-10 8-20 0V2q-20 4-32-4z", "#f2e2c4") +
    line("M-41-4Q-36-32 0-32 36-32 41-4", "#8a5a38", 8) +
    line("M-22-6q22-12 44 0", "#d9c39c", 4)
  }</g>`;

export const disc = (x: number, y: number, radius: number, colour: string) =>
  oval(x, y + 4, radius, radius * 0.62, darker(colour, 0.22)) +
  oval(x, y, radius, radius * 0.62, colour) +
  oval(x, y, radius * 0.55, radius * 0.32, paler(colour, 0.35));

export const wedge = (x: number, y: number, degrees: number, skin: string, flesh: string, size = 1) =>
  `<g transform="translate(${x} ${y})rotate(${degrees})scale(${size})">${
    fill("M-58-14Q-40 38 0 38T58-14z", skin) + fill("M-58-14Q-36 26 0 26T58-14Q0-30-58-14z", flesh)
  }</g>`;
