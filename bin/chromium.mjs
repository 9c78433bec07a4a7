import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { Advice, run } from "./steps.mjs";

const usualPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** @throws {Advice} where there is none and none can be had */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !fs.existsSync(given)) throw new Advice(`CHROMIUM_PATH names ${given}, which does not exist.`);
  return given || installed() || (await fromSystem()) || (await fromPlaywright());
}

function installed() {
  return usualPlaces.find((place) => fs.existsSync(place));
}

async function fromSystem() {
  if (process.getuid?.() !== 0 || !hasAptGet()) return undefined;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const get = (...args) => run("apt-get", ["-y", "-qq", ...args], { env });
  await get("update").catch(ignoreAdvice);
  await get("install", "--no-install-recommends", "chromium").catch(ignoreAdvice);
  return installed();
}

function hasAptGet() {
  try {
    execFileSync("apt-get", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

async function fromPlaywright() {
  const { chromium } = await import("playwright");
  if (!fs.existsSync(chromium.executablePath())) {
    await run("npx", ["playwright", "install", "chromium"]).catch(ignoreAdvice);
  }
  if (fs.existsSync(chromium.executablePath())) return chromium.executablePath();
  throw new Advice(
    "The browser tests need Chromium, and none could be had. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.",
  );
}

/** One way failed: there is another. An interruption is not swallowed. */
function ignoreAdvice(error) {
  if (!(error instanceof Advice)) throw error;
}
