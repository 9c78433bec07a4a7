import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Figure } from "./figure";
import { memory, startMeter } from "./processes";
import { readCompressed } from "./read-compressed";
import { sendLoad } from "./send-load";
import { type BenchShop, openBenchShop } from "./shop";
import { budgets } from "./targets";
import { addToCart } from "./visit";

const [connections, seconds, warmUp] = [32, 4, 1];
const path = "/bang-gia-ve";
const cartSession = "guest_of_the_bench_of_the_page_cache";

/** Measures what a stored page costs, compared with a bare server that sends the same bytes in the same run. */
export async function measurePageCache(): Promise<Figure[]> {
  const shop = await openBenchShop({ PAGE_CACHE: "on" });
  try {
    await addToCart(shop.origin, cartSession, { kind: "cart", adults: 2 });
    const first = await fetch(shop.origin + path, { headers: { "Accept-Encoding": "br" } });
    const tag = first.headers.get("ETag") ?? "";
    const cases = [
      ["from the cache", {}],
      ["not modified (304)", { "If-None-Match": tag }],
      ["from the cache, with a cart", { Cookie: `cart_session=${cartSession}; cookies_kept=1` }],
      // Requests with credentials bypass the cache.
      ["rendered", { Authorization: "Basic Og==" }],
    ] as const;
    const bare = await measureBareServer(shop.origin);
    const figures: Figure[] = [];
    for (const [name, headers] of cases) figures.push(await measureCase(shop, name, headers));
    const peak = shop.pid === null ? null : memory(shop.pid).peak;
    return [bare, ...figures.flatMap((one) => [one, ...compare(one, bare)]), memoryFigure(peak)];
  } finally {
    await shop.close();
  }
}

/** The limits are multiples of what the bare server needs, because each machine has another speed. */
const ratios: Readonly<Record<string, number>> = { "from the cache": 2, "not modified (304)": 1 };

function compare({ name, value }: Figure, bare: Figure): Figure[] {
  const max = ratios[name];
  if (max === undefined) return [];
  const ratio = value === null || bare.value === null ? null : Math.round((value / bare.value) * 100) / 100;
  return [{ ...figure(`${name}, times the bare server`, ratio), unit: "", target: { max } }];
}

async function measureCase(shop: BenchShop, name: string, headers: Record<string, string>): Promise<Figure> {
  const plan = planFor(shop.origin, headers);
  await sendLoad({ ...plan, seconds: warmUp });
  const used = await startMeter(shop);
  const { times } = await sendLoad({ ...plan, seconds });
  const { node } = await used();
  const note = `${Math.round(times.length / seconds)} requests a second`;
  return figure(name, node === null ? null : node / times.length, note);
}

async function measureBareServer(origin: string): Promise<Figure> {
  const { headers, body } = await readCompressed(origin + path, { "Accept-Encoding": "br" });
  const server = createServer((_, outgoing) => {
    outgoing.writeHead(200, headers);
    outgoing.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const plan = planFor(`http://localhost:${(server.address() as AddressInfo).port}`, {});
  await sendLoad({ ...plan, seconds: warmUp });
  const before = process.cpuUsage();
  const { times } = await sendLoad({ ...plan, seconds });
  const { user, system } = process.cpuUsage(before);
  server.close();
  return figure("a bare node:http server", (user + system) / 1000 / times.length);
}

function planFor(origin: string, headers: Record<string, string>) {
  const request = { path, method: "GET", headers: { "Accept-Encoding": "br", ...headers } } as const;
  return { origin, connections, requests: [request] };
}

function figure(name: string, value: number | null, note?: string): Figure {
  const target = name.endsWith("cart") ? budgets.cartOnStoredPage : undefined;
  return {
    group: "A stored page, CPU a request of Node",
    column: "ms",
    name,
    unit: "ms",
    value,
    target,
    ...(note && { note }),
  };
}

function memoryFigure(value: number | null): Figure {
  return {
    group: "Memory of the process",
    column: "MB",
    unit: "MB",
    name: "at the peak with the page cache",
    value,
    target: budgets.memoryAtPeak,
  };
}
