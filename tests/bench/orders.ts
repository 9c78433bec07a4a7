import { connect } from "~db/client.server";
import { prepareOrders } from "./checkout-forms";
import type { Figure } from "./figure";
import { startMeter } from "./processes";
import { openHotSlot } from "./seats";
import { percentile, sendLoad } from "./send-load";
import type { BenchShop } from "./shop";
import { budgets } from "./targets";

/** These orders are not measured. PostgreSQL plans a statement anew the first five times on each connection. */
const warmUp = 300;
const orders = 300;

/** Measures what the checkout form costs the server, for an order of one held seat. */
export async function measureOrders(shop: BenchShop, databaseUrl: string): Promise<Figure[]> {
  const { sql, close } = connect(databaseUrl, 1);
  await openHotSlot(sql);
  await close();
  const { origin } = shop;
  const prepare = (orders: number) => prepareOrders(origin, { seats: 1, held: true, orders });
  await sendLoad({ origin, connections: 8, requests: await prepare(warmUp) });
  const requests = await prepare(orders);
  const used = await startMeter(shop);
  const { times, statuses, surprises } = await sendLoad({ origin, connections: 1, requests });
  const cpu = await used();
  const each = (ms: number | null) => (ms === null ? null : ms / orders);
  const figure = (name: string, value: number | null, rest: Partial<Figure> = {}): Figure => ({
    ...{ group: `Orders of one held seat, ${orders} one after another`, column: "1 seat", name, unit: "ms", value },
    ...rest,
  });
  const refused = orders - (statuses["303"] ?? 0);
  return [
    figure("CPU an order, Node", each(cpu.node), { target: budgets.orderCpu }),
    figure("CPU an order, PostgreSQL", each(cpu.database), { target: budgets.orderCpu }),
    figure("p50", percentile(times, 0.5)),
    figure("p99", percentile(times, 0.99)),
    figure("orders refused", refused, { unit: "", target: { exactly: 0 }, note: surprises[0] }),
  ];
}
