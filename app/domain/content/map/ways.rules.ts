export type Way = { from: number; to: number; minutes: number; by: "walk" | "cable" };
export type Reach = { to: number; minutes: number; by: "walk" | "cable" | "both" };

/** The shortest way to each reachable place (Dijkstra), nearest first. */
export function reachFrom(start: number, ways: readonly Way[]): Reach[] {
  const both = ways.flatMap((way) => [way, { ...way, from: way.to, to: way.from }]);
  const found = new Map<number, Reach>([[start, { to: start, minutes: 0, by: "walk" }]]);
  const settled = new Set<number>();
  for (;;) {
    const nearest = [...found.values()].filter(({ to }) => !settled.has(to)).sort((a, b) => a.minutes - b.minutes)[0];
    if (!nearest) break;
    settled.add(nearest.to);
    for (const { from, to, minutes, by } of both) {
      const total = nearest.minutes + minutes;
      if (from === nearest.to && total < (found.get(to)?.minutes ?? Number.POSITIVE_INFINITY))
        found.set(to, { to, minutes: total, by: nearest.to === start || nearest.by === by ? by : "both" });
    }
  }
  found.delete(start);
  return [...found.values()].sort((a, b) => a.minutes - b.minutes);
}
