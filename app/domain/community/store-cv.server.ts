import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { unzipSync } from "fflate";
import { maxFileSize } from "~/lib/file-limits";
import { createSerialQueue } from "~/lib/task-queues.server";
import { limitCombiningMarks, toOneLine } from "~/lib/text";
import { type Chunks, sizeOf } from "~/lib/worker.server";
import { deleteOld } from "~db/purge-rows.server";
import { type CvType, cvUploads } from "~db/schema/community";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { getNetworkOrAddress, limitRate } from "../visitors/limit-rate.server";
import { applicationRetentionDays } from "./retention.server";

const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

const cvExtensions: Record<CvType, string> = { "application/pdf": "pdf", [docx]: "docx" };

/** Writing a file takes four times its size in memory, so one file is written at a time, in chunks of a megabyte. */
const enqueue = createSerialQueue();
const chunkSize = 1024 ** 2;
const none = Buffer.alloc(0);

/** Returns a token for `sendApplication`. @throws DomainError file_too_large, cv_kind, too_many_requests */
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
        // The driver would copy a binary parameter several times as hex, so the chunk is sent as base64.
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

/** Returns null for other types, for incomplete files, and for files that are valid in two formats. */
function detectCvType(file: Buffer): CvType | null {
  if (isPdf(file)) return "application/pdf";
  return isDocx(file) ? docx : null;
}

/** Parsers of other formats read the first or last kilobytes, so HTML and ZIP signatures there are refused. */
function isPdf(file: Buffer): boolean {
  const [head, tail] = [file.toString("latin1", 0, 1024), file.toString("latin1", Math.max(0, file.length - 1024))];
  const isPage = /<(?:!doctype|html|head|body|script|svg|\?php)/i.test(head);
  const isArchive = file.subarray(-65_557).includes("PK\x05\x06", 0, "latin1");
  return /^%PDF-\d\.\d/.test(head) && tail.includes("%%EOF") && !isPage && !isArchive;
}

function isDocx(file: Buffer): boolean {
  const end = file.indexOf("PK\x05\x06");
  const isZip = file.subarray(0, 4).equals(Buffer.from("PK\x03\x04")) && end === file.length - 22;
  if (!isZip || isZip64(file.subarray(end)) || file.subarray(0, 1024).includes("%PDF-")) return false;
  const names = new Set<string>();
  try {
    unzipSync(file, { filter: ({ name }) => !names.add(name) });
  } catch {
    return false;
  }
  return names.has("[Content_Types].xml") && names.has("word/document.xml");
}

/** ZIP64 is refused, because fflate would trust its entry count and loop for hours. */
function isZip64(end: Buffer): boolean {
  return end.readUInt16LE(8) === 0xffff || end.readUInt32LE(16) === 0xffffffff;
}
