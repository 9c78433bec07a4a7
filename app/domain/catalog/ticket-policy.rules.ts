type Step = { untilHours: number; percent: number };

/** Returns the index of the first step without fewer hours and a lower percentage than the step before it, or null. */
export function findRisingStep(steps: readonly Step[]): number | null {
  const found = steps.findIndex((step, index) => {
    const earlier = steps[index - 1];
    return earlier !== undefined && (step.untilHours >= earlier.untilHours || step.percent >= earlier.percent);
  });
  return found < 0 ? null : found;
}
