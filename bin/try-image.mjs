// npm run try-image: builds the image, runs it as deploy/compose.yaml does, and requests pages.
import { spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./ports.mjs";
import { Advice, interrupted, main, run, step } from "./steps.mjs";
import { postgresImage as officialImage } from "./test-database.mjs";

const { DATABASE_URL, NODE_IMAGE, POSTGRES_IMAGE = officialImage, BUILD_NETWORK } = process.env;
const image = "gondola-try";
const id = `gondola-try-${process.pid}`;
const database = `${id}-postgres`;
const shop = `${id}-shop`;
/** Migrating and starting may take this long. A busy machine may need a multiple of the usual ten seconds. */
const maxStartMs = 180_000;
const pages = ["/livez", "/readyz", "/healthz", "/", "/tickets", "/en/tickets", "/cart", "/sitemap.xml"];

await main(async () => {
  await requireEngine();
  try {
    await step(`Building the image ${image}`, buildImage);
    const databaseArgs = DATABASE_URL ? ["--network", "host"] : await step("Starting PostgreSQL", startPostgres);
    const { origin, healthyMs } = await step("Starting the shop", () => startShop(databaseArgs));
    await step("Asking for pages and a share image", () => askForPages(origin));
    await step("Auditing", () => docker("exec", shop, "node", "--import", "tsx", "app/audit.ts"));
    const memory = await docker("stats", "--no-stream", "--format", "{{.MemUsage}}", shop);
    const exitCode = await step("Stopping the shop", stopShop);
    console.log(`Healthy after ${(healthyMs / 1000).toFixed(1)} s; memory ${memory}; image ${await readImageSizes()}.`);
    if (exitCode !== "0") throw new Advice(`The shop ended with code ${exitCode} when it was asked to stop.`);
  } catch (error) {
    if (!interrupted.aborted) await showLogs();
    throw error;
  } finally {
    removeAll();
  }
});

async function requireEngine() {
  await docker("version", "--format", "{{.Server.Version}}").catch(() => {
    throw new Advice(
      "No container engine answers to `docker version`. Install one (Debian: apt-get install docker.io), start it, or set\n" +
        "DOCKER_HOST to one that runs. Where no registry can be reached, make the base images yourself (bin/README.md)\n" +
        "and name them by NODE_IMAGE and POSTGRES_IMAGE.",
    );
  });
}

function buildImage() {
  const base = NODE_IMAGE ? ["--build-arg", `NODE_IMAGE=${NODE_IMAGE}`] : [];
  const network = BUILD_NETWORK ? ["--network", BUILD_NETWORK] : [];
  return docker("build", "--tag", image, ...base, ...network, ".");
}

async function startPostgres() {
  await docker("network", "create", id);
  const settings = ["POSTGRES_USER=gondola", "POSTGRES_PASSWORD=gondola", "POSTGRES_DB=gondola"];
  const env = settings.flatMap((setting) => ["--env", setting]);
  await docker("run", "--detach", "--name", database, "--network", id, ...env, POSTGRES_IMAGE);
  const started = performance.now();
  // The check uses TCP, because the server listens only on a Unix socket while the image sets it up.
  while (!(await succeeds("exec", database, "pg_isready", "-h", "127.0.0.1", "-U", "gondola", "-d", "gondola"))) {
    if (performance.now() - started > maxStartMs) throw new Advice(`${POSTGRES_IMAGE} does not become ready.`);
    await sleep(500);
  }
  return ["--network", id, "--publish", "127.0.0.1::3000"];
}

async function startShop(networkArgs) {
  const port = DATABASE_URL ? await freePort() : 3000;
  const started = performance.now();
  await docker(
    ...["run", "--detach", "--name", shop, ...networkArgs],
    ...["--read-only", "--tmpfs", "/tmp", "--cap-drop", "ALL", "--security-opt", "no-new-privileges:true", "--init"],
    ...["--memory", "512m", "--health-interval", "1s", "--env", "DEMO=1", "--env", `PORT=${port}`],
    ...["--env", `DATABASE_URL=${DATABASE_URL ?? `postgres://gondola:gondola@${database}:5432/gondola`}`],
    image,
  );
  while ((await inspect("{{.State.Status}} {{.State.Health.Status}}")) !== "running healthy") {
    if ((await inspect("{{.State.Status}}")) !== "running") throw new Advice("The shop ended before it was open.");
    if (performance.now() - started > maxStartMs) throw new Advice("The shop does not become healthy.");
    await sleep(250);
  }
  const healthyMs = performance.now() - started;
  const address = DATABASE_URL ? `127.0.0.1:${port}` : await docker("port", shop, "3000/tcp");
  return { origin: `http://${address.split("\n")[0]}`, healthyMs };
}

/** Also requests a share image, because rendering it needs the sources, tsx and sharp inside the container. */
async function askForPages(origin) {
  const answers = await Promise.all(pages.map((page) => ask(origin, page)));
  const home = answers[pages.indexOf("/")];
  const picture = /property="og:image" content="([^"]+)"/.exec(home)?.[1];
  if (!picture) throw new Advice("The home page names no share image.");
  await ask(origin, new URL(picture, origin).pathname);
}

async function ask(origin, page) {
  const response = await fetch(origin + page, { signal: AbortSignal.timeout(60_000) });
  if (response.status !== 200) throw new Advice(`${page} answers ${response.status}.`);
  return response.text();
}

async function stopShop() {
  await docker("stop", "--time", "15", shop);
  return inspect("{{.State.ExitCode}}");
}

async function readImageSizes() {
  const size = async (name) => Number(await docker("image", "inspect", "--format", "{{.Size}}", name)) / 1e6;
  const whole = await size(image);
  const base = await size(NODE_IMAGE ?? "node:24-slim").catch(() => null);
  return `${whole.toFixed(0)} MB${base === null ? "" : `, of which ${(whole - base).toFixed(0)} MB above its base`}`;
}

async function showLogs() {
  for (const name of [database, shop]) {
    const logs = await docker("logs", "--tail", "30", name).catch(() => "");
    if (logs) console.error(`\nWhat ${name} printed last:\n${logs}`);
  }
}

/** This uses `spawnSync`, because `run` starts no programs after an interruption. */
function removeAll() {
  spawnSync("docker", ["rm", "--force", "--volumes", shop, database]);
  if (!DATABASE_URL) spawnSync("docker", ["network", "rm", id]);
}

async function docker(...args) {
  return (await run("docker", args)).trim();
}

function inspect(format) {
  return docker("inspect", "--format", format, shop);
}

function succeeds(...args) {
  return docker(...args).then(
    () => true,
    () => false,
  );
}
