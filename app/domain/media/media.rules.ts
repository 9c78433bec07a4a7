import type { Localized } from "~/lib/locale";

/** `focus` is the point in percent that a crop must contain. `widths` has the widths of the renditions. */
export type PictureView = {
  alt?: string;
  hash: string;
  type: string;
  width: number;
  height: number;
  widths: readonly number[];
  focus?: readonly [x: number, y: number];
};

export type DescribedPicture = Omit<PictureView, "alt"> & { alt?: Localized };

type HashedPicture = Pick<PictureView, "hash" | "type">;

export function pictureAddress({ hash, type }: HashedPicture): string {
  return `/media/${hash}.${type}`;
}

export function renditionAddress({ hash }: Pick<PictureView, "hash">, format: "avif" | "webp", width: number): string {
  return `/media/${hash}-${width}.${format}`;
}

export type MediaFile = HashedPicture & { width: number | null };

const renditionWidths = [160, 400, 800, 1600];

export function widthsOf({ width, isSvg }: { width: number; isSvg: boolean }): number[] {
  const largestStep = Math.max(...renditionWidths);
  const largestWidth = isSvg ? largestStep : Math.min(width, largestStep);
  return [...renditionWidths.filter((step) => step < largestWidth), largestWidth];
}

export const iconSizes = [16, 32, 180, 192, 512];

export function mediaFileOf(name: string): MediaFile | null {
  const [, icon] = /^([0-9a-f]{8,64})-maskable\.png$/.exec(name) ?? [];
  if (icon) return { hash: icon, type: "maskable", width: 512 };
  const [, hash, width, type] = /^([0-9a-f]{8,64})(?:-([1-9]\d{1,3}))?\.([a-z]{3,4})$/.exec(name) ?? [];
  return hash && type ? { hash, type, width: width === undefined ? null : Number(width) } : null;
}
