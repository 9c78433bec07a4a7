import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { UploadSlots } from "~/server/upload-slots";

test("an upload must be faster only while another one waits for its slot", async () => {
  const slots = new UploadSlots({ reading: 3, readingPerNetwork: 2, waiting: 12, waitingPerNetwork: 4 });
  const take = (network: string) => slots.take(network, new PassThrough());
  const first = await take("A");
  await take("A");
  await take("B");
  const third = take("A");
  expect([slots.isAwaited("A"), slots.isAwaited("B")]).toEqual([true, false]);

  const fromC = take("C");
  expect([slots.isAwaited("A"), slots.isAwaited("B")]).toEqual([true, true]);

  first?.release();
  expect(await third).not.toBeNull();
  expect([slots.isAwaited("A"), slots.isAwaited("B")]).toEqual([true, true]);
  (await third)?.release();
  expect(await fromC).not.toBeNull();
  expect(slots.isAwaited("B")).toBe(false);
});
