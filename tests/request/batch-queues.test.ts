import { expect, test } from "vitest";
import { createBatchQueues } from "~/api/trpc.server";

async function countParallel(kind: "query" | "mutation"): Promise<number> {
  const queue = createBatchQueues()[kind];
  let [running, max] = [0, 0];
  const call = async () => {
    max = Math.max(max, ++running);
    await new Promise(setImmediate);
    running--;
  };
  await Promise.all(Array.from({ length: 50 }, () => queue(call)));
  return max;
}

test("a batch runs one mutation and four queries at a time, so that two passwords are never checked in parallel", async () => {
  expect([await countParallel("mutation"), await countParallel("query")]).toEqual([1, 4]);
});
