const batchSize = 1_000;
const maxBatchMs = 30_000;

/** Stops when a batch is not full, or after half a minute. `run` returns the number of affected rows. */
export async function inBatches(run: (batchSize: number) => Promise<number>): Promise<void> {
  const end = performance.now() + maxBatchMs;
  for (let taken = batchSize; taken >= batchSize && performance.now() < end; ) taken = await run(batchSize);
}
