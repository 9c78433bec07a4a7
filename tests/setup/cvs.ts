import { strToU8, zipSync } from "fflate";

export function zip(files: Record<string, string>): Buffer {
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));
}

/** As small as a CV can be; `more`: what else lies in it. */
export function docx(more: Record<string, string> = {}): Buffer {
  return zip({ "[Content_Types].xml": "<Types/>", "word/document.xml": "<w:document/>", ...more });
}

export function pdf(body: string | Buffer = "1 0 obj <<>> endobj\n"): Buffer {
  return Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.from(body), Buffer.from("\n%%EOF\n")]);
}
