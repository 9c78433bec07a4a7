const maxAgeMs = 3 * 60 * 60_000;

export function isCurrent(observedAt: Date, now: Date): boolean {
  return observedAt <= now && now.getTime() - observedAt.getTime() <= maxAgeMs;
}
