import { randomUUID } from "node:crypto";
import { checkBooks } from "~/domain/orders/check-books.server";
import { connect } from "~db/client.server";
import type { Figure } from "./figure";
import { percentile, sendLoad } from "./load";
import type { Wish } from "./load-generator";
import { cpuMs } from "./processes";
import type { Shop } from "./shop";
import { budgets } from "./targets";
import { addToCart, ticket } from "./visit";

const connections = 40;
const capacity = 20_000;
const rounds = [
  { seats: 4, orders: 1000 },
  { seats: 1, orders: 1000 },
];

/** Everybody wants the same day: orders sent by the checkout's own form, then every seat is counted. */
export async function sellSeats({ origin, pid }: Shop, databaseUrl: string): Promise<Figure[]> {
  const { db, sql, close } = connect(databaseUrl, 2);
  try {
    const slot = await openHotSlot();
    const figures: Figure[] = [];
    for (const { seats, orders } of rounds) {
      const wishes = await prepareOrders(origin, seats, orders);
      const [takenBefore, cpuBefore] = [await takenOf(slot), pid ? cpuMs(pid) : 0];
      const { times, statuses, surprises, seconds } = await sendLoad({ origin, connections, wishes });
      const cpu = pid ? cpuMs(pid) - cpuBefore : null;
      const placed = statuses["303"] ?? 0;
      const sold = (await takenOf(slot)) - takenBefore;
      const shared = {
        group: `Seats of one slot, ${orders} orders, ${connections} connections`,
        column: seats === 1 ? "1 seat an order" : `${seats} seats an order`,
      };
      figures.push(
        { ...shared, name: "seats sold", value: sold / seconds, unit: "/s", target: budgets.seatsASecond },
        { ...shared, name: "orders", value: placed / seconds, unit: "/s" },
        { ...shared, name: "p50", value: percentile(times, 0.5), unit: "ms" },
        { ...shared, name: "p99", value: percentile(times, 0.99), unit: "ms" },
        { ...shared, name: "CPU an order (Node)", value: cpu === null ? null : cpu / orders, unit: "ms" },
        {
          ...shared,
          name: "orders refused",
          value: orders - placed,
          unit: "",
          target: { exactly: 0 },
          note: surprises[0],
        },
        {
          ...shared,
          name: "seats counted beside seats asked",
          value: sold - placed * seats,
          unit: "",
          target: { exactly: 0 },
        },
      );
    }
    const findings = await checkBooks(db);
    const group = figures[0]?.group ?? "";
    const note = findings.map(({ says, rows }) => `${rows.length} rows break: ${says}`).join("; ");
    figures.push({
      group,
      name: "rules of the books broken",
      column: "4 seats an order",
      value: findings.length,
      unit: "",
      target: { exactly: 0 },
      note: note || undefined,
    });
    return figures;
  } finally {
    await close();
  }

  async function openHotSlot(): Promise<number> {
    const [slot] = await sql<{ id: number }[]>`
      update capacity_slots s set capacity = ${capacity} from ticket_types t
      where t.slug = ${ticket.slug} and s.pool_id = t.pool_id and s.date = ${ticket.date} and s.time = ${ticket.time}
      returning s.id`;
    if (!slot) throw new Error("There is no slot to sell.");
    return slot.id;
  }

  async function takenOf(slot: number): Promise<number> {
    const [row] = await sql<{ taken: number }[]>`select taken from capacity_slots where id = ${slot}`;
    return row?.taken ?? 0;
  }
}

/** So many visitors with a booking each, and the form that each of them will send. */
async function prepareOrders(origin: string, seats: number, orders: number): Promise<Wish[]> {
  const wishes: Wish[] = [];
  const prepare = async () => {
    while (wishes.length < orders) {
      const session = `bench_${randomUUID()}`;
      const at = wishes.push({ path: "/checkout/ticket", method: "POST", headers: {} }) - 1;
      const total = await addToCart(origin, session, { kind: "booking", adults: seats });
      wishes[at] = checkoutForm(origin, session, total);
    }
  };
  await Promise.all(Array.from({ length: 8 }, prepare));
  return wishes;
}

/** As a browser sends it, empty fields too. */
function checkoutForm(origin: string, session: string, total: number): Wish {
  const fields = {
    key: randomUUID(),
    total: String(total),
    fullName: "Nguyễn Thị Mây",
    phone: "0912345678",
    email: "",
    note: "",
    method: "vietqr",
    acceptPolicies: "on",
  };
  return {
    path: "/checkout/ticket",
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "Accept-Encoding": "br",
      Origin: origin,
      "Sec-Fetch-Site": "same-origin",
      Cookie: `cart_session=${session}`,
    },
    body: new URLSearchParams(fields).toString(),
  };
}
