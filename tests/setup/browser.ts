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
 * What Chromium with windows prepares for each of them: renderers for the list below the address bar and for the next page. The
 * headless shell has none of that. The rest of the list is what Playwright switches off, because the last list replaces the others.
 */
const withoutFeatures = [
  "WebUIOmnibox,WebUIOmniboxPopup,PreloadTopChromeWebUI,SpareRendererForSitePerProcess",
  "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable",
  "LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch",
];

/** The Chromium that `npm test` found; its pages have the suite's clock. Close it in `afterAll`. `film`: a file that its camera sees. */
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
 * Installs Playwright's clock in a page that is opened afterwards. That clock compares the page's `Date` with the machine's time, so
 * the shifted `Date` is taken back first. Otherwise the page would run through all time between today and the suite's date.
 */
export async function installClock(page: Page) {
  await page.context().addInitScript(restoreDate);
  await page.clock.install({ time: currentTime() });
}

/**
 * Runs in a page. A browser estimates its line by how quickly the server answers, and on a busy machine takes it for a slow one,
 * on which the shop's scripts wait to be needed. Tests of slow lines say so themselves.
 */
function setFastConnection() {
  const line = { effectiveType: "4g", saveData: false };
  Object.defineProperty(Navigator.prototype, "connection", { configurable: true, get: () => line });
}
