// npm run bench measures the size of pages, when they are painted, what they cost the server, and how many places are
// sold per second. `npm run bench -- bytes seats` measures only those two. Slow results do not make the command fail.
import { openBrowser } from "../setup/browser";
import { measureBackOffice } from "./back-office";
import { findChromium, main } from "./bin.mjs";
import { measureCatalog } from "./catalog";
import { measureClosures } from "./closures";
import { measureExchange } from "./exchange";
import type { Figure } from "./figure";
import { measureFirstClick } from "./first-click";
import { measureFloor } from "./floor";
import { measureGate } from "./gate";
import { measureMemory } from "./memory";
import { measureOrders } from "./orders";
import { measurePageCache } from "./page-cache";
import { measurePaint } from "./paint";
import { measurePeople } from "./people";
import { report } from "./report";
import { measureReviews } from "./reviews";
import { sellSeats } from "./seats";
import { measureServer } from "./server-cost";
import { openBenchShop } from "./shop";
import { fillCarts } from "./visit";
import { measureWeight } from "./weight";

const parts = [
  "server",
  "cache",
  "floor",
  "memory",
  "bytes",
  "times",
  "clicks",
  "orders",
  "seats",
  "people",
  "gate",
  "exchange",
  "closures",
  "reviews",
  "catalog",
  "back-office",
] as const;
const requestedParts = process.argv.slice(2);
const wants = (part: (typeof parts)[number]) => requestedParts.length === 0 || requestedParts.includes(part);

await main(async () => {
  const unknown = requestedParts.filter((part) => !parts.some((known) => known === part));
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(", ")}. There is: ${parts.join(", ")}.`);
  const shop = await openBenchShop();
  const figures: Figure[] = [];
  try {
    await fillCarts(shop.origin);
    // The server is measured first, while the process is new, because its memory at rest is a figure too.
    if (wants("server")) figures.push(...(await measureServer(shop)));
    if (wants("bytes") || wants("times") || wants("clicks")) figures.push(...(await inBrowser(shop.origin)));
    if (wants("orders") && shop.databaseUrl) figures.push(...(await measureOrders(shop, shop.databaseUrl)));
    if (wants("seats") && shop.databaseUrl) figures.push(...(await sellSeats(shop, shop.databaseUrl)));
    if (wants("people") && shop.databaseUrl) figures.push(...(await measurePeople(shop, shop.databaseUrl)));
    if (wants("gate") && shop.databaseUrl) figures.push(...(await measureGate(shop, shop.databaseUrl)));
    if (wants("exchange") && shop.databaseUrl) figures.push(...(await measureExchange(shop)));
    // These three are the last ones in this shop, because they add many rows to it.
    if (wants("reviews") && shop.databaseUrl) figures.push(...(await measureReviews(shop, shop.databaseUrl)));
    if (wants("catalog") && shop.databaseUrl) figures.push(...(await measureCatalog(shop, shop.databaseUrl)));
    if (wants("back-office") && shop.databaseUrl) figures.push(...(await measureBackOffice(shop, shop.databaseUrl)));
  } finally {
    await shop.close();
  }
  if (wants("cache") && !process.env.BENCH_ORIGIN) figures.push(...(await measurePageCache()));
  if (wants("floor") && !process.env.BENCH_ORIGIN) figures.push(...(await measureFloor()));
  if (wants("memory") && !process.env.BENCH_ORIGIN) figures.push(...(await measureMemory()));
  // The measurement of closures opens a shop of its own, with a mail server.
  if (wants("closures") && !process.env.BENCH_ORIGIN) figures.push(...(await measureClosures()));
  report(figures);
});

async function inBrowser(origin: string): Promise<Figure[]> {
  process.env.CHROMIUM_PATH = await findChromium();
  const browser = await openBrowser();
  try {
    return [
      ...(wants("bytes") ? await measureWeight(browser, origin) : []),
      ...(wants("times") ? await measurePaint(browser, origin) : []),
      ...(wants("clicks") ? await measureFirstClick(browser, origin) : []),
    ];
  } finally {
    await browser.close();
  }
}
