import { type Browser, chromium, type Page } from "playwright";
import { currentTime } from "~/lib/clock";
import { restoreDate, shiftDate } from "./clock";

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Turns off features that Chromium prepares for each window. The headless shell has no windows. This list replaces
 * Playwright's list, so it also contains the features that Playwright turns off.
 */
const withoutFeatures = [
  "WebUIOmnibox,WebUIOmniboxPopup,PreloadTopChromeWebUI,SpareRendererForSitePerProcess",
  "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable",
  "LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch",
];

/** The pages have the clock of the suite. `film` is a video file that the browser's camera shows. */
export async function openBrowser({ film }: { film?: string } = {}): Promise<Browser> {
  const camera = film
    ? [
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        `--use-file-for-fake-video-capture=${film}`,
      ]
    : [];
  const features = `--disable-features=${withoutFeatures.join(",")}`;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: [...args, features, ...camera],
  });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(shiftDate, Number(process.env.CLOCK_OFFSET_MS ?? 0));
    await context.addInitScript(setFastConnection);
    return context;
  };
  return browser;
}

/**
 * Playwright's clock compares the page's `Date` with the machine's time. With the suite's `Date`, it would simulate all
 * the time between today and the suite's date.
 */
export async function installClock(page: Page) {
  await page.context().addInitScript(restoreDate);
  await page.clock.install({ time: currentTime() });
}

/** On a busy machine, a browser can report a slow connection, on which the shop delays its scripts. */
function setFastConnection() {
  const line = { effectiveType: "4g", saveData: false };
  Object.defineProperty(Navigator.prototype, "connection", { configurable: true, get: () => line });
}
