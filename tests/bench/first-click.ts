import type { Browser } from "playwright";
import type { Figure } from "./figure";
import { inFreshTab, type Line, lines } from "./tab";
import { clickTarget, peers } from "./targets";
import { orderPath } from "./visit";

/** How long nobody would wait: the click was lost. */
const patience = 30_000;

/** One click on "add to cart", the moment the button is seen: seconds from the start until the cart shows the line. */
export async function measureFirstClick(browser: Browser, origin: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const line of Object.keys(lines) as Line[]) {
    const tries = [await clickOnce(browser, origin, line), await clickOnce(browser, origin, line)];
    const best = tries.toSorted((a, b) => (a.result ?? patience) - (b.result ?? patience))[0];
    const shared = { group: "First click on “add to cart”, seconds after the start", column: line, unit: "s" } as const;
    const lost = tries.filter(({ result }) => result === null).length;
    figures.push(
      { ...shared, name: "button seen", value: best?.seen ?? null, peer: peers.click[line].seen },
      {
        ...shared,
        name: "cart shows the line",
        value: best?.result ?? null,
        target: clickTarget(line),
        peer: peers.click[line].result,
      },
      { ...shared, name: "clicks lost", value: lost, unit: "", target: { exactly: 0 } },
    );
  }
  return figures;
}

async function clickOnce(browser: Browser, origin: string, line: Line) {
  return inFreshTab(browser, { origin, personal: false, line }, async (page) => {
    await page.goto(origin + orderPath, { waitUntil: "commit" });
    const began = await page.evaluate(() => performance.timeOrigin);
    const since = () => (Date.now() - began) / 1000;
    const button = page.locator('button[name="intent"][value="add"]');
    await button.waitFor({ state: "visible", timeout: patience });
    const seen = since();
    await button.click({ noWaitAfter: true });
    // Only the cart page with a line in it has this button.
    const line = page.locator('button[name="intent"][value="checkout"]');
    const shown = await line.waitFor({ state: "visible", timeout: patience }).then(
      () => true,
      () => false,
    );
    return { seen, result: shown ? since() : null };
  });
}
