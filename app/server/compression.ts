import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from "node:zlib";
import { createReadableStreamFromReadable, writeReadableStreamToWritable } from "@react-router/node";
import { readWholeBody } from "~/request/read-whole-body.server";

const compressible = /^(?:text\/|application\/(?:json|javascript|manifest\+json|xml)|image\/svg\+xml)/;
/** Responses of React Router, tRPC and server-sent events with these types are streamed, so they are not buffered. */
const streamed = /^(?:text\/(?:x-script|event-stream)|application\/jsonl)/;
const minBytes = 500;

const brotli = {
  [constants.BROTLI_PARAM_QUALITY]: 6,
  [constants.BROTLI_PARAM_LGWIN]: 16,
};
// Compression is synchronous, because a page takes about 0.6 ms, and Node's thread pool would add 0.4 ms.
const whole = {
  br: (bytes: Buffer) => {
    const params = { ...brotli, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    // Large pages repeat QR codes more than 64 kB apart, so they need a larger window.
    if (bytes.length > 2 ** 16) params[constants.BROTLI_PARAM_LGWIN] = 18;
    return brotliCompressSync(bytes, { params, chunkSize: 32 * 1024 });
  },
  gzip: (bytes: Buffer) => gzipSync(bytes, { chunkSize: 32 * 1024 }),
};
export type Coding = keyof typeof whole;

/** Compresses a page that is sent only once. The quality is low, so that the visitor waits less. */
export function compressOnce(bytes: Buffer, coding: Coding): Buffer {
  if (coding === "gzip") return gzipSync(bytes, { level: 4 });
  return brotliCompressSync(bytes, { params: { ...brotli, [constants.BROTLI_PARAM_QUALITY]: 4 } });
}

/** Compresses a page that is sent many times. Runs in Node's thread pool. */
export function compressSmallest(bytes: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
}

export function compressBrotli(bytes: Buffer): Buffer {
  return whole.br(bytes);
}

const stream = { br: () => createBrotliCompress({ params: brotli }), gzip: () => createGzip() };

export async function compressResponse(response: Response, accepted: string): Promise<Response> {
  const { body, status } = response;
  const type = response.headers.get("Content-Type") ?? "";
  if (!body || !compressible.test(type) || response.headers.has("Content-Encoding")) return response;

  const headers = new Headers(response.headers);
  headers.append("Vary", "Accept-Encoding");
  const coding = bestCoding(accepted);
  if (!coding) return new Response(body, { status, headers });

  if (streamed.test(type)) {
    markCompressed(headers, coding);
    const compressor = stream[coding]();
    // A failure of one stream ends the other. React Router has logged it already.
    writeReadableStreamToWritable(body, compressor).catch(() => undefined);
    return new Response(createReadableStreamFromReadable(compressor), { status, headers });
  }
  const bytes = await readWholeBody(response);
  if (bytes.length < minBytes) return new Response(bytes, { status, headers });
  markCompressed(headers, coding);
  return new Response(whole[coding](bytes), { status, headers });
}

function markCompressed(headers: Headers, coding: string) {
  headers.set("Content-Encoding", coding);
  headers.delete("Content-Length");
  // Makes the ETag weak. A strong ETag promises identical bytes, but compression changes them.
  const tag = headers.get("ETag");
  if (tag && !tag.startsWith("W/")) headers.set("ETag", `W/${tag}`);
}

export function bestCoding(accepted: string): Coding | null {
  const codings = accepted.split(",").filter((coding) => !/;\s*q=0(?:\.0*)?\s*$/.test(coding));
  const names = codings.map((coding) => coding.split(";")[0]?.trim().toLowerCase());
  return names.includes("br") ? "br" : names.includes("gzip") ? "gzip" : null;
}
