type Step = { untilHours: number; percent: number };

/** The refund falls with every step: fewer hours before the visit, and a lower percentage. Null if it does. */
export function findRisingStep(steps: readonly Step[]): number | null {
  const found = steps.findIndex((step, index) => {
    const earlier = steps[index - 1];
    return earlier !== undefined && (step.untilHours >= earlier.untilHours || step.percent >= earlier.percent);
  });
  return found < 0 ? null : found;
}
