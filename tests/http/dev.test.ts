import { spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { openTestDatabase } from "~tests/setup/database";
import { waitUntil } from "~tests/setup/factories-http";

const database = openTestDatabase();

test("npm run dev listens on PORT", async () => {
  const port = await freePort();
  const env = { ...process.env, DATABASE_URL: database.url, PORT: String(port) };
  const dev = spawn(process.execPath, ["bin/dev.mjs"], { env, stdio: "ignore" });
  const ended = once(dev, "exit");
  try {
    const answer = await waitUntil(() => fetch(`http://localhost:${port}/favicon.svg`).catch(() => null), 240);
    expect(answer.status).toBe(200);
  } finally {
    dev.kill("SIGINT");
    await ended;
  }
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
