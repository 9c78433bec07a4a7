import type { Browser, CDPSession } from "playwright";
import type { Figure } from "./figure";
import { inFreshTab } from "./tab";
import { budgets, peers } from "./targets";
import { pages, visitorCookie } from "./visit";

type Transfer = { type: string; bytes: number };

/** Bytes over the wire, cold: the document's own, all of a page without script, and the scripts that come later. */
export async function measureWeight(browser: Browser, origin: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { id, path, personal } of pages) {
    const load = (script: boolean) =>
      inFreshTab(browser, { origin, personal, script }, async (page, cdp) => {
        const transfers = record(cdp);
        await page.goto(origin + path, { waitUntil: "load" });
        // The scripts come when the line is idle.
        await page.waitForTimeout(script ? 1500 : 300);
        return [...transfers.values()];
      });
    const [plain, full] = [await load(false), await load(true)];
    const bytes = (name: string, value: number, rest: Partial<Figure> = {}): Figure => ({
      group: "Bytes over the wire, cold cache, 412 px",
      name,
      column: id,
      value,
      unit: "B",
      ...rest,
    });
    figures.push(
      bytes("document with its CSS, brotli", await documentBytes(origin + path), {
        target: budgets.firstPaint,
        peer: peers.document[id],
      }),
      bytes("pictures, script off", sum(plain, "Image")),
      bytes("all before usable, script off", sum(plain), { target: budgets.beforeUsable }),
      bytes("JavaScript, brotli", sum(full, "Script"), { target: budgets.script, peer: peers.script[id] }),
      bytes("all, script on", sum(full), { peer: peers.total[id] }),
      bytes("requests, script off", plain.length, { unit: "" }),
      bytes("requests, script on", full.length, { unit: "", peer: peers.requests[id] }),
    );
  }
  return figures;
}

/** The body alone, exact: what the first paint needs, since the CSS stands inside. */
async function documentBytes(url: string): Promise<number> {
  const { get } = await import("node:http");
  const headers = { "Accept-Encoding": "br", Cookie: `${visitorCookie.name}=${visitorCookie.value}` };
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      let size = 0;
      response.on("data", (chunk: Buffer) => (size += chunk.length));
      response.on("end", () => resolve(size));
    }).on("error", reject);
  });
}

function record(cdp: CDPSession): Map<string, Transfer> {
  const transfers = new Map<string, Transfer>();
  cdp.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (/^https?:/.test(response.url)) transfers.set(requestId, { type, bytes: 0 });
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
