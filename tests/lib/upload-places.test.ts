import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { UploadPlaces } from "~/server/upload-places";

test("an upload must be faster only while another one waits for its place", async () => {
  const places = new UploadPlaces();
  const take = (network: string) => places.take(network, new PassThrough());
  const first = await take("A");
  await take("A");
  await take("B");
  const third = take("A");
  expect([places.isAwaited("A"), places.isAwaited("B")]).toEqual([true, false]);

  const fromC = take("C");
  expect([places.isAwaited("A"), places.isAwaited("B")]).toEqual([true, true]);

  first?.leave();
  expect(await third).not.toBeNull();
  expect([places.isAwaited("A"), places.isAwaited("B")]).toEqual([true, true]);
  (await third)?.leave();
  expect(await fromC).not.toBeNull();
  expect(places.isAwaited("B")).toBe(false);
});
