const maxAgeMs = 3 * 60 * 60_000;

/** An observation older than `maxAgeMs` says nothing about the present weather. */
export function isCurrent(observedAt: Date, now: Date): boolean {
  return observedAt <= now && now.getTime() - observedAt.getTime() <= maxAgeMs;
}
