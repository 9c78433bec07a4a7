type When = { date: string; time: string };
type Ticket = { orderLineId: number; unit: number; slot: When };
type Line = { id: number; date: string | null; time: string };

/** Returns nothing if no unit of the line was exchanged. */
export function movedVisits({ id, date, time }: Line, tickets: readonly Ticket[]): (When & { count: number })[] {
  const units = new Map(tickets.filter((one) => one.orderLineId === id).map(({ unit, slot }) => [unit, slot]));
  const visits = new Map<string, When & { count: number }>();
  for (const { date, time } of units.values()) {
    const key = `${date} ${time}`;
    visits.set(key, { date, time, count: (visits.get(key)?.count ?? 0) + 1 });
  }
  const all = [...visits].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, visit]) => visit);
  return all.every((one) => one.date === date && one.time === time) ? [] : all;
}
