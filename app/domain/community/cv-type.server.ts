import { unzipSync } from "fflate";
import type { CvType } from "~db/schema/community";

const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
export const cvExtensions: Record<CvType, string> = { "application/pdf": "pdf", [docx]: "docx" };

/** Detects the type by content. Null for other files, incomplete ones, and files that are valid in a second format. */
export function detectCvType(file: Buffer): CvType | null {
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

/** ZIP64 is refused: fflate would trust its entry count and loop for hours. */
function isZip64(end: Buffer): boolean {
  return end.readUInt16LE(8) === 0xffff || end.readUInt32LE(16) === 0xffffffff;
}
