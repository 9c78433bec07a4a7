const atOnce = 1_000;
const mostMs = 30_000;

/**
 * Runs a statement that takes at most so many rows until one takes fewer, for half a minute at most: none takes long or
 * keeps many rows locked, and the next run of a job goes on. `run` returns how many rows it took.
 */
export async function inBatches(run: (most: number) => Promise<number>): Promise<void> {
  const end = performance.now() + mostMs;
  for (let taken = atOnce; taken >= atOnce && performance.now() < end; ) taken = await run(atOnce);
}
