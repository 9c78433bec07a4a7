const maxAgeMs = 3 * 60 * 60_000;

/** An older observation says nothing about the present. */
export function isCurrent(observedAt: Date, now: Date): boolean {
  return observedAt <= now && now.getTime() - observedAt.getTime() <= maxAgeMs;
}
