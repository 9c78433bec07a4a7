/** Who hands a picture in: a visitor, or somebody of the shop. Never a drawing (SVG), which may hold a script. */
export type Allowed = "avatar" | "staff";

type Kind = "JPG" | "PNG" | "GIF" | "WebP" | "AVIF";

/** What is taken, and the longest side that is kept of it. */
export const takenOf: Record<Allowed, { kinds: readonly Kind[]; longest: number }> = {
  avatar: { kinds: ["JPG", "PNG", "GIF"], longest: 400 },
  staff: { kinds: ["JPG", "PNG", "GIF", "WebP", "AVIF"], longest: 2000 },
};

const beginnings: Record<Kind, RegExp> = {
  JPG: /^\xff\xd8\xff/,
  PNG: /^\x89PNG\r\n/,
  GIF: /^GIF8[79]a/,
  WebP: /^RIFF.{4}WEBP/s,
  AVIF: /^.{4}ftypavi[fs]/s,
};

/** By how the file begins, whatever it is called. */
export function isTaken(pieces: readonly Uint8Array[], allowed: Allowed): boolean {
  const bytes = pieces.flatMap((piece) => [...piece.subarray(0, 16)]);
  const beginning = String.fromCharCode(...bytes.slice(0, 16));
  return takenOf[allowed].kinds.some((kind) => beginnings[kind].test(beginning));
}

const steps = [160, 400, 800, 1600];

/** A drawing is as sharp at any width. */
export function widthsOf({ width, drawn }: { width: number; drawn: boolean }): number[] {
  const largest = Math.max(...steps);
  const most = drawn ? largest : Math.min(width, largest);
  return [...steps.filter((step) => step < most), most];
}
