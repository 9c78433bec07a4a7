import sharp, { type Sharp } from "sharp";
import { maxPixels } from "./file-limits";

export type ToClean = { maxSide: number };
export type Cleaned = { bytes: Uint8Array; width: number; height: number } | { refused: "pixels" | "broken" };
export type ToRender = { drawn: { width: number } | null; to: number };
export type Rendered = { avif: Uint8Array; webp: Uint8Array };
export type PictureWork = ToClean | ToRender;

const bounds = { limitInputPixels: maxPixels, failOn: "error" } as const;
const maxSeconds = 15;

// Uploads are decoded only as these formats. SVG is enabled only for the shop's own pictures.
const anyLoader = ["VipsForeignLoad"];
const loaders = ["Jpeg", "Png", "Nsgif", "Webp", "Heif"].map((format) => `VipsForeignLoad${format}Buffer`);
const drawingLoader = ["VipsForeignLoadSvgBuffer"];
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: anyLoader });
sharp.unblock({ operation: loaders });

export function workOnPicture(work: PictureWork, bytes: Buffer): Promise<Cleaned | Rendered> {
  return "maxSide" in work ? clean(work, bytes) : render(work, bytes);
}

async function clean({ maxSide }: ToClean, bytes: Buffer): Promise<Cleaned> {
  try {
    const picture = sharp(bytes, bounds)
      .timeout({ seconds: maxSeconds })
      .autoOrient()
      .resize(maxSide, maxSide, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 86, effort: 2 });
    const { data, info } = await picture.toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    return { refused: error instanceof Error && error.message.includes("pixel limit") ? "pixels" : "broken" };
  }
}

async function render({ drawn, to }: ToRender, bytes: Buffer): Promise<Rendered> {
  if (!drawn) return encode(sharp(bytes, bounds).resize(to));
  sharp.unblock({ operation: drawingLoader });
  try {
    return await encode(sharp(bytes, { ...bounds, density: (72 * to) / drawn.width }).resize(to));
  } finally {
    sharp.block({ operation: drawingLoader });
  }
}

/** These settings keep twelve of the shop's SVGs, 400 pixels wide, below 60 kB as AVIF. */
async function encode(picture: Sharp): Promise<Rendered> {
  return {
    avif: await picture.clone().avif({ quality: 40, effort: 3, chromaSubsampling: "4:2:0" }).toBuffer(),
    webp: await picture.clone().webp({ quality: 65, effort: 4 }).toBuffer(),
  };
}
