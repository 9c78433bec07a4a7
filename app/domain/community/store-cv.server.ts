import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { maxFileSize } from "~/lib/file-limits";
import { createSerialQueue } from "~/lib/serial-queue";
import { limitCombiningMarks, toOneLine } from "~/lib/text";
import { type Chunks, sizeOf } from "~/lib/worker.server";
import { deleteOld } from "~db/purge-rows.server";
import { cvUploads } from "~db/schema/community";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { getNetworkOrAddress, limitRate } from "../visitors/limit-rate.server";
import { cvExtensions, detectCvType } from "./cv-type.server";
import { applicationRetentionDays } from "./retention.rules";

/** Writing needs four times a file's memory, so one file is written at a time, in chunks of a megabyte. */
const enqueue = createSerialQueue();
const chunkSize = 1024 ** 2;
const none = Buffer.alloc(0);

/** Returns the token that an application names. @throws {DomainError} for no supported CV, or above the rate limit */
export async function storeCv(ctx: Ctx, { name, bytes: chunks }: { name: string; bytes: Chunks }): Promise<string> {
  if (sizeOf(chunks) > maxFileSize.bytes) throw new DomainError("file_too_large", { params: { most: maxFileSize.mb } });
  return enqueue(async () => {
    const bytes = Buffer.concat(chunks);
    const type = detectCvType(bytes);
    if (!type) throw new DomainError("cv_kind");
    await limitRate(ctx, "cv-from", getNetworkOrAddress(ctx), { max: 20, minutes: 60 });
    const token = randomBytes(18).toString("base64url");
    const baseName = limitCombiningMarks(toOneLine(name)).replace(/^.*[/\\]|\.[a-z]{1,5}$/gi, "");
    const fileName = `${[...baseName].slice(0, 80).join("") || "CV"}.${cvExtensions[type]}`;
    await transact(ctx.db, async (tx) => {
      await tx.insert(cvUploads).values({ token, name: fileName, type, bytes: none, uploadedAt: ctx.now });
      for (let offset = 0; offset < bytes.length; offset += chunkSize) {
        // Base64, because the driver's hex encoding of binary parameters needs twice their size several times.
        const more = sql`${cvUploads.bytes} || decode(${bytes.toString("base64", offset, offset + chunkSize)}, 'base64')`;
        await tx.update(cvUploads).set({ bytes: more }).where(eq(cvUploads.token, token));
      }
    });
    return token;
  });
}

export async function purgeCvUploads(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await deleteOld(ctx, cvUploads.uploadedAt, applicationRetentionDays.upload);
}
