import type { IncomingMessage } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { UploadPlaces } from "./upload-places";

const mb = 1_000_000;
/** `kept` in memory, and the `tail` of what is more; `read` at most; `few`: what needs no place of its own; `large`: what is cleared away at once. */
const bounds = { kept: 6 * mb, tail: 64_000, read: 25 * mb, few: 64_000, large: mb };
/**
 * How much a connection must send, over all its time, once it has had a few seconds: where it holds a place that nobody
 * waits for, and where others wait.
 */
const minRate = { graceMs: 10_000, bytesPerMs: 8, bytesPerMsWhenAwaited: 100 };

class TooSlow extends Error {}

export type Upload = { chunks: Buffer[]; isCut: boolean };

// V8 looks for files that nobody needs any more after 64 MB of them: looking after each costs 40 ms, and they are no more
// than the three that are under way.
setFlagsFromString("--expose-gc");
const clearAway: () => void = runInNewContext("gc");

const places = new UploadPlaces();

/** `busy`: too many others wait already; `too slow`: it sent less than the minimum rate. */
export type UploadFault = "too large" | "busy" | "too slow";

/**
 * Runs with what a form with files brings, counted while it comes. Few at once, so that memory is bounded, and fewer of one
 * `network` (null where none is known), so that nobody keeps all places; some others wait. Of more than 6 MB only the begin
 * and the end are kept: the fields of the form, which is shown again.
 */
export async function withUpload<T>(
  incoming: IncomingMessage,
  network: string | null,
  run: (upload: Upload | UploadFault) => Promise<T>,
): Promise<T> {
  const length = Number(incoming.headers["content-length"] ?? Number.POSITIVE_INFINITY);
  if (length > bounds.read && Number.isFinite(length)) return run("too large");
  if (length <= bounds.few) return run(await read(incoming, () => false));
  const place = await places.take(network, incoming);
  if (!place) return run("busy");
  try {
    return await run(await read(incoming, () => places.isAwaited(network)));
  } finally {
    if (length > bounds.large) clearAway();
    place.leave();
  }
}

async function read(incoming: IncomingMessage, isAwaited: () => boolean): Promise<Upload | "too large" | "too slow"> {
  const [head, tail]: [Buffer[], Buffer[]] = [[], []];
  let [size, inTail] = [0, 0];
  const began = performance.now();
  const slow = new TooSlow();
  const watch = setInterval(() => {
    const ms = performance.now() - began;
    const rate = isAwaited() ? minRate.bytesPerMsWhenAwaited : minRate.bytesPerMs;
    // Ends the reading below; the connection lives on for the answer.
    if (ms > minRate.graceMs && size < ms * rate) incoming.emit("error", slow);
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
  } catch (error) {
    if (error !== slow) throw error;
    return "too slow";
  } finally {
    clearInterval(watch);
  }
  if (size <= bounds.read) return { chunks: [...head, ...tail], isCut: size > bounds.kept };
  // A client that is still sending hears the answer only when somebody takes the rest.
  incoming.resume();
  return "too large";
}
