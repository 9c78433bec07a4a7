import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { queryApi, Refusal } from "~/browser/api-client";

/** The next answers of the fake shop: a status, or silence. If the list is empty, the fake shop answers 200. */
const script: (number | "silence")[] = [];
const requests: string[] = [];
let server: Server;
let origin = "";

beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    requests.push(`${incoming.method} ${incoming.url}`);
    const next = script.shift() ?? 200;
    if (next === "silence") return;
    const body = next === 200 ? { result: { data: "yes" } } : { error: { message: "no", data: { reason: "why" } } };
    outgoing.writeHead(next, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  script.length = 0;
  requests.length = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const question = () => queryApi("tickets.detail", { slug: "a" }, { origin });

test.for([408, 409, 425, 429, 500, 502, 503, 504])("a query that gets %i is retried once", async (status) => {
  script.push(status);
  expect(await question()).toBe("yes");
  const url = `GET /api/trpc/tickets.detail?input=${encodeURIComponent('{"slug":"a"}')}`;
  expect(requests).toEqual([url, url]);

  script.push(status, status, 200);
  await expect(question()).rejects.toMatchObject({ status, message: "no", data: { reason: "why" } });
  expect(requests).toHaveLength(4);
});

test.for([400, 401, 403, 404, 405, 412, 413, 422, 499])(
  "a query that is refused by %i stays refused",
  async (status) => {
    script.push(status);
    await expect(question()).rejects.toBeInstanceOf(Refusal);
    expect(requests).toHaveLength(1);
  },
);

test("a request ends after thirty seconds, and its caller can cancel it before", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  script.push("silence", "silence");
  const waiting = expect(question()).rejects.toMatchObject({ name: "TimeoutError" });
  await vi.waitUntil(() => requests.length === 1, { interval: 1 }).catch(() => undefined);
  vi.advanceTimersByTime(30_000);
  await waiting;
  vi.useRealTimers();

  const stop = new AbortController();
  const stopped = expect(queryApi("tickets.list", undefined, { origin, signal: stop.signal })).rejects.toMatchObject({
    name: "AbortError",
  });
  stop.abort();
  await stopped;
});
