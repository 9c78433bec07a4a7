// Reads the script of export-shop.ts from standard input: gzip -dc shop.sql.gz | node --import tsx db/import-shop.ts
import type { Readable } from "node:stream";
import postgres from "postgres";

const newline = Buffer.from("\n");

/** Splits only at line feeds. Node's `readline` would also split texts at U+2028. */
async function* readLines(script: Readable): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of script) {
    rest = Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf(newline); end >= 0; end = rest.indexOf(newline)) {
      yield rest.subarray(0, end);
      rest = rest.subarray(end + 1);
    }
  }
  if (rest.length > 0) throw new Error("The export was cut off.");
}

/** Replaces all rows in one transaction. Needs a superuser, because the script switches off foreign-key checks. */
export async function importShop(url: string, script: Readable): Promise<void> {
  const sql = postgres(url, { max: 1, max_lifetime: null, onnotice: () => undefined });
  const session = await sql.reserve();
  try {
    await session`begin`;
    for await (const line of readLines(script)) await session.unsafe(String(line));
    await session`commit`;
    await session`analyze`;
  } finally {
    session.release();
    await sql.end({ timeout: 5 });
  }
}

if (process.argv[1] === import.meta.filename) {
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL) throw new Error("Set DATABASE_URL to the database to fill.");
  await importShop(DATABASE_URL, process.stdin);
  console.log("All rows were read in.");
}
