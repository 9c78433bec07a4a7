type VisitTime = { date: string; time: string };
type TicketOfUnit = { orderLineId: number; unit: number; slot: VisitTime };
type LineVisit = { id: number; date: string | null; time: string };

export function listExchangedVisits(
  { id, date, time }: LineVisit,
  tickets: readonly TicketOfUnit[],
): (VisitTime & { count: number })[] {
  const units = new Map(tickets.filter((one) => one.orderLineId === id).map(({ unit, slot }) => [unit, slot]));
  const visits = new Map<string, VisitTime & { count: number }>();
  for (const { date, time } of units.values()) {
    const key = `${date} ${time}`;
    visits.set(key, { date, time, count: (visits.get(key)?.count ?? 0) + 1 });
  }
  const all = [...visits].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, visit]) => visit);
  return all.every((one) => one.date === date && one.time === time) ? [] : all;
}
