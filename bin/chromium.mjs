import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { Advice, run } from "./steps.mjs";

/** The headless shell has Chromium's engine but renders no windows. This saves over half of the processor time. */
const headlessShell = "/usr/bin/chromium-headless-shell";
const usualPlaces = [
  headlessShell,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !fs.existsSync(given)) throw new Advice(`CHROMIUM_PATH names ${given}, which does not exist.`);
  if (given) return given;
  await installHeadlessShell();
  return installed() || (await fromSystem()) || (await fromPlaywright());
}

function installed() {
  return usualPlaces.find((place) => fs.existsSync(place));
}

/** If the headless shell cannot be installed, the tests use Chromium itself. */
async function installHeadlessShell() {
  if (fs.existsSync(headlessShell) || !fs.existsSync("/usr/lib/chromium") || !canInstall()) return;
  const install = () => aptGet("install", "chromium-headless-shell");
  await install()
    .catch(async (error) => {
      ignoreAdvice(error);
      await aptGet("update");
      await install();
    })
    .catch(ignoreAdvice);
}

async function fromSystem() {
  if (!canInstall()) return undefined;
  await aptGet("update").catch(ignoreAdvice);
  await aptGet("install", "chromium-headless-shell").catch(ignoreAdvice);
  if (!installed()) await aptGet("install", "chromium").catch(ignoreAdvice);
  return installed();
}

function aptGet(command, ...packages) {
  const options = [
    "-y",
    "-qq",
    "--no-install-recommends",
    "-o",
    "Acquire::http::Timeout=20",
    "-o",
    "Acquire::Retries=1",
  ];
  return run("apt-get", [...options, command, ...packages], { env: { DEBIAN_FRONTEND: "noninteractive" } });
}

function canInstall() {
  if (process.getuid?.() !== 0) return false;
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

/** Ignores the failure of one installation method, but not an interruption. */
function ignoreAdvice(error) {
  if (!(error instanceof Advice)) throw error;
}
