import sharp, { type Sharp } from "sharp";
import { maxPixels } from "./file-limits";

export type CleanTask = { maxSide: number };
export type CleanedPicture = { bytes: Uint8Array; width: number; height: number } | { refused: "pixels" | "broken" };
export type RenderTask = { svg: { width: number } | null; targetWidth: number };
export type RenderedPicture = { avif: Uint8Array; webp: Uint8Array };
export type PictureTask = CleanTask | RenderTask;

const inputOptions = { limitInputPixels: maxPixels, failOn: "error" } as const;
const maxSeconds = 15;

// Uploads are decoded only as these formats. SVG is enabled only for the shop's own pictures.
const allLoaders = ["VipsForeignLoad"];
const uploadLoaders = ["Jpeg", "Png", "Nsgif", "Webp", "Heif"].map((format) => `VipsForeignLoad${format}Buffer`);
const svgLoader = ["VipsForeignLoadSvgBuffer"];
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: allLoaders });
sharp.unblock({ operation: uploadLoaders });

export function processPicture(task: PictureTask, bytes: Buffer): Promise<CleanedPicture | RenderedPicture> {
  return "maxSide" in task ? cleanPicture(task, bytes) : renderPicture(task, bytes);
}

async function cleanPicture({ maxSide }: CleanTask, bytes: Buffer): Promise<CleanedPicture> {
  try {
    const picture = sharp(bytes, inputOptions)
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

async function renderPicture({ svg, targetWidth }: RenderTask, bytes: Buffer): Promise<RenderedPicture> {
  if (!svg) return encodePicture(sharp(bytes, inputOptions).resize(targetWidth));
  sharp.unblock({ operation: svgLoader });
  try {
    return await encodePicture(
      sharp(bytes, { ...inputOptions, density: (72 * targetWidth) / svg.width }).resize(targetWidth),
    );
  } finally {
    sharp.block({ operation: svgLoader });
  }
}

/** These settings keep twelve of the shop's SVGs, 400 pixels wide, below 60 kB as AVIF. */
async function encodePicture(picture: Sharp): Promise<RenderedPicture> {
  return {
    avif: await picture.clone().avif({ quality: 40, effort: 3, chromaSubsampling: "4:2:0" }).toBuffer(),
    webp: await picture.clone().webp({ quality: 65, effort: 4 }).toBuffer(),
  };
}
