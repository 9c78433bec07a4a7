import sharp, { type Sharp } from "sharp";
import { maxPixels } from "./file-limits";

export type CleanTask = { maxSide: number; isSvg?: boolean };
export type CleanedPicture = { bytes: Uint8Array; width: number; height: number } | { refused: "pixels" | "broken" };
export type RenderTask = { svg: { width: number } | null; targetWidth: number };
export type RenderedPicture = { avif: Uint8Array; webp: Uint8Array };
/** Renders square icons of `sizes` (in pixels), and a maskable icon of 512 pixels. */
export type IconTask = { sizes: readonly number[] };
export type RenderedIcons = { icons: Uint8Array[]; maskable: Uint8Array };
export type PictureTask = CleanTask | RenderTask | IconTask;

const inputOptions = { limitInputPixels: maxPixels, failOn: "error" } as const;
const maxSeconds = 15;

const allLoaders = ["VipsForeignLoad"];
// Uploads are decoded only as these formats. SVG is enabled only for pictures of staff and of the demo.
const uploadLoaders = ["Jpeg", "Png", "Nsgif", "Webp", "Heif"].map((format) => `VipsForeignLoad${format}Buffer`);
const svgLoader = ["VipsForeignLoadSvgBuffer"];
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: allLoaders });
sharp.unblock({ operation: uploadLoaders });

export type ProcessedPicture = CleanedPicture | RenderedPicture | RenderedIcons;

export function processPicture(task: PictureTask, bytes: Buffer): Promise<ProcessedPicture> {
  if ("sizes" in task) return renderIcons(task, bytes);
  return "maxSide" in task ? cleanPicture(task, bytes) : renderPicture(task, bytes);
}

async function cleanPicture({ maxSide, isSvg = false }: CleanTask, bytes: Buffer): Promise<CleanedPicture> {
  try {
    if (isSvg) return await withSvg(async () => encodeUpload(sharp(bytes, await svgOptions(bytes, maxSide)), maxSide));
    return await encodeUpload(sharp(bytes, inputOptions), maxSide);
  } catch (error) {
    return { refused: error instanceof Error && error.message.includes("pixel limit") ? "pixels" : "broken" };
  }
}

async function encodeUpload(picture: Sharp, maxSide: number): Promise<CleanedPicture> {
  const { data, info } = await picture
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .resize(maxSide, maxSide, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: 86, effort: 2 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** SVGs have no size in pixels, so small ones are enlarged to `maxSide`. */
async function svgOptions(bytes: Buffer, maxSide: number) {
  const { width = 1, height = 1 } = await sharp(bytes, inputOptions).metadata();
  const density = (72 * maxSide) / Math.max(width, height);
  return { ...inputOptions, density: Math.min(10_000, Math.max(1, density)) };
}

async function renderIcons({ sizes }: IconTask, bytes: Buffer): Promise<RenderedIcons> {
  const background = { r: 255, g: 255, b: 255, alpha: 0 };
  const square = (size: number) => sharp(bytes, inputOptions).resize(size, size, { fit: "contain", background });
  // iPhones show transparent pixels of home screen icons in black.
  const icons = sizes.map((size) => (size === 180 ? square(size).flatten({ background: "#fff" }) : square(size)));
  const margin = 51;
  const maskable = square(512 - 2 * margin)
    .extend({ ...{ top: margin, bottom: margin, left: margin, right: margin }, background })
    .flatten({ background: "#fff" });
  return {
    icons: await Promise.all(icons.map((icon) => icon.png().toBuffer())),
    maskable: await maskable.png().toBuffer(),
  };
}

async function withSvg<Result>(run: () => Promise<Result>): Promise<Result> {
  sharp.unblock({ operation: svgLoader });
  try {
    return await run();
  } finally {
    sharp.block({ operation: svgLoader });
  }
}

async function renderPicture({ svg, targetWidth }: RenderTask, bytes: Buffer): Promise<RenderedPicture> {
  if (!svg) return encodePicture(sharp(bytes, inputOptions).resize(targetWidth));
  const density = (72 * targetWidth) / svg.width;
  return withSvg(() => encodePicture(sharp(bytes, { ...inputOptions, density }).resize(targetWidth)));
}

/** With these settings, twelve of the shop's SVGs, each 400 pixels wide, take less than 60 kB together as AVIF. */
async function encodePicture(picture: Sharp): Promise<RenderedPicture> {
  return {
    avif: await picture.clone().avif({ quality: 40, effort: 3, chromaSubsampling: "4:2:0" }).toBuffer(),
    webp: await picture.clone().webp({ quality: 65, effort: 4 }).toBuffer(),
  };
}
