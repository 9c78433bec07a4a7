// npm start: installs, builds and starts the shop. A second run installs and builds only what has changed.
// npm start -- --empty: starts an empty shop with its own data instead of the demo.
// npm start -- --reset: first deletes the data of the demo, or of the empty shop if --empty is given too.
import { setTimeout as sleep } from "node:timers/promises";
import { deleteOpenShopNote, findOpenShop, noteOpenShop } from "./note-open-shop.mjs";
import { isFree } from "./ports.mjs";
import { deleteData, ownShopEnv, prepareBuild, prepareDatabase, prepareInstall, shopName } from "./prepare.mjs";
import { spawnServer } from "./spawn-server.mjs";
import { Advice, interrupted, main, step } from "./steps.mjs";

const port = Number(process.env.PORT ?? 3000);

await main(async () => {
  const { empty, reset } = readOptions();
  await requireFreePort();
  await prepareInstall();
  await prepareBuild();
  if (reset) await deleteData({ empty });
  const database = await prepareDatabase({ empty });
  const name = shopName({ empty });
  try {
    const env = { ...database.env, PORT: String(port), ...(empty && ownShopEnv(port)) };
    const server = await step("Starting the server", () => spawnServer({ env, signal: interrupted }));
    noteOpenShop(name, Number(new URL(server.origin).port));
    await requireHealthy(server.origin);
    console.log(`Gondola is open at ${server.origin}`);
    const code = await server.ended;
    if (code !== 0) console.error(`The server ended with code ${code}. What it said last stands above.`);
    return code;
  } finally {
    deleteOpenShopNote(name);
    await database.stop();
  }
});

function readOptions() {
  const options = process.argv.slice(2);
  const unknown = options.find((option) => option !== "--reset" && option !== "--empty");
  if (unknown)
    throw new Advice(`npm start does not know ${unknown}. Its options are --empty and --reset: npm start -- --reset`);
  const empty = options.includes("--empty");
  const reset = options.includes("--reset");
  if (!reset) return { empty, reset };
  if (process.env.DATABASE_URL)
    throw new Advice(
      `--reset deletes only the database in ${empty ? ".data-empty" : ".data"}, and DATABASE_URL names another one. Nothing was deleted.\n` +
        "Unset DATABASE_URL, or set it to a new, empty database.",
    );
  const shop = findOpenShop(shopName({ empty }));
  if (shop)
    throw new Advice(`The shop is open on port ${shop.port}. Stop it (Ctrl-C) and try again. Nothing was deleted.`);
  return { empty, reset };
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
