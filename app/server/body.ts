import type { IncomingMessage } from "node:http";

/** Limits in bytes, which bound memory: for one body, for a form that is not counted, and for all bodies together. */
const bounds = { one: 1_000_000, form: 64_000, together: 32_000_000 };

let together = 0;

/** Counts the bytes while reading, because `Content-Length` may be missing or wrong. */
export async function readBody(incoming: IncomingMessage): Promise<Buffer | "too large"> {
  if (Number(incoming.headers["content-length"] ?? 0) > bounds.one) return "too large";

  const chunks: Buffer[] = [];
  let [size, counted] = [0, 0];
  let isTooLarge = false;
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      isTooLarge = size > bounds.one || (size > bounds.form && together - counted + size > bounds.together);
      if (isTooLarge) break;
      chunks.push(chunk);
      if (size <= bounds.form) continue;
      together += size - counted;
      counted = size;
    }
  } finally {
    together -= counted;
  }
  if (!isTooLarge) return Buffer.concat(chunks);
  // A client that is still sending reads the answer only if the rest of its body is consumed.
  incoming.resume();
  return "too large";
}
