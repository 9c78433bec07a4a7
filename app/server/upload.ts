import type { IncomingMessage } from "node:http";
import { UploadSlots } from "./upload-slots";

const mb = 1_000_000;
/**
 * The bounds are in bytes. A body larger than `read` is refused. Of a body larger than `inMemory`, only the first
 * `inMemory` and the last `tail` bytes are used. A body of up to `few` bytes needs no slot.
 */
const bounds = { inMemory: { visitor: 6 * mb, staff: 17 * mb }, tail: 64_000, read: 25 * mb, few: 64_000 };
/** An upload must have this speed after `graceMs`, and a higher one while other uploads wait for its slot. */
const minRate = { graceMs: 10_000, bytesPerMs: 8, bytesPerMsWhenAwaited: 100 };

class TooSlow extends Error {}

export type Upload = { chunks: Buffer[]; isCut: boolean };

/** Uploads of visitors never make those of staff wait. */
export type UploadSender = keyof typeof slots;

/** All staff of a shop may be in one network. */
const slots = {
  visitor: new UploadSlots({ reading: 3, readingPerNetwork: 2, waiting: 12, waitingPerNetwork: 4 }),
  staff: new UploadSlots({ reading: 2, readingPerNetwork: 2, waiting: 8, waitingPerNetwork: 8 }),
};

export type UploadFault = "too large" | "busy" | "too slow";

/**
 * Limits uploads in total and per `network`. Of a body above 6 MB, or 17 MB from staff, keeps the start and the text
 * fields at the end.
 */
export async function withUpload<T>(
  incoming: IncomingMessage,
  { network, sender }: { network: string | null; sender: UploadSender },
  run: (upload: Upload | UploadFault) => Promise<T>,
): Promise<T> {
  const length = Number(incoming.headers["content-length"] ?? Number.POSITIVE_INFINITY);
  if (length > bounds.read && Number.isFinite(length)) return run("too large");
  const inMemory = bounds.inMemory[sender];
  if (length <= bounds.few) return run(await read(incoming, inMemory, () => false));
  const slot = await slots[sender].take(network, incoming);
  if (!slot) return run("busy");
  try {
    return await run(await read(incoming, inMemory, () => slots[sender].isAwaited(network)));
  } finally {
    slot.release();
  }
}

async function read(
  incoming: IncomingMessage,
  inMemory: number,
  isAwaited: () => boolean,
): Promise<Upload | "too large" | "too slow"> {
  const [head, tail]: [Buffer[], Buffer[]] = [[], []];
  let [size, inTail] = [0, 0];
  const began = performance.now();
  const slow = new TooSlow();
  const watch = setInterval(() => {
    const ms = performance.now() - began;
    const rate = isAwaited() ? minRate.bytesPerMsWhenAwaited : minRate.bytesPerMs;
    if (ms > minRate.graceMs && size < ms * rate) incoming.emit("error", slow);
  }, 1_000);
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size <= inMemory) {
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
  if (size <= bounds.read) return { chunks: [...head, ...tail], isCut: size > inMemory };
  // Consumes the rest of the body. Otherwise a client that is still sending would not read the answer.
  incoming.resume();
  return "too large";
}
