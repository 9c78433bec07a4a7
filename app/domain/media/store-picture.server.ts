import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { maxFileSize, maxPixels } from "~/lib/file-limits";
import { logError } from "~/lib/log.server";
import type { CleanedPicture, CleanTask, PictureTask, RenderedPicture, RenderTask } from "~/lib/process-picture.server";
import { type Chunks, createWorker, sizeOf } from "~/lib/worker.server";
import { pictures } from "~db/schema/media";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { getNetworkOrAddress, limitRate } from "../visitors/limit-rate.server";
import { isAccepted, type PictureUse, uploadRules } from "./picture-uses.rules";

type PictureInput = { bytes: Uint8Array | Chunks; allowed: PictureUse };
export type StoredPicture = { slug: string; width: number; height: number };

/** Stores the first frame without metadata. @throws {DomainError} for an unsupported picture or above the rate limit */
export async function storePicture(ctx: Ctx, input: PictureInput): Promise<StoredPicture> {
  if (input.allowed !== "staff") await limitUploads(ctx);
  return storeCleanPicture(ctx, input);
}

export function limitUploads(ctx: Ctx): Promise<void> {
  return limitRate(ctx, "upload-from", getNetworkOrAddress(ctx), { max: 60, minutes: 10 });
}

export async function storeCleanPicture(
  { db, now }: Pick<Ctx, "db" | "now">,
  { bytes, allowed }: PictureInput,
): Promise<StoredPicture> {
  const { kinds, maxSide } = uploadRules[allowed];
  const chunks = bytes instanceof Uint8Array ? [bytes] : bytes;
  const size = sizeOf(chunks);
  if (size > maxFileSize.bytes) throw new DomainError("file_too_large", { params: { most: maxFileSize.mb } });
  if (size === 0) throw new DomainError("picture_broken");
  if (!isAccepted(chunks, allowed)) throw new DomainError("picture_kind", { params: { kinds: kinds.join(", ") } });
  const cleaned = await runPictureTask({ maxSide }, chunks).catch((error: unknown) => {
    logError(error, "a picture");
    throw new DomainError("picture_failed");
  });
  if ("refused" in cleaned) {
    if (cleaned.refused === "broken") throw new DomainError("picture_broken");
    throw new DomainError("picture_pixels", { params: { most: maxPixels / 1_000_000 } });
  }
  const { width, height } = cleaned;
  const hash = createHash("sha256").update(cleaned.bytes).digest("hex").slice(0, 32);
  const stored = { slug: `up-${hash}`, width, height };
  await db
    .insert(pictures)
    .values({
      ...stored,
      hash,
      contentType: "image/webp",
      bytes: Buffer.from(cleaned.bytes),
      uploadedAt: now,
      byVisitor: allowed !== "staff",
      renderFrom: now,
    })
    .onConflictDoUpdate({
      target: pictures.hash,
      // A picture that staff upload is the shop's, even if a visitor uploaded the same picture before.
      set: {
        uploadedAt: sql`excluded.uploaded_at`,
        byVisitor: sql`${pictures.byVisitor} and excluded.by_visitor`,
        withheld: sql`${pictures.withheld} and excluded.by_visitor`,
      },
    });
  return stored;
}

type RunPictureTask = {
  (task: CleanTask, chunks: Chunks): Promise<CleanedPicture>;
  (task: RenderTask, chunks: Chunks): Promise<RenderedPicture>;
};

export const runPictureTask = createWorker<PictureTask, CleanedPicture | RenderedPicture>(
  "app/picture-worker.ts",
) as RunPictureTask;
