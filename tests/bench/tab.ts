import type { Browser, CDPSession, Page } from "playwright";
import { visitorCookie } from "./visit";

/** The compared shops were measured on these connections. On 4G and 3G the processor has a quarter of its speed. */
export const lines = {
  fast: null,
  "slow 4G": { kbps: 1600, latency: 150 },
  "slow 3G": { kbps: 400, latency: 400 },
} as const;
export type Line = keyof typeof lines;

type Options = { origin: string; personal: boolean; script?: boolean; line?: Line };

export async function inFreshTab<T>(
  browser: Browser,
  { origin, personal, script = true, line = "fast" }: Options,
  work: (page: Page, cdp: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    locale: "vi-VN",
    javaScriptEnabled: script,
  });
  if (personal) await context.addCookies([{ ...visitorCookie, url: origin }]);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Network.enable");
    const speed = lines[line];
    if (speed) {
      const perSecond = (speed.kbps * 1000) / 8;
      await cdp.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: speed.latency,
        downloadThroughput: perSecond,
        uploadThroughput: perSecond,
      });
      await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    }
    return await work(page, cdp);
  } finally {
    await context.close();
  }
}
