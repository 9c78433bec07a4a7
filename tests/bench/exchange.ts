import { linkTo } from "~/site-map";
import { findDayAhead } from "../setup/factories";
import type { Figure } from "./figure";
import { paidOrder } from "./paid-order";
import { startMeter } from "./processes";
import { percentile, sendLoad } from "./send-load";
import type { BenchShop } from "./shop";
import { budgets } from "./targets";

const seconds = 5;
/** The shop answers few of these requests per second, so compiling its code needs a longer warm-up. */
const warmUp = 8;

/** The layout costs the same on each page. Its cost is measured on the form that finds an order, and subtracted. */
export async function measureExchange(shop: BenchShop): Promise<Figure[]> {
  const { code, cookie } = await paidOrder(shop.origin);
  const days = linkTo("vi", "ticketExchange", null, { code, date: findDayAhead(6) });
  const [frame, month] = [
    await measurePage(shop, linkTo("vi", "ticketExchange"), cookie),
    await measurePage(shop, days, cookie),
  ];
  const group = "Exchange calendar";
  const calendar = frame.node !== null && month.node !== null ? month.node - frame.node : null;
  const name = "CPU a request, Node";
  return [
    ...figures(group, "frame without days", frame),
    ...figures(group, "month of four tickets", month),
    { group, column: "the month alone", name, unit: "ms", value: calendar, target: budgets.exchangeCpu },
  ];
}

type Measured = Awaited<ReturnType<typeof measurePage>>;

async function measurePage(shop: BenchShop, path: string, cookie: string) {
  const requests = [{ path, method: "GET" as const, headers: { "Accept-Encoding": "br", Cookie: cookie } }];
  await sendLoad({ origin: shop.origin, connections: 4, seconds: warmUp, requests });
  const used = await startMeter(shop);
  const { times, statuses, surprises } = await sendLoad({ origin: shop.origin, connections: 4, seconds, requests });
  const { node, database } = await used();
  const each = (ms: number | null) => (ms === null ? null : ms / times.length);
  const failed = times.length - (statuses["200"] ?? 0);
  return { node: each(node), database: each(database), p50: percentile(times, 0.5), failed, surprise: surprises[0] };
}

function figures(group: string, column: string, { node, database, p50, failed, surprise }: Measured): Figure[] {
  return [
    { group, column, name: "p50", unit: "ms", value: p50 },
    { group, column, name: "CPU a request, Node", unit: "ms", value: node },
    { group, column, name: "CPU a request, PostgreSQL", unit: "ms", value: database },
    { group, column, name: "not answered by 200", unit: "", value: failed, target: { exactly: 0 }, note: surprise },
  ];
}
