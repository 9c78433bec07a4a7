/** Whether a visitor or staff upload the picture. SVG is never accepted, because it can contain scripts. */
export type Allowed = "avatar" | "staff";

type Kind = "JPG" | "PNG" | "GIF" | "WebP" | "AVIF";

/** The accepted formats, and the maximum length of the longer side in pixels. */
export const takenOf: Record<Allowed, { kinds: readonly Kind[]; maxSide: number }> = {
  avatar: { kinds: ["JPG", "PNG", "GIF"], maxSide: 400 },
  staff: { kinds: ["JPG", "PNG", "GIF", "WebP", "AVIF"], maxSide: 2000 },
};

const beginnings: Record<Kind, RegExp> = {
  JPG: /^\xff\xd8\xff/,
  PNG: /^\x89PNG\r\n/,
  GIF: /^GIF8[79]a/,
  WebP: /^RIFF.{4}WEBP/s,
  AVIF: /^.{4}ftypavi[fs]/s,
};

export function isTaken(chunks: readonly Uint8Array[], allowed: Allowed): boolean {
  const bytes = chunks.flatMap((chunk) => [...chunk.subarray(0, 16)]);
  const beginning = String.fromCharCode(...bytes.slice(0, 16));
  return takenOf[allowed].kinds.some((kind) => beginnings[kind].test(beginning));
}

const steps = [160, 400, 800, 1600];

export function widthsOf({ width, isSvg }: { width: number; isSvg: boolean }): number[] {
  const largestStep = Math.max(...steps);
  const largestWidth = isSvg ? largestStep : Math.min(width, largestStep);
  return [...steps.filter((step) => step < largestWidth), largestWidth];
}
