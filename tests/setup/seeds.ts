/** These values determine random tests. CI uses the defaults; `npm run soak` chooses others. */

/** `TEST_SEED=7`: the seed of fast-check and of the first random walk of each test that has random walks. */
export const testSeed = readCount("TEST_SEED", 1);
/** `TEST_WALKS=5`: the number of random walks per test. The seed of each walk is one higher than the previous one. */
const walks = readCount("TEST_WALKS", 1);
/** `TEST_WALK_LENGTH=3`: the factor for the length of walks and for the number of cases that fast-check tries. */
export const walkLength = readCount("TEST_WALK_LENGTH", 1);

export const walkSeeds = Array.from({ length: walks }, (_, index) => testSeed + index);

export const seedsInWords = `TEST_SEED=${testSeed} TEST_WALKS=${walks} TEST_WALK_LENGTH=${walkLength}`;

function readCount(name: string, usual: number): number {
  const value = Number(process.env[name] || usual);
  // fast-check accepts signed 32-bit seeds. The margin is for the walks, each of which adds one to the seed.
  if (Number.isInteger(value) && value > 0 && value < 2 ** 31 - 1_000) return value;
  throw new Error(`${name} must be a whole number from 1 on, below 2,147,482,648`);
}
