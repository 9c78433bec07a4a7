import type { IncomingMessage } from "node:http";

const limit = 1_000_000;

/** Counted while it comes: a request may say nothing, or the wrong thing, of its length. */
export async function readBody(incoming: IncomingMessage): Promise<Buffer | "too large"> {
  if (Number(incoming.headers["content-length"] ?? 0) > limit) return "too large";

  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > limit) break;
  }
  if (size <= limit) return Buffer.concat(chunks);
  // A client that is still sending hears the answer only when somebody takes the rest.
  incoming.resume();
  return "too large";
}
