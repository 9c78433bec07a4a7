/** Pairs the elements of two lists of the same length. @throws {Error} if the lengths differ */
export function zip<One, Other>(ones: readonly One[], others: readonly Other[]): [One, Other][] {
  if (ones.length !== others.length) throw new Error(`${ones.length} elements cannot be paired with ${others.length}`);
  return ones.map((one, index) => [one, others[index] as Other]);
}
