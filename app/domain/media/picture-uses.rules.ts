/** SVG is never accepted, because it can contain scripts. */
export type PictureUse = "avatar" | "review" | "staff";

type PictureFormat = "JPG" | "PNG" | "GIF" | "WebP" | "AVIF";

export const uploadRules: Record<PictureUse, { kinds: readonly PictureFormat[]; maxSide: number }> = {
  avatar: { kinds: ["JPG", "PNG", "GIF"], maxSide: 400 },
  review: { kinds: ["JPG", "PNG", "GIF", "WebP"], maxSide: 1600 },
  staff: { kinds: ["JPG", "PNG", "GIF", "WebP", "AVIF"], maxSide: 2000 },
};

const signatures: Record<PictureFormat, RegExp> = {
  JPG: /^\xff\xd8\xff/,
  PNG: /^\x89PNG\r\n/,
  GIF: /^GIF8[79]a/,
  WebP: /^RIFF.{4}WEBP/s,
  AVIF: /^.{4}ftypavi[fs]/s,
};

export function isAccepted(chunks: readonly Uint8Array[], allowed: PictureUse): boolean {
  const bytes = chunks.flatMap((chunk) => [...chunk.subarray(0, 16)]);
  const beginning = String.fromCharCode(...bytes.slice(0, 16));
  return uploadRules[allowed].kinds.some((kind) => signatures[kind].test(beginning));
}

const renditionWidths = [160, 400, 800, 1600];

export function widthsOf({ width, isSvg }: { width: number; isSvg: boolean }): number[] {
  const largestStep = Math.max(...renditionWidths);
  const largestWidth = isSvg ? largestStep : Math.min(width, largestStep);
  return [...renditionWidths.filter((step) => step < largestWidth), largestWidth];
}
