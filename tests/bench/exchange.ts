import { linkTo } from "~/site-map";
import { dayAhead } from "../setup/factories";
import type { Figure } from "./figure";
import { percentile, sendLoad } from "./load";
import { paidOrder } from "./paid-order";
import { startMeter } from "./processes";
import type { Shop } from "./shop";
import { budgets } from "./targets";

const seconds = 5;
/** Few requests a second: with less, half of them run code that is not compiled yet. */
const warmUp = 8;

/** What the month costs that shows four tickets' difference for each day, with a day chosen. */
export async function measureExchange(shop: Shop): Promise<Figure[]> {
  const { code, cookie } = await paidOrder(shop.origin);
  const path = linkTo("vi", "ticketExchange", null, { code, date: dayAhead(6) });
  const wishes = [{ path, method: "GET" as const, headers: { "Accept-Encoding": "br", Cookie: cookie } }];
  await sendLoad({ origin: shop.origin, connections: 4, seconds: warmUp, wishes });
  const used = await startMeter(shop);
  const { times, statuses, surprises } = await sendLoad({ origin: shop.origin, connections: 4, seconds, wishes });
  const { node, database } = await used();
  const each = (ms: number | null) => (ms === null ? null : ms / times.length);
  const figure = { group: "Exchange calendar", column: "month of four tickets" } as const;
  const failed = times.length - (statuses["200"] ?? 0);
  return [
    { ...figure, name: "p50", unit: "ms", value: percentile(times, 0.5) },
    { ...figure, name: "CPU a request, Node", unit: "ms", value: each(node), target: budgets.exchangeCpu },
    { ...figure, name: "CPU a request, PostgreSQL", unit: "ms", value: each(database) },
    { ...figure, name: "not answered by 200", unit: "", value: failed, target: { exactly: 0 }, note: surprises[0] },
  ];
}
