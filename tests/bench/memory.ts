import { setTimeout as sleep } from "node:timers/promises";
import type { Figure } from "./figure";
import type { LoadRequest } from "./load-generator";
import { memory } from "./processes";
import { sendLoad } from "./send-load";
import { type BenchShop, openBenchShop } from "./shop";
import { budgets } from "./targets";
import { fillCarts, visitorCookie } from "./visit";

const connections = 32;
/** The memory is compared after the first and after the last of these rounds of requests. */
const rounds = 4;
const requestsOfRound = 5_000;
const choices = ["", "color-theme=dark", "color-theme=auto", "lite=on", "consent=1.denied.AAAAAAAAAAAAAAAAAAAAAA"];

/** Measures the memory of a process whose cache is full, while strangers and a visitor with a cart open all pages. */
export async function measureMemory(): Promise<Figure[]> {
  const shop = await openBenchShop({ PAGE_CACHE: "on" });
  try {
    if (shop.pid === null) return [];
    await sleep(5_000);
    const atRest = memory(shop.pid).now;
    await fillCarts(shop.origin);
    const paths = await listPaths(shop);
    const after: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const requests = Array.from({ length: requestsOfRound }, (_, index) =>
        createRequest(paths, round * requestsOfRound + index),
      );
      await sendLoad({ origin: shop.origin, connections, requests });
      after.push(memory(shop.pid).now);
    }
    const [first = 0, last = 0] = [after[0], after.at(-1)];
    const of = { group: "Memory of the process, mixed load, full cache", column: "MB", unit: "MB" } as const;
    return [
      { ...of, name: "at rest", value: atRest, target: budgets.memoryAtRest },
      { ...of, name: `after ${requestsOfRound} requests`, value: first },
      { ...of, name: `after ${rounds * requestsOfRound} requests`, value: last, target: { max: first * 1.1 } },
      { ...of, name: "at the peak", value: memory(shop.pid).peak, target: budgets.memoryAtPeak },
    ];
  } finally {
    await shop.close();
  }
}

async function listPaths({ origin }: BenchShop): Promise<string[]> {
  const read = async (address: string) => {
    const text = await (await fetch(origin + new URL(address, origin).pathname)).text();
    return [...text.matchAll(/<loc>([^<]+)</g)].map(([, found = ""]) => found);
  };
  const pages = await Promise.all((await read("/sitemap.xml")).map(read));
  return pages.flat().map((address) => new URL(address).pathname);
}

/** Seven of ten requests come from strangers with preferences, and three from a visitor with a cart. */
function createRequest(paths: readonly string[], index: number): LoadRequest {
  const page = paths[(index * 7919) % paths.length] ?? "/";
  const own = [page, "/cart", "/checkout"][index % 10];
  const choice = choices[Math.floor(index / paths.length) % choices.length];
  const cookie = own ? `${visitorCookie.name}=${visitorCookie.value}` : choice;
  return {
    path: own ?? page,
    method: "GET",
    headers: { "Accept-Encoding": "br", ...(cookie && { Cookie: `${cookie}; cookies_kept=1` }) },
  };
}
