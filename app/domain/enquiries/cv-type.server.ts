import { unzipSync } from "fflate";
import type { CvType } from "~db/schema/enquiries";

const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
export const extensionOf: Record<CvType, string> = { "application/pdf": "pdf", [docx]: "docx" };

/** By what the file is, whatever it is called; null: neither, not whole, or something else as well. */
export function cvTypeOf(file: Buffer): CvType | null {
  if (isPdf(file)) return "application/pdf";
  return isDocx(file) ? docx : null;
}

/** Readers of other formats look at the first or the last kilobytes too: a page, or an archive behind the last line. */
function isPdf(file: Buffer): boolean {
  const [head, tail] = [file.toString("latin1", 0, 1024), file.toString("latin1", Math.max(0, file.length - 1024))];
  const isPage = /<(?:!doctype|html|head|body|script|svg|\?php)/i.test(head);
  const isArchive = file.subarray(-65_557).includes("PK\x05\x06", 0, "latin1");
  return /^%PDF-\d\.\d/.test(head) && tail.includes("%%EOF") && !isPage && !isArchive;
}

/** A zip from its first byte to its last, with a text for Word in it. */
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

/** Of more than 4 GB, no CV: the reader would believe it any number of entries, and go through them for hours. */
function isZip64(end: Buffer): boolean {
  return end.readUInt16LE(8) === 0xffff || end.readUInt32LE(16) === 0xffffffff;
}
