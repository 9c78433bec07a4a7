import { setTimeout as sleep } from "node:timers/promises";
import type { Figure } from "./figure";
import { memory, startMeter } from "./processes";
import { percentile, sendLoad } from "./send-load";
import type { BenchShop } from "./shop";
import { budgets, peers } from "./targets";
import { type BenchPage, pages, visitorCookie } from "./visit";

const connections = 20;
const warmUp = 2;
const seconds = 6;
const measured: readonly BenchPage[] = ["list", "detail", "cart"];

/** Measures what a page costs the server. On a shared machine only the processor time is reliable. */
export async function measureServer(shop: BenchShop): Promise<Figure[]> {
  await sleep(1000);
  const atRest = shop.pid === null ? null : memory(shop.pid).now;
  const figures: Figure[] = [];
  for (const page of pages.filter(({ id }) => measured.includes(id))) figures.push(...(await measurePage(shop, page)));
  const peak = shop.pid === null ? null : memory(shop.pid).peak;
  const memoryFigure = { group: "Memory of the process", column: "MB", unit: "MB" } as const;
  return [
    ...figures,
    { ...memoryFigure, name: "at rest", value: atRest, target: budgets.memoryAtRest, peer: peers.memory.atRest },
    { ...memoryFigure, name: "at the peak of that load", value: peak, peer: peers.memory.peak },
  ];
}

async function measurePage(shop: BenchShop, { id, path, personal }: (typeof pages)[number]): Promise<Figure[]> {
  const cookie = personal ? { Cookie: `${visitorCookie.name}=${visitorCookie.value}` } : undefined;
  const request = { path, method: "GET", headers: { "Accept-Encoding": "br", ...cookie } } as const;
  const plan = { origin: shop.origin, connections, requests: [request] };
  await sendLoad({ ...plan, seconds: warmUp });
  const used = await startMeter(shop);
  const { times, statuses, surprises, ...sent } = await sendLoad({ ...plan, seconds });
  const cpu = await used();
  const each = (ms: number | null) => (ms === null ? null : ms / times.length);
  const failed = times.length - (statuses["200"] ?? 0);
  const peer = peers.server[id];
  const figure = (name: string, unit: Figure["unit"], value: number | null, rest: Partial<Figure> = {}): Figure => ({
    group: `Server, ${connections} connections, ${seconds} s`,
    column: id,
    name,
    unit,
    value,
    ...rest,
  });
  return [
    figure("requests", "/s", times.length / sent.seconds, { peer: peer?.perSecond }),
    figure("p50", "ms", percentile(times, 0.5), { peer: peer?.p50 }),
    figure("p99", "ms", percentile(times, 0.99), { peer: peer?.p99 }),
    figure("CPU a request, Node", "ms", each(cpu.node), { target: personal ? budgets.personalCpu : undefined }),
    figure("CPU a request, PostgreSQL", "ms", each(cpu.database)),
    figure("CPU a request, both", "ms", each(cpu.node === null ? null : cpu.node + (cpu.database ?? 0)), {
      peer: peer?.cpu,
    }),
    figure("not answered by 200", "", failed, { target: { exactly: 0 }, note: surprises[0] }),
  ];
}
