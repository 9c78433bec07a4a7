import type { Browser } from "playwright";
import type { Figure } from "./figure";
import { inFreshTab, type Line, lines } from "./tab";
import { clickTarget, peers } from "./targets";
import { orderPath } from "./visit";

/** A click without a result after this time in ms counts as lost. No visitor would wait longer. */
const patience = 30_000;
const runs = 3;

/** `at once`: as soon as the button is painted, long before scripts run. `scripts run`: once the page is hydrated. */
const moments = ["at once", "scripts run"] as const;
type Moment = (typeof moments)[number];

/** Each time is that of the fastest run, by the page's own clock. */
export async function measureFirstClick(browser: Browser, origin: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const line of Object.keys(lines) as Line[]) {
    for (const moment of moments) {
      const tries: Marks[] = [];
      for (let run = 0; run < runs; run++) tries.push(await clickOnce(browser, origin, line, moment));
      const seconds = (from: keyof Marks, to: keyof Marks) => {
        const times = tries.map((marks) => ((marks[to] ?? Number.NaN) - (marks[from] ?? Number.NaN)) / 1000);
        return Math.min(...times.filter((time) => !Number.isNaN(time)));
      };
      const figure = (name: string, value: number, rest: Partial<Figure> = {}): Figure => ({
        group: `One click on “add to cart”: ${moment === "at once" ? "as soon as it is painted" : "once scripts run"}`,
        name,
        column: line,
        value: Number.isFinite(value) ? value : null,
        unit: "s",
        ...rest,
      });
      figures.push(
        figure("clicked, after the start", seconds("start", "click"), {
          ...(moment === "at once" && { peer: peers.click[line].seen }),
        }),
        figure("said that it was added", seconds("start", "result"), {
          ...(moment === "at once" && { peer: peers.click[line].result }),
        }),
        figure("from the click to that", seconds("click", "result"), { target: clickTarget(line) }),
        figure("clicks lost", tries.filter(({ result }) => !result).length, { unit: "", target: { exactly: 0 } }),
      );
    }
  }
  return figures;
}

/** Times in ms since the epoch, measured in the page. */
type Marks = { start?: number; click?: number; result?: number };

async function clickOnce(browser: Browser, origin: string, line: Line, moment: Moment): Promise<Marks> {
  return inFreshTab(browser, { origin, personal: false, line }, async (page) => {
    // In compiled functions, tsx calls a helper that the page does not have, so this defines it.
    await page.addInitScript("globalThis.__name = (named) => named");
    await page.addInitScript(watch, moment);
    await page.goto(origin + orderPath, { waitUntil: "commit" });
    await page
      .waitForFunction(() => sessionStorage.getItem("result"), null, { timeout: patience, polling: 100 })
      .catch(() => undefined);
    const marks = await page.evaluate(() => Object.entries(sessionStorage));
    return Object.fromEntries(marks.map(([name, at]) => [name, Number(at)]));
  });
}

/** Runs in every document before anything else. */
function watch(moment: string) {
  const mark = (name: string, at = performance.timeOrigin + performance.now()) => {
    if (!sessionStorage.getItem(name)) sessionStorage.setItem(name, String(at));
  };
  mark("start", performance.timeOrigin);
  // With scripts the result is next to the button, without them on the cart's page.
  const resultSelector = '#booking [role="status"] .notice, .toasts .toast, .cart-line';
  // The buttons − and + are rendered by the scripts.
  const scriptsRun = () => document.querySelector(".stepper button") !== null;
  const findResult = () => {
    const button = document.querySelector<HTMLButtonElement>('button[name="add"]');
    const painted = performance.getEntriesByName("first-contentful-paint").length > 0;
    if (button && painted && !sessionStorage.getItem("click")) {
      // On a slow connection the scripts wait until the visitor uses a field.
      if (moment === "scripts run" && !scriptsRun()) document.querySelector("input")?.dispatchEvent(touched);
      else {
        mark("click");
        button.click();
      }
    }
    if (!document.querySelector(resultSelector)) requestAnimationFrame(findResult);
    else setTimeout(() => mark("result"));
  };
  const touched = new Event("input", { bubbles: true });
  requestAnimationFrame(findResult);
}
