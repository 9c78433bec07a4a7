type Step = { untilHours: number; percent: number };

/** Hours and percentages must fall from step to step. Returns the index of the first step where they do not. */
export function findRisingStep(steps: readonly Step[]): number | null {
  const found = steps.findIndex((step, index) => {
    const earlier = steps[index - 1];
    return earlier !== undefined && (step.untilHours >= earlier.untilHours || step.percent >= earlier.percent);
  });
  return found < 0 ? null : found;
}
