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

/** The Chromium that `npm test` found. Close it in `afterAll`. `film`: a file that its camera sees. */
export function openBrowser({ film }: { film?: string } = {}) {
  const camera = film ? ["--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${film}`] : [];
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: [...args, ...camera] });
}
