import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { type Upload, type UploadFault, type UploadSender, withUpload } from "~/server/upload";

afterEach(() => void vi.useRealTimers());

/** Begins an upload of 1 MB. The caller sends its `body`, and `outcome` returns the result of the upload so far. */
function send(network: string | null, sender: UploadSender = "visitor") {
  const body = new PassThrough();
  const incoming = Object.assign(body, { headers: { "content-length": "1000000" } }) as unknown as IncomingMessage;
  let outcome: Upload | UploadFault | "nothing yet" = "nothing yet";
  const done = withUpload(incoming, { network, sender }, async (upload) => {
    outcome = upload;
  }).catch(() => undefined);
  return { body, done, outcome: () => (typeof outcome === "string" ? outcome : outcome.isCut ? "cut" : "kept") };
}

test("slow uploads of one network leave room for others, and beyond a short queue they are refused with Retry-After", async () => {
  const slow = Array.from({ length: 20 }, () => send("203.0.113.9"));
  const other = send("198.51.100.7");
  other.body.end(Buffer.alloc(1_000_000));
  await other.done;
  expect(other.outcome()).toBe("kept");
  await turn();
  // Two uploads are read and four wait. The other fourteen were refused.
  expect(slow.filter((one) => one.outcome() === "busy")).toHaveLength(14);

  // When visitors leave, they free their places in the queue, so the next upload can start.
  for (const one of slow) one.body.destroy();
  await Promise.all(slow.map(({ done }) => done));
  const next = send("203.0.113.9");
  next.body.end(Buffer.alloc(1_000_000));
  await next.done;
  expect(next.outcome()).toBe("kept");
});

test("the queue stays short for uploads from many networks, too", async () => {
  const slow = Array.from({ length: 20 }, (_, n) => send(`203.0.113.${n}`));
  await turn();
  expect(slow.filter((one) => one.outcome() === "busy")).toHaveLength(20 - 3 - 12);
  for (const one of slow) one.body.destroy();
  await Promise.all(slow.map(({ done }) => done));
});

test("a very slow upload is cancelled even when no other waits", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  const slow = send("203.0.113.9");
  slow.body.write(Buffer.alloc(10_000));
  await turn();
  await vi.advanceTimersByTimeAsync(12_000);
  await slow.done;
  expect(slow.outcome()).toBe("too slow");
});

test("a slow but steady upload is accepted", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  const steady = send("203.0.113.9");
  for (let second = 0; second < 20; second++) {
    steady.body.write(Buffer.alloc(50_000));
    await turn();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  steady.body.end();
  await steady.done;
  expect(steady.outcome()).toBe("kept");
});

test.each([
  ["visitor", 7_000_000, true],
  ["staff", 16_500_000, false],
  ["staff", 18_000_000, true],
] as const)("of a body from a %s of %d bytes, only a part is in memory: %s", async (sender, size, isCut) => {
  const upload = send("203.0.113.9", sender);
  upload.body.end(Buffer.alloc(size));
  await upload.done;
  expect(upload.outcome()).toBe(isCut ? "cut" : "kept");
});

test("slow uploads of visitors do not make staff of the same network wait", async () => {
  const slow = Array.from({ length: 20 }, () => send("203.0.113.9"));
  const photo = send("203.0.113.9", "staff");
  photo.body.end(Buffer.alloc(1_000_000));
  await photo.done;
  expect(photo.outcome()).toBe("kept");
  for (const one of slow) one.body.destroy();
  await Promise.all(slow.map(({ done }) => done));
});
