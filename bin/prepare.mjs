import fs from "node:fs";
import path from "node:path";
import { build } from "./build.mjs";
import { withLock } from "./lock.mjs";
import { findOpenShop } from "./open-shop.mjs";
import { root, run, step } from "./steps.mjs";

const { DATABASE_URL } = process.env;
const dataDir = path.join(root, ".data");

export async function prepareInstall() {
  await withLock(path.join(root, ".cache/install.lock"), async () => {
    if (!isInstalled()) await step("Installing packages, about half a minute", install);
  });
}

function install() {
  // With NODE_ENV=production npm would omit the tools that build the app.
  return run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"], { env: { NODE_ENV: "development" } });
}

function isInstalled() {
  const record = path.join(root, "node_modules/.package-lock.json");
  if (!fs.existsSync(record)) return false;
  const wanted = JSON.parse(fs.readFileSync(path.join(root, "package-lock.json"), "utf8")).packages;
  const installed = JSON.parse(fs.readFileSync(record, "utf8")).packages;
  const same = ([name, { version }]) => installed[name]?.version === version;
  // The lockfile also has the optional packages of other platforms.
  return Object.entries(wanted).every((entry) => entry[0] === "" || entry[1].optional || same(entry));
}

export async function prepareBuild({ inParallel = false } = {}) {
  await build({ onStale: (work) => step("Building the app", work, { inParallel }) });
}

export async function prepareDatabase() {
  const { env, stop } = DATABASE_URL ? givenDatabase() : await step("Starting the database", startEmbedded);
  try {
    await step("Bringing its tables up to date", () =>
      run(process.execPath, ["--import", "tsx", "db/migrate.ts"], { env }),
    );
    await step("Stocking the shop where it is empty", () =>
      run(process.execPath, ["--import", "tsx", "db/seed/run.ts"], { env }),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { env, stop };
}

export async function deleteDemoData() {
  const { deleteDatabase } = await import("./database.mjs");
  await step("Deleting the demo's data", () => deleteDatabase({ dataDir }));
}

/** Opens the database without preparing it if a shop is already running on it. Links then use that shop's port. */
export async function openDatabase() {
  const shop = findOpenShop(DATABASE_URL);
  const { env, stop } = await (DATABASE_URL ? givenDatabase() : shop ? startEmbedded() : prepareDatabase());
  return { env: { ...env, ...(shop && !process.env.PORT && { PORT: String(shop.port) }) }, stop };
}

export function shouldStartDatabase() {
  return !DATABASE_URL && findOpenShop(DATABASE_URL) === null;
}

function givenDatabase() {
  return { env: { DATABASE_URL }, stop: async () => undefined };
}

async function startEmbedded() {
  const { startDatabase } = await import("./database.mjs");
  const { url, stop } = await startDatabase({ dataDir });
  return { stop, env: { DATABASE_URL: url, DEMO: process.env.DEMO ?? "1" } };
}
