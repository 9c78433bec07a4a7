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
 * Turns off what Chromium prepares for each of its windows: renderers for the list below the address bar and for the
 * next page. The headless shell has none of that. The other features are those that Playwright turns off, because the
 * last list replaces all earlier ones.
 */
const withoutFeatures = [
  "WebUIOmnibox,WebUIOmniboxPopup,PreloadTopChromeWebUI,SpareRendererForSitePerProcess",
  "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable",
  "LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch",
];

/**
 * Opens a browser whose pages have the clock of the suite. The caller closes it in `afterAll`. `film` is a video file
 * that the browser's camera shows.
 */
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
 * Installs Playwright's clock in the documents that the page opens afterwards. The clock compares the page's `Date`
 * with the machine's time, so this first restores the machine's `Date`. Otherwise the page would run through all time
 * between today and the suite's date.
 */
export async function installClock(page: Page) {
  await page.context().addInitScript(restoreDate);
  await page.clock.install({ time: currentTime() });
}

/**
 * Runs in a page. A browser estimates its connection by how quickly the server answers. On a busy machine it would
 * take it for a slow one, on which scripts wait until they are needed. Tests of slow connections set it themselves.
 */
function setFastConnection() {
  const line = { effectiveType: "4g", saveData: false };
  Object.defineProperty(Navigator.prototype, "connection", { configurable: true, get: () => line });
}
