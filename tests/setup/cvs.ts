import { strToU8, zipSync } from "fflate";

/** Returns a ZIP archive of these files. They all have the same fixed time, so the same files make the same archive. */
export function makeZip(files: Record<string, string>): Buffer {
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)]);
  return Buffer.from(zipSync(Object.fromEntries(entries), { mtime: "2026-11-01T12:00:00Z" }));
}

/** Returns the smallest CV in Word's format. `more` adds files to it. */
export function makeDocx(more: Record<string, string> = {}): Buffer {
  return makeZip({ "[Content_Types].xml": "<Types/>", "word/document.xml": "<w:document/>", ...more });
}

export function makePdf(body: string | Buffer = "1 0 obj <<>> endobj\n"): Buffer {
  return Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.from(body), Buffer.from("\n%%EOF\n")]);
}

/** Returns 128 bytes whose headers describe a ZIP64 archive of four billion entries. */
export function makeHugeZip(): Buffer {
  const head = Buffer.from("PK\x03\x04".padEnd(30, "\0"), "latin1");
  const record = Buffer.alloc(56);
  record.write("PK\x06\x06", "latin1");
  record.writeUInt32LE(0xffff_fff0, 32);
  record.writeUInt32LE(30, 48);
  const locator = Buffer.alloc(20);
  locator.write("PK\x06\x07", "latin1");
  locator.writeUInt32LE(head.length, 8);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(0xffff, 8);
  end.writeUInt32LE(0xffff_ffff, 16);
  return Buffer.concat([head, record, locator, end]);
}
