import { createHash } from "node:crypto";
import { maxPixels } from "~/lib/file-limits";
import { logError } from "~/lib/log.server";
import type {
  CleanedPicture,
  CleanTask,
  IconTask,
  PictureTask,
  ProcessedPicture,
  RenderedIcons,
  RenderedPicture,
  RenderTask,
} from "~/lib/process-picture.server";
import { type Chunks, createWorker, sizeOf } from "~/lib/worker.server";
import { DomainError } from "../errors";
import { formatOf, isPlainDrawing, type PictureUse, uploadRules } from "./upload-rules.rules";

export type PictureToClean = { bytes: Uint8Array | Chunks; allowed: PictureUse };
export type CleanPicture = { hash: string; bytes: Buffer; width: number; height: number };

/** Decodes the file and encodes it again without metadata. @throws {DomainError} if it is refused or decoding fails */
export async function cleanPicture({ bytes, allowed }: PictureToClean): Promise<CleanPicture> {
  const { kinds, maxSide, maxSize } = uploadRules[allowed];
  const chunks = bytes instanceof Uint8Array ? [bytes] : bytes;
  const size = sizeOf(chunks);
  if (size > maxSize.bytes) throw new DomainError("file_too_large", { params: { most: maxSize.mb } });
  if (size === 0) throw new DomainError("picture_broken");
  const format = formatOf(chunks, allowed);
  if (format === null) throw new DomainError("picture_kind", { params: { kinds: kinds.join(", ") } });
  const isSvg = format === "SVG";
  if (isSvg && !isPlainDrawing(Buffer.concat(chunks).toString())) throw new DomainError("picture_drawing");
  const cleaned = await runPictureTask({ maxSide, ...(isSvg && { isSvg }) }, chunks).catch((error: unknown) => {
    logError(error, "a picture");
    throw new DomainError("picture_failed");
  });
  if ("refused" in cleaned) {
    if (cleaned.refused === "broken") throw new DomainError("picture_broken");
    throw new DomainError("picture_pixels", { params: { most: maxPixels / 1_000_000 } });
  }
  const hash = createHash("sha256").update(cleaned.bytes).digest("hex").slice(0, 32);
  return { ...cleaned, hash, bytes: Buffer.from(cleaned.bytes) };
}

type RunPictureTask = {
  (task: CleanTask, chunks: Chunks): Promise<CleanedPicture>;
  (task: RenderTask, chunks: Chunks): Promise<RenderedPicture>;
  (task: IconTask, chunks: Chunks): Promise<RenderedIcons>;
};

export const runPictureTask = createWorker<PictureTask, ProcessedPicture>("app/picture-worker.ts") as RunPictureTask;
