import path from "node:path";
import sharp from "sharp";
import { removeControls } from "./text";

export type ShareImageInput = {
  name: string;
  title: string;
  scene: Uint8Array;
  anchor: "centre" | "right";
  plate: string;
  accent: string;
};

const size = { width: 1200, height: 630 };
const margin = 72;
const pictureLeft = 580;
const maxTextWidth = 500;
const maxTitleHeight = 400;
const titleSizes = [64, 56, 48, 40];
const maxTitleLength = 140;
const font = { family: "Be Vietnam Pro Bold", file: path.resolve("app/lib/fonts/be-vietnam-pro-bold.ttf") };

export async function renderShareImage({
  name,
  title,
  scene,
  anchor,
  plate,
  accent,
}: ShareImageInput): Promise<Buffer> {
  const renderText = (words: string, pixels: number) => {
    const text = `<span foreground="#fff">${words.replace(/&/g, "&amp;").replace(/</g, "&lt;")}</span>`;
    const textOptions = { font: `${font.family} ${pixels}`, fontfile: font.file, dpi: 72, spacing: 4, rgba: true };
    return sharp({ text: { text, ...textOptions, width: maxTextWidth, wrap: "word-char" } })
      .png()
      .toBuffer({ resolveWithObject: true });
  };
  const renderTitle = async (words: string) => {
    for (const pixels of titleSizes) {
      const rendered = await renderText(words, pixels);
      if (rendered.info.height <= maxTitleHeight) return rendered;
    }
    return null;
  };

  const heading = (await renderTitle(shorten(title, maxTitleLength))) ?? (await renderTitle(shorten(title, 50)));
  const above = await renderText(shorten(name, 50), 34);
  const picture = await sharp(scene, { limitInputPixels: 40_000_000 })
    .resize(size.width - pictureLeft, size.height, { fit: "cover", position: anchor })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <path fill="${plate}" d="M0 0h670l-80 630H0z"/><path fill="${accent}" d="M670 0h10l-80 630h-10zM${margin} ${margin}h72v8h-72z"/></svg>`;
  return sharp({ create: { ...size, channels: 3, background: plate } })
    .composite([
      { input: picture, left: pictureLeft, top: 0 },
      { input: Buffer.from(ground) },
      { input: above.data, left: margin, top: margin + 32 },
      ...(heading ? [{ input: heading.data, left: margin, top: size.height - margin - heading.info.height }] : []),
    ])
    .png({ palette: true, quality: 90, effort: 4 })
    .toBuffer();
}

/** Never leaves a short last word alone on a line. Never returns an empty text, because sharp cannot render one. */
function shorten(text: string, maxLength: number): string {
  const words = removeControls(text)
    .trim()
    .replace(/\s+/g, " ")
    .replace(/ (\S{1,3})$/, "\u00a0$1");
  const letters = [...words];
  if (letters.length > maxLength) return `${letters.slice(0, maxLength - 1).join("")}…`;
  return words || "·";
}
