import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";

/** The response is sent while the parts of the file are read. `name` is the file's name without its ending. */
export function respondWithCsv(name: string, parts: AsyncIterable<string> | Iterable<string>): Response {
  return new Response(createReadableStreamFromReadable(Readable.from(encode(parts))), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
    },
  });
}

/** With a byte order mark, spreadsheets read Vietnamese correctly. */
async function* encode(parts: AsyncIterable<string> | Iterable<string>) {
  const encoder = new TextEncoder();
  yield encoder.encode("\ufeff");
  for await (const part of parts) yield encoder.encode(part);
}
