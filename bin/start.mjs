// npm start: takes a fresh clone to a running shop. A second run installs and builds only what has changed.
// npm start -- --reset: first deletes the demo's data.
import { setTimeout as sleep } from "node:timers/promises";
import { deleteOpenShopNote, findOpenShop, noteOpenShop } from "./open-shop.mjs";
import { isFree } from "./ports.mjs";
import { deleteDemoData, prepareBuild, prepareDatabase, prepareInstall } from "./prepare.mjs";
import { spawnServer } from "./spawn-server.mjs";
import { Advice, interrupted, main, step } from "./steps.mjs";

const port = Number(process.env.PORT ?? 3000);

await main(async () => {
  const shouldReset = readOptions();
  await requireFreePort();
  await prepareInstall();
  await prepareBuild();
  if (shouldReset) await deleteDemoData();
  const database = await prepareDatabase();
  try {
    const env = { ...database.env, PORT: String(port) };
    const server = await step("Starting the server", () => spawnServer({ env, signal: interrupted }));
    noteOpenShop(process.env.DATABASE_URL, Number(new URL(server.origin).port));
    await requireHealthy(server.origin);
    console.log(`Gondola is open at ${server.origin}`);
    const code = await server.ended;
    if (code !== 0) console.error(`The server ended with code ${code}. What it said last stands above.`);
    return code;
  } finally {
    deleteOpenShopNote(process.env.DATABASE_URL);
    await database.stop();
  }
});

function readOptions() {
  const options = process.argv.slice(2);
  const unknown = options.find((option) => option !== "--reset");
  if (unknown) throw new Advice(`npm start does not know ${unknown}. The only option is --reset: npm start -- --reset`);
  if (options.length === 0) return false;
  if (process.env.DATABASE_URL)
    throw new Advice(
      "--reset deletes only the demo's own database in .data, and DATABASE_URL names another one. Nothing was deleted.\n" +
        "Unset DATABASE_URL to reset the demo, or set it to a new, empty database.",
    );
  const shop = findOpenShop(process.env.DATABASE_URL);
  if (shop)
    throw new Advice(`The shop is open on port ${shop.port}. Stop it (Ctrl-C) and try again. Nothing was deleted.`);
  return true;
}

/** A server that is just stopping gets some seconds to free the port. */
async function requireFreePort() {
  for (let tries = 0; tries < 10; tries++) {
    if (await isFree(port, "::")) return;
    await sleep(500);
  }
  throw new Advice(
    `Port ${port} is taken by another program. Stop that one, or take another: PORT=${port + 1} npm start`,
  );
}

async function requireHealthy(origin) {
  const health = await fetch(`${origin}/healthz`);
  if (!health.ok) throw new Advice(`The server is up but not well: ${origin}/healthz says "${await health.text()}".`);
}
