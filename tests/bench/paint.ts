import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright";
import type { Figure } from "./figure";
import { inFreshTab, type Line } from "./tab";
import { paintTargets, peers, textOnlyTargets } from "./targets";
import { pages } from "./visit";

const throttled = ["slow 4G", "slow 3G"] as const satisfies Line[];
const runs = 2;
type Times = { html: number; fcp: number; lcp: number; load: number; cls: number };

/**
 * Measures when pages are painted, beside a page that has only the text of the list and loads nothing else. Of two runs,
 * the lower times and the higher layout shift count.
 */
export async function measurePaint(browser: Browser, origin: string): Promise<Figure[]> {
  const floor = await serveTextOnly(origin + listPath);
  try {
    const figures: Figure[] = [];
    for (const line of throttled) figures.push(...(await measureLine(browser, line, { origin, floor: floor.origin })));
    return figures;
  } finally {
    floor.close();
  }
}

const listPath = pages.find(({ id }) => id === "list")?.path ?? "/";

async function measureLine(browser: Browser, line: Line, { origin, floor }: { origin: string; floor: string }) {
  const group = `${line}, CPU x4, cold cache`;
  const figures: Figure[] = [];
  const fastest = (times: readonly Times[], name: keyof Times) => Math.min(...times.map((time) => time[name]));
  const textOnly = await measurePage(browser, { origin: floor, path: "/", personal: false, line });
  for (const { id, path, personal } of pages) {
    const times = await measurePage(browser, { origin, path, personal, line });
    const figure = (name: keyof Times, title: string): Figure => ({
      group,
      name: title,
      column: id,
      value: fastest(times, name),
      unit: name === "cls" ? "" : "s",
      target: paintTargets(line, id)[name],
      peer: peers.paint[line]?.[id]?.[name],
    });
    figures.push(
      figure("html", "HTML end"),
      figure("fcp", "first contentful paint"),
      figure("lcp", "largest contentful paint"),
      figure("load", "load event"),
      { ...figure("cls", "layout shift"), value: Math.max(...times.map(({ cls }) => cls)) },
    );
    if (id !== "list") continue;
    for (const [name, title] of [
      ["fcp", "first paint, times text only"],
      ["lcp", "largest paint, times text only"],
    ] as const) {
      const ratio = Math.round((fastest(times, name) / fastest(textOnly, name)) * 100) / 100;
      figures.push({ group, name: title, column: id, value: ratio, unit: "", target: textOnlyTargets(line)[name] });
    }
  }
  return figures;
}

type PageOnLine = { origin: string; path: string; personal: boolean; line: Line };

async function measurePage(browser: Browser, { origin, path, personal, line }: PageOnLine): Promise<Times[]> {
  const times: Times[] = [];
  for (let run = 0; run < runs; run++)
    times.push(
      await inFreshTab(browser, { origin, personal, line }, async (page) => {
        await page.addInitScript(observe);
        await page.goto(origin + path, { waitUntil: "load", timeout: 60_000 });
        // The last part may be painted after the load event, and scripts may shift it.
        await page.waitForTimeout(2000);
        return readTimes(page);
      }),
    );
  return times;
}

/** Serves the text of a page, one paragraph for each element, without styles, scripts and pictures. */
async function serveTextOnly(url: string): Promise<{ origin: string; close(): void }> {
  const html = await (await fetch(url)).text();
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html;
  const texts = main.replace(/<(script|style|svg)[\s\S]*?<\/\1>/g, "").split(/<[^>]*>/);
  const paragraphs = texts.filter((text) => text.trim() !== "").map((text) => `<p>${text}`);
  const head =
    '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Text</title>';
  const body = gzipSync(head + paragraphs.join("\n"));
  const server = createServer((_, response) => {
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "gzip" });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  };
}

type Seen = Window & { seen: { lcp: number; cls: number } };
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** Runs in the page before its scripts. */
function observe() {
  const seen = { lcp: 0, cls: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.lcp = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries() as Shift[]) if (!hadRecentInput) seen.cls += value;
  }).observe({ type: "layout-shift", buffered: true });
}

function readTimes(page: Page): Promise<Times> {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const [fcp] = performance.getEntriesByName("first-contentful-paint");
    const { lcp, cls } = (window as unknown as Seen).seen;
    return {
      html: (navigation?.responseEnd ?? 0) / 1000,
      fcp: (fcp?.startTime ?? 0) / 1000,
      lcp: lcp / 1000,
      load: (navigation?.loadEventEnd ?? 0) / 1000,
      cls: Math.round(cls * 1000) / 1000,
    };
  });
}
