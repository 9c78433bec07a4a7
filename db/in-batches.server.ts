const atOnce = 1_000;
const mostMs = 30_000;

/** Stops when a batch is not full, or after half a minute. `run` returns the number of affected rows. */
export async function inBatches(run: (most: number) => Promise<number>): Promise<void> {
  const end = performance.now() + mostMs;
  for (let taken = atOnce; taken >= atOnce && performance.now() < end; ) taken = await run(atOnce);
}
