import { type FileLimit, maxFileSize, maxStaffPicture } from "~/lib/file-limits";

/** Only staff may upload an SVG. The shop stores a raster image of it, because an SVG can contain scripts. */
export type PictureUse = "avatar" | "review" | "staff";

type PictureFormat = "JPG" | "PNG" | "GIF" | "WebP" | "AVIF" | "SVG";

type UploadRule = { kinds: readonly PictureFormat[]; maxSide: number; maxSize: FileLimit };

export const uploadRules: Record<PictureUse, UploadRule> = {
  avatar: { kinds: ["JPG", "PNG", "GIF"], maxSide: 400, maxSize: maxFileSize },
  review: { kinds: ["JPG", "PNG", "GIF", "WebP"], maxSide: 1600, maxSize: maxFileSize },
  staff: { kinds: ["JPG", "PNG", "GIF", "WebP", "AVIF", "SVG"], maxSide: 2000, maxSize: maxStaffPicture },
};

const signatures: Record<PictureFormat, RegExp> = {
  JPG: /^\xff\xd8\xff/,
  PNG: /^\x89PNG\r\n/,
  GIF: /^GIF8[79]a/,
  WebP: /^RIFF.{4}WEBP/s,
  AVIF: /^.{4}ftypavi[fs]/s,
  SVG: /^(\xef\xbb\xbf)?\s*<(\?xml|svg|!--)/,
};

/** Returns null for a format that this use does not accept. */
export function formatOf(chunks: readonly Uint8Array[], allowed: PictureUse): PictureFormat | null {
  const bytes = chunks.flatMap((chunk) => [...chunk.subarray(0, 16)]);
  const beginning = String.fromCharCode(...bytes.slice(0, 16));
  return uploadRules[allowed].kinds.find((kind) => signatures[kind].test(beginning)) ?? null;
}

const notPlain = [
  /<!(DOCTYPE|ENTITY)/i,
  /<\s*([\w-]+:)?(image|feImage|foreignObject)\b/i,
  /^\s*<\?xml[^>]*encoding\s*=\s*["'](?!utf-8)/i,
];

/**
 * Refuses entities, because they can expand without limit, and other encodings than UTF-8, because they can hide
 * entities. Also refuses embedded pictures.
 */
export function isPlainDrawing(svg: string): boolean {
  return /<svg[\s>]/.test(svg) && !notPlain.some((pattern) => pattern.test(svg));
}
