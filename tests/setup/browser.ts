import { chromium } from "playwright";

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The Chromium that `npm test` found. Close it in `afterAll`. */
export function openBrowser() {
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args });
}
