import { get } from "node:http";
import type { Browser, CDPSession } from "playwright";
import type { Figure } from "./figure";
import { inFreshTab } from "./tab";
import { budgets, peers } from "./targets";
import { pages, visitorCookie } from "./visit";

type Transfer = { url: string; type: string; bytes: number };

/** The figures of documents and scripts count compressed bodies, as decision 022 does. The sums include headers. */
export async function measureWeight(browser: Browser, origin: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { id, path, personal } of pages) {
    const load = (script: boolean) =>
      inFreshTab(browser, { origin, personal, script }, async (page, cdp) => {
        const transfers = record(cdp);
        await page.goto(origin + path, { waitUntil: "load" });
        // The page loads its scripts only when the connection is idle, so this waits for them.
        await page.waitForTimeout(script ? 1500 : 300);
        return [...transfers.values()];
      });
    const [plain, full] = [await load(false), await load(true)];
    const scripts = [...new Set(full.filter(({ type }) => type === "Script").map(({ url }) => url))];
    const session = scripts.filter((url) => url.includes("/visitor-session-"));
    const others = scripts.filter((url) => !session.includes(url));
    const bytes = (name: string, value: number, rest: Partial<Figure> = {}): Figure => ({
      group: "Bytes over the wire, cold cache, 412 px",
      name,
      column: id,
      value,
      unit: "B",
      ...rest,
    });
    figures.push(
      bytes("document with its CSS, brotli", await bodyBytes([origin + path]), {
        target: budgets.firstPaint,
        peer: peers.document[id],
      }),
      bytes("pictures, script off", sum(plain, "Image")),
      bytes("all before usable, script off", sum(plain), { target: budgets.beforeUsable }),
      bytes("JavaScript, brotli", await bodyBytes(others), { target: budgets.script, peer: peers.script[id] }),
      bytes("and the visitor's session", await bodyBytes(session), { target: budgets.session }),
      bytes("all, script on", sum(full), { peer: peers.total[id] }),
      bytes("requests, script off", plain.length, { unit: "" }),
      bytes("requests, script on", full.length, { unit: "", peer: peers.requests[id] }),
    );
  }
  return figures;
}

async function bodyBytes(urls: readonly string[]): Promise<number> {
  const headers = { "Accept-Encoding": "br", Cookie: `${visitorCookie.name}=${visitorCookie.value}` };
  const sizes = urls.map(
    (url) =>
      new Promise<number>((resolve, reject) => {
        get(url, { headers }, (response) => {
          let size = 0;
          response.on("data", (chunk: Buffer) => (size += chunk.length));
          response.on("end", () => resolve(size));
        }).on("error", reject);
      }),
  );
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
}

function record(cdp: CDPSession): Map<string, Transfer> {
  const transfers = new Map<string, Transfer>();
  cdp.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (/^https?:/.test(response.url)) transfers.set(requestId, { url: response.url, type, bytes: 0 });
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId);
    if (transfer) transfer.bytes = encodedDataLength;
  });
  return transfers;
}

function sum(transfers: Transfer[], wanted?: string): number {
  return transfers
    .filter(({ type }) => wanted === undefined || type === wanted)
    .reduce((total, { bytes }) => total + bytes, 0);
}
