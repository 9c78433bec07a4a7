import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { build } from "./build.mjs";
import { withLock } from "./lock.mjs";
import { findOpenShop } from "./note-open-shop.mjs";
import { root, run, step } from "./steps.mjs";

const { DATABASE_URL } = process.env;
const demoData = path.join(root, ".data");
const emptyData = path.join(root, ".data-empty");

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
  // The lockfile also lists optional packages for other platforms, so optional packages are not checked.
  return Object.entries(wanted).every((entry) => entry[0] === "" || entry[1].optional || same(entry));
}

export async function prepareBuild({ inParallel = false } = {}) {
  await build({ onStale: (work) => step("Building the app", work, { inParallel }) });
}

export async function prepareDatabase({ empty = false } = {}) {
  const { env, stop } = DATABASE_URL
    ? givenDatabase({ empty })
    : await step("Starting the database", () => startEmbedded({ empty }));
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

/**
 * Returns the key under which `bin/note-open-shop.mjs` stores the port of the shop: the URL of the database, `empty`, or
 * undefined for the embedded demo.
 */
export function shopName({ empty = false } = {}) {
  return DATABASE_URL ?? (empty ? "empty" : undefined);
}

export async function deleteData({ empty }) {
  const { deleteDatabase } = await import("./database.mjs");
  const title = empty ? "Deleting the data of the empty shop" : "Deleting the demo's data";
  await step(title, () => deleteDatabase({ dataDir: empty ? emptyData : demoData }));
}

/**
 * Returns the variables of the empty shop that the environment does not set. The secrets of the shop are stored in
 * `.data-empty/secrets.json`, because existing tickets and two-factor authentication depend on them.
 */
export function ownShopEnv(port) {
  const file = path.join(emptyData, "secrets.json");
  if (!fs.existsSync(file)) {
    fs.mkdirSync(emptyData, { recursive: true });
    const secret = () => randomBytes(32).toString("hex");
    fs.writeFileSync(file, JSON.stringify({ COOKIE_SECRET: secret(), TICKET_KEY_SEED: secret() }), { mode: 0o600 });
  }
  const secrets = JSON.parse(fs.readFileSync(file, "utf8"));
  const usual = { LOCAL_SHOP: "1", PUBLIC_ORIGIN: `http://localhost:${port}`, ...secrets };
  return Object.fromEntries(Object.entries(usual).filter(([name]) => !process.env[name]));
}

/**
 * Opens the database. If no shop is running on it, the database is prepared. If a shop is running, `PORT` is the port
 * of that shop, so that links in messages lead to the shop.
 */
export async function openDatabase() {
  const empty = isEmptyShopOpen();
  const shop = findOpenShop(shopName({ empty }));
  const { env, stop } = await (DATABASE_URL ? givenDatabase() : shop ? startEmbedded({ empty }) : prepareDatabase());
  const own = empty ? ownShopEnv(shop.port) : {};
  return { env: { ...env, ...own, ...(shop && !process.env.PORT && { PORT: String(shop.port) }) }, stop };
}

export function shouldStartDatabase() {
  return !DATABASE_URL && findOpenShop() === null && !isEmptyShopOpen();
}

/** Commands use the demo unless only the empty shop is running. */
function isEmptyShopOpen() {
  return !DATABASE_URL && findOpenShop() === null && findOpenShop("empty") !== null;
}

function givenDatabase({ empty = false } = {}) {
  return { env: { DATABASE_URL, ...(empty && { DEMO: "" }) }, stop: async () => undefined };
}

async function startEmbedded({ empty }) {
  const { startDatabase } = await import("./database.mjs");
  const { url, stop } = await startDatabase({ dataDir: empty ? emptyData : demoData });
  return { stop, env: { DATABASE_URL: url, DEMO: empty ? "" : (process.env.DEMO ?? "1") } };
}
