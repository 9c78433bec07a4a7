import { expect, test } from "vitest";
import { createBatchQueues } from "~/api/trpc.server";

async function countParallel(kind: "query" | "mutation"): Promise<number> {
  const turn = createBatchQueues()[kind];
  let [running, most] = [0, 0];
  const call = async () => {
    most = Math.max(most, ++running);
    await new Promise(setImmediate);
    running--;
  };
  await Promise.all(Array.from({ length: 50 }, () => turn(call)));
  return most;
}

test("a batch runs one mutation and four queries at a time, so that two passwords are never checked in parallel", async () => {
  expect([await countParallel("mutation"), await countParallel("query")]).toEqual([1, 4]);
});
