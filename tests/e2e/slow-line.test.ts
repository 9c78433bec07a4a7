import type { RequestListener } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { linkTo } from "~/site-map";
import { sweep } from "~tests/setup/sweep";
import { openFakeServer } from "../setup/fake-server";
import { openTestShop } from "./shop";

const shop = openTestShop();

/** Serves the shop over a slow connection. A document arrives in a few parts, with a pause to paint each. */
const thinLine: RequestListener = async (request, response) => {
  const { host: _, connection: __, ...headers } = request.headers as Record<string, string>;
  const answer = await fetch(shop.origin + request.url, { headers });
  const type = answer.headers.get("content-type") ?? "";
  response.writeHead(answer.status, { "content-type": type });
  if (type.startsWith("text/html"))
    for (const piece of (await answer.text()).match(/.{1,200}(?:.*?<\/(?:a|button|li|div|section|nav)>|.*)/gs) ?? []) {
      response.write(piece);
      await pause(40);
    }
  else response.write(Buffer.from(await answer.arrayBuffer()));
  response.end();
};

const pages = { home: linkTo("vi", "home"), shelf: linkTo("vi", "products"), map: linkTo("vi", "map") };
/** The widths take turns from page to page. */
const seen = Object.entries(pages).flatMap(([name, path], index) => {
  const [first, second] = index % 2 === 0 ? [360, 1280] : [1280, 360];
  return sweep([first], [second]).map((width) => ({ name, path, width }));
});

// These tests mostly wait for the slow line, so they run at the same time.
test.concurrent.for(seen)(
  "the rendered part of the $name does not shift while the rest loads, $width px",
  async (page) => {
    const line = await openFakeServer(thinLine);
    const { page: tab, context } = await shop.visit({ width: page.width, stays: true });
    await tab.addInitScript(() => {
      const moved: [by: number, what: (string | undefined)[]][] = [];
      Object.assign(window, { moved });
      type Shift = PerformanceEntry & { value: number; sources: { node?: Node }[] };
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as Shift[])
          moved.push([value, sources.map(({ node }) => node?.textContent?.slice(0, 80))]);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await tab.goto(line.origin + page.path, { waitUntil: "networkidle" });
    const moved = await tab.evaluate(() => (window as unknown as { moved: [number, unknown][] }).moved);
    await Promise.all([line.close(), context.close()]);
    // The browser may paint when only a part of a row of buttons has arrived. This shifts almost nothing.
    const sum = moved.reduce((before, [value]) => before + value, 0);
    expect(sum, JSON.stringify(moved)).toBeLessThan(0.002);
  },
);
