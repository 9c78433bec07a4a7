import type { Browser, Page } from "playwright";
import type { Figure } from "./figure";
import { inFreshTab, type Line } from "./tab";
import { paintTargets, peers } from "./targets";
import { pages } from "./visit";

const throttled = ["slow 4G", "slow 3G"] as const satisfies Line[];
const runs = 2;
type Times = { html: number; fcp: number; lcp: number; load: number; cls: number };

/** Measures when pages are painted. Of two runs, the lower times and the higher layout shift count. */
export async function measurePaint(browser: Browser, origin: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const line of throttled) {
    for (const { id, path, personal } of pages) {
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
      const figure = (name: keyof Times, title: string): Figure => ({
        group: `${line}, CPU x4, cold cache`,
        name: title,
        column: id,
        value: Math.min(...times.map((time) => time[name])),
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
    }
  }
  return figures;
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
