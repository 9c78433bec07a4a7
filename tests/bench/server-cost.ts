import { setTimeout as sleep } from "node:timers/promises";
import type { Figure } from "./figure";
import { percentile, sendLoad } from "./load";
import { cpuMs, memory } from "./processes";
import type { Shop } from "./shop";
import { budgets, peers } from "./targets";
import { type PageName, pages, visitorCookie } from "./visit";

const connections = 20;
const warmUp = 2;
const seconds = 6;
const measured: readonly PageName[] = ["list", "detail", "cart"];

/** What a page costs the server: processor time is the figure to trust where the machine is shared. */
export async function measureServer({ origin, pid }: Shop): Promise<Figure[]> {
  await sleep(1000);
  const atRest = pid ? memory(pid).now : null;
  const figures: Figure[] = [];
  for (const { id, path, personal } of pages.filter(({ id }) => measured.includes(id))) {
    const cookie = personal ? { Cookie: `${visitorCookie.name}=${visitorCookie.value}` } : undefined;
    const wish = { path, method: "GET", headers: { "Accept-Encoding": "br", ...cookie } } as const;
    await sendLoad({ origin, connections, wishes: [wish], seconds: warmUp });
    const before = pid ? cpuMs(pid) : null;
    const {
      times,
      statuses,
      surprises,
      seconds: took,
    } = await sendLoad({ origin, connections, wishes: [wish], seconds });
    const used = pid && before !== null ? cpuMs(pid) - before : null;
    const failed = times.length - (statuses["200"] ?? 0);
    const shared = { group: `Server, ${connections} connections, ${seconds} s`, column: id };
    const peer = peers.server[id];
    figures.push(
      { ...shared, name: "requests", value: times.length / took, unit: "/s", peer: peer?.perSecond },
      { ...shared, name: "p50", value: percentile(times, 0.5), unit: "ms", peer: peer?.p50 },
      { ...shared, name: "p99", value: percentile(times, 0.99), unit: "ms", peer: peer?.p99 },
      {
        ...shared,
        name: "CPU a request (Node)",
        value: used === null ? null : used / times.length,
        unit: "ms",
        target: budgets.personalCpu,
        peer: peer?.cpu,
      },
      { ...shared, name: "not answered by 200", value: failed, unit: "", target: { exactly: 0 }, note: surprises[0] },
    );
  }
  const room = { group: "Memory of the process", column: "MB", unit: "MB" } as const;
  figures.push(
    { ...room, name: "at rest", value: atRest, target: budgets.memoryAtRest, peer: peers.memory.atRest },
    { ...room, name: "at the peak of that load", value: pid ? memory(pid).peak : null, peer: peers.memory.peak },
  );
  return figures;
}
