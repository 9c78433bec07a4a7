import type { IncomingMessage } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const mb = 1_000_000;
/** `kept` in memory, and the `tail` of what is more; `read` at most; `few`: what needs no place of its own; `large`: what is cleared away at once. */
const bounds = { kept: 6 * mb, tail: 64_000, read: 25 * mb, few: 64_000, large: mb };
const atOnce = 3;
/** While others wait for a place, whoever has had one for so long must be faster than 100 kB/s. */
const slow = { afterMs: 10_000, bytesPerMs: 100 };

export type Upload = { chunks: Buffer[]; isCut: boolean };

// V8 looks for files that nobody needs any more after 64 MB of them: looking after each costs 40 ms, and they are no more
// than the three that are under way.
setFlagsFromString("--expose-gc");
const clearAway: () => void = runInNewContext("gc");

let taken = 0;
const waiting: (() => void)[] = [];

/**
 * Runs with what a form with files brings, counted while it comes. Three at once, so that memory is bounded; others wait. Of
 * more than 6 MB only the begin and the end are kept: the fields of the form, which is shown again.
 */
export async function withUpload<T>(
  incoming: IncomingMessage,
  run: (upload: Upload | "too large") => Promise<T>,
): Promise<T> {
  const length = Number(incoming.headers["content-length"] ?? Number.POSITIVE_INFINITY);
  if (length > bounds.read && Number.isFinite(length)) return run("too large");
  if (length <= bounds.few) return run(await read(incoming));
  if (taken >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else taken += 1;
  try {
    return await run(await read(incoming));
  } finally {
    if (length > bounds.large) clearAway();
    // Whoever waits has the place from now on.
    const next = waiting.shift();
    if (next) next();
    else taken -= 1;
  }
}

async function read(incoming: IncomingMessage): Promise<Upload | "too large"> {
  const [head, tail]: [Buffer[], Buffer[]] = [[], []];
  let [size, inTail] = [0, 0];
  const began = performance.now();
  const watch = setInterval(() => {
    const ms = performance.now() - began;
    if (waiting.length > 0 && ms > slow.afterMs && size < ms * slow.bytesPerMs) incoming.destroy();
  }, 1_000);
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size <= bounds.kept) {
        head.push(chunk);
        continue;
      }
      if (size > bounds.read) break;
      tail.push(chunk);
      inTail += chunk.length;
      while (tail[0] && inTail - tail[0].length >= bounds.tail) inTail -= tail.shift()?.length ?? 0;
    }
  } finally {
    clearInterval(watch);
  }
  if (size <= bounds.read) return { chunks: [...head, ...tail], isCut: size > bounds.kept };
  // A client that is still sending hears the answer only when somebody takes the rest.
  incoming.resume();
  return "too large";
}
