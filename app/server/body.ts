import type { IncomingMessage } from "node:http";

/** Bytes of one body; of a form as people send it; of all larger ones together, so that slow ones do not fill the memory. */
const bounds = { one: 1_000_000, form: 64_000, together: 32_000_000 };

let together = 0;

/** Counted while it comes: a request may say nothing, or the wrong thing, of its length. */
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
  // A client that is still sending hears the answer only when somebody takes the rest.
  incoming.resume();
  return "too large";
}
