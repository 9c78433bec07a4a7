import { expect, test } from "vitest";
import { openTestDatabase } from "../setup/database";
import { startTestServer } from "../setup/server";

const database = openTestDatabase();

test("metrics count requests by route on a port of their own, and neither they nor the log have a path", async () => {
  const secret = "NM-7K2P9QX4TZ81";
  const env = { METRICS_PORT: "0", LOG_FORMAT: "json", LOG_REQUESTS: "1", PAGE_CACHE: "on" };
  const server = await startTestServer({ databaseUrl: database.url, env });
  try {
    for (const path of ["/", "/", `/orders/${secret}?phone=0912345678`, `/${secret}`, "/readyz", "/assets/none.js"])
      await fetch(server.origin + path, { redirect: "manual", headers: { Accept: "text/html" } }).then((response) =>
        response.text(),
      );
    await fetch(`${server.origin}/api/trpc/cart.${secret}`).then((response) => response.text());

    const [address = ""] = /http:\/\/127\.0\.0\.1:\d+\/metrics/.exec(server.output()) ?? [];
    const metrics = await (await fetch(address)).text();
    expect(metrics).toContain('gondola_requests_total{route="vi/home",method="GET",status="2xx"} 2');
    expect(metrics).toContain('gondola_requests_total{route="health",method="GET",status="2xx"} 1');
    expect(metrics).toMatch(/gondola_page_cache_total\{state="\w+"\} \d/);
    expect(metrics).toMatch(/gondola_queue_rows\{queue="messages"\} \d/);
    expect(metrics).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
    expect((await fetch(`${server.origin}/metrics`)).status).toBe(404);

    const lines = server
      .output()
      .split("\n")
      .filter((line: string) => line.includes('"requestId"'));
    expect(lines.map((line: string) => JSON.parse(line).route)).toContain("vi/home");
    for (const text of [metrics, server.output()])
      for (const part of [secret, "0912345678"]) expect(text).not.toContain(part);
  } finally {
    await server.stop();
  }
});
