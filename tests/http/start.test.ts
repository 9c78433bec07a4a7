import { once } from "node:events";
import { get } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { simulatorPages } from "~/routes";
import { testDatabase } from "~tests/setup/database";
import { waitUntil } from "~tests/setup/factories-http";
import { startTestServer } from "~tests/setup/server";

const good = {
  DEMO: "",
  PUBLIC_ORIGIN: "https://shop.example.vn",
  SMTP_URL: "smtp://localhost:9",
  MAIL_FROM: "shop@example.vn",
  COOKIE_SECRET: "c00c1e".repeat(8),
  TICKET_KEY_SEED: "71c4e7".repeat(10).padEnd(64, "0"),
  VNPAY_TMN_CODE: "NUIMAY01",
  VNPAY_SECRET: "VNPAYSECRET".repeat(3),
  VNPAY_PAY_URL: "https://sandbox.vnpayment.vn/paymentv2/vpcpay.html",
  VNPAY_API_URL: "https://sandbox.vnpayment.vn/merchant_webapi/api/transaction",
  SEPAY_API_KEY: "5e9a1".repeat(8),
};
// No database has this URL. The shop starts nevertheless, because it connects only when a request needs data.
const start = (env: Record<string, string>) =>
  startTestServer({ databaseUrl: "postgres://nobody@127.0.0.1:9/nothing", env: { ...good, ...env } });

const missing = "is missing: make one with";
/** Each entry is the environment of one start. The process reports all errors of the entry together and ends. */
const faults: Record<string, [value: string, why: string]>[] = [
  {
    COOKIE_SECRET: ["", missing],
    TICKET_KEY_SEED: ["", missing],
    VNPAY_SECRET: ["demo-vnpay-secret", "is the demo's"],
    SEPAY_API_KEY: ["1234", "has fewer than 32 characters"],
    PUBLIC_ORIGIN: ["shop.example.vn", "is missing, or no address"],
  },
  {
    COOKIE_SECRET: ["x".repeat(31), "has fewer than 32 characters: make one with"],
    TICKET_KEY_SEED: ["x".repeat(64), "is not 64 hex digits, or several such"],
    VNPAY_API_URL: ["", "is missing beside VNPAY_TMN_CODE: set all or none"],
    SEPAY_HMAC_SECRET: ["demo-sepay-secret", "is the demo's"],
  },
  {
    COOKIE_SECRET: ["demo-cookie-secret", "is the demo's"],
    TICKET_KEY_SEED: [
      "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
      "is the demo's, which everybody knows: make one with",
    ],
  },
];
test.each(faults)(
  "outside demo mode the shop does not start with bad settings, and reports the reason for each (%#)",
  async (bad) => {
    const env = Object.fromEntries(Object.entries(bad).map(([name, [value]]) => [name, value]));
    const output = await start(env).then(() => "it opened", String);
    for (const [name, [, reason]] of Object.entries(bad)) expect(output).toContain(`- ${name} ${reason}`);
  },
);

test("a shop with its own secrets starts, ignores a forged host and contains nothing of the demo", async () => {
  const database = await testDatabase();
  const server = await start({ DATABASE_URL: database.url });
  try {
    const forged = { Host: "evil.example", "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "http" };
    const page = await ask(server.origin, "/tickets", forged);
    expect(server.output()).not.toContain("TRUST_PROXY");
    for (const _ of [1, 2]) await ask(server.origin, "/tickets", { "X-Forwarded-For": "203.0.113.7" });
    expect(server.output().match(/TRUST_PROXY is off/g)).toHaveLength(1);
    expect(page).toContain('rel="canonical" href="https://shop.example.vn/tickets"');
    expect(page).not.toContain("evil.example");
    for (const path of Object.keys(simulatorPages))
      expect((await fetch(`${server.origin}/${path}`)).status, path).toBe(404);
  } finally {
    await server.stop();
    await database.close();
  }
});

/** Uses node:http, because fetch cannot set the Host header. */
async function ask(origin: string, path: string, headers: Record<string, string>): Promise<string> {
  const [answer] = await once(get(origin + path, { headers }), "response");
  return text(answer);
}

test("health checks need no database and no Host header, and a stopping process reports that it is not ready", async () => {
  const server = await start({ STOP_DELAY_SECONDS: "60" });
  const ask = () =>
    Promise.all(["/livez", "/readyz", "/healthz"].map((path) => statusWithoutHost(server.origin, path)));
  expect(await ask()).toEqual([200, 200, 503]);
  const stopped = server.stop();
  await waitUntil(async () => (await statusWithoutHost(server.origin, "/readyz")) === 503);
  expect(await ask()).toEqual([200, 503, 503]);
  await server.kill();
  await stopped;
});

async function statusWithoutHost(origin: string, path: string): Promise<number> {
  const socket = connect(Number(new URL(origin).port), "localhost");
  socket.write(`GET ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`);
  return Number((await text(socket)).split(" ")[1]);
}
