import type { Sql } from "postgres";
import { checkBooks } from "~/domain/audit/check-books.server";
import { connect } from "~db/client.server";
import { prepareOrders } from "./checkout-forms";
import type { Figure } from "./figure";
import { startMeter } from "./processes";
import { percentile, sendLoad } from "./send-load";
import type { BenchShop } from "./shop";
import { budgets } from "./targets";
import { ticket } from "./visit";

const connections = 40;
const capacity = 20_000;
const orders = 500;
const rounds = [
  { seats: 4, held: true },
  { seats: 4, held: false },
  { seats: 1, held: true },
  { seats: 1, held: false },
];

export async function sellSeats(shop: BenchShop, databaseUrl: string): Promise<Figure[]> {
  const { db, sql, close } = connect(databaseUrl, 2);
  const group = `Seats of one day, ${orders} orders, ${connections} connections (at once: the order itself takes the seats)`;
  try {
    const slot = await openHotSlot(sql);
    const figures: Figure[] = [];
    for (const round of rounds) figures.push(...(await sellRound(slot, round)));
    const findings = await checkBooks(db);
    const note = findings.map(({ rule, rows }) => `${rows.length} rows break: ${rule}`).join("; ") || undefined;
    const column = figures[0]?.column ?? "";
    return [...figures, check("rules of the books broken", column, findings.length, note)];
  } finally {
    await close();
  }

  async function sellRound(slot: number, { seats, held }: (typeof rounds)[number]): Promise<Figure[]> {
    const before = await ordersTaken(slot);
    const requests = await prepareOrders(shop.origin, { seats, held, orders });
    const used = await startMeter(shop);
    const { times, statuses, surprises, seconds } = await sendLoad({ origin: shop.origin, connections, requests });
    const cpu = await used();
    const placed = statuses["303"] ?? 0;
    const sold = (await ordersTaken(slot)) - before;
    const column = `${seats} ${held ? "held" : "at once"}`;
    const figure = (name: string, unit: Figure["unit"], value: number | null, rest: Partial<Figure> = {}): Figure => ({
      group,
      column,
      name,
      unit,
      value,
      ...rest,
    });
    return [
      figure("seats sold", "/s", sold / seconds, { target: budgets.seatsASecond }),
      figure("orders", "/s", placed / seconds),
      figure("p50", "ms", percentile(times, 0.5)),
      figure("p99", "ms", percentile(times, 0.99)),
      figure("CPU an order, Node", "ms", cpu.node === null ? null : cpu.node / orders),
      figure("CPU an order, PostgreSQL", "ms", cpu.database === null ? null : cpu.database / orders),
      check("orders refused", column, orders - placed, surprises[0]),
      check("seats off the count", column, sold - placed * seats),
    ];
  }

  function check(name: string, column: string, value: number, note?: string): Figure {
    return { group, column, name, unit: "", value, target: { exactly: 0 }, note };
  }

  /** Counts the places that orders reserve by their reservation lines. The audit compares them with the slot's count. */
  async function ordersTaken(slot: number): Promise<number> {
    const [row] = await sql<{ n: number }[]>`
      select coalesce(sum(quantity), 0)::int as n from reservation_lines
      where slot_id = ${slot} and expires_at is null and released_at is null`;
    return row?.n ?? 0;
  }
}

export async function openHotSlot(sql: Sql): Promise<number> {
  const [slot] = await sql<{ id: number }[]>`
    update slots s set capacity = ${capacity} from ticket_types t
    where t.slug = ${ticket.slug} and s.pool_id = t.pool_id and s.date = ${ticket.date} and s.time = ${ticket.time}
    returning s.id`;
  if (!slot) throw new Error("There is no slot to sell.");
  return slot.id;
}
