// node bin/smoke.mjs: starts the built shop on its own database and requests /healthz. The script `.ci/run` runs this
// command with another version of Node.
import { spawnServer } from "./spawn-server.mjs";
import { main, run, step } from "./steps.mjs";
import { startTestDatabase } from "./test-database.mjs";

await main(async () => {
  const { adminUrl, stop } = await startTestDatabase();
  const { default: postgres } = await import("postgres");
  const admin = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  const name = `gondola_test_${process.pid}_smoke`;
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  try {
    await admin`create database ${admin(name)}`;
    await step(`Opening the shop on Node ${process.versions.node}`, () =>
      knock({ DATABASE_URL: url.href, DEMO: "1", PORT: "0" }),
    );
  } finally {
    await admin`drop database if exists ${admin(name)} with (force)`;
    await admin.end();
    await stop();
  }
});

async function knock(env) {
  await run(process.execPath, ["--import", "tsx", "db/migrate.ts"], { env });
  const server = await spawnServer({ env, quiet: true });
  const health = await fetch(`${server.origin}/healthz`);
  const code = await server.stop();
  if (!health.ok || code !== 0) throw new Error(`/healthz: ${health.status}, exit code ${code}\n${server.output()}`);
}
