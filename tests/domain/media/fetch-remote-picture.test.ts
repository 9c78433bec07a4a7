import { createSocket } from "node:dgram";
import { lookup } from "node:dns/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchRemotePicture } from "~/domain/media/store-picture.server";
import { type AddressPolicy, createResolver, publicAddresses } from "~/lib/fetch-public.server";
import { isPublicAddress, parseAddress } from "~/lib/network.server";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit } from "~tests/setup/factories";
import { makePhoto } from "~tests/setup/pictures";

const database = openTestDatabase({ stocked: false });

/** This server stands for the internet. Besides public addresses, these tests admit only its address. */
let internet: Server;
let port = 0;
const requests: string[] = [];
const answers: Record<string, (outgoing: ServerResponse, incoming: IncomingMessage) => unknown> = {
  "/photo": async (outgoing) => outgoing.end(await makePhoto()),
  "/endless": (outgoing) => void send(outgoing, Buffer.alloc(65_536, "\xff\xd8\xff", "latin1"), 0),
  "/drip": (outgoing) => void send(outgoing, Buffer.from([0xff]), 200),
  "/silence": () => undefined,
  "/round": (outgoing) => outgoing.writeHead(302, { Location: "/round" }).end(),
  "/page": (outgoing) => outgoing.end("<!doctype html>"),
  "/missing": (outgoing) => outgoing.writeHead(404).end(),
};

async function send(outgoing: ServerResponse, bytes: Buffer, restMs: number) {
  while (!outgoing.destroyed) {
    if (!outgoing.write(bytes)) await Promise.race([new Promise((go) => outgoing.once("drain", go)), sleep(100)]);
    await sleep(restMs);
  }
}

beforeAll(async () => {
  internet = createServer((incoming, outgoing) => {
    requests.push(`${incoming.headers.host} ${incoming.url} ${incoming.headers.authorization ?? ""}`);
    const [, to] = /^\/to\?(.*)/.exec(incoming.url ?? "") ?? [];
    if (to) outgoing.writeHead(302, { Location: to }).end();
    else answers[incoming.url ?? ""]?.(outgoing, incoming);
  });
  await new Promise<void>((resolve) => internet.listen(0, "127.0.0.1", resolve));
  ({ port } = internet.address() as AddressInfo);
});
afterAll(() => internet.closeAllConnections());

const home = "127.0.0.1";
/** Each name resolves to these answers in turn, and then always to the last one. */
function wayOf(...found: string[][]): AddressPolicy & { resolved: number } {
  const way = {
    resolved: 0,
    resolve: async () => found[Math.min(way.resolved++, found.length - 1)] ?? [],
    isAllowed: (address: string) => address === home || isPublicAddress(address),
  };
  return way;
}

async function fetchFrom(url: string, way: AddressPolicy = wayOf([home])) {
  return fetchRemotePicture(await createVisit(database.db), url.replaceAll("PORT", String(port)), way);
}

test("a remote picture is fetched once and then stored like an upload", async () => {
  await expect(fetchFrom("http://user:secret@faces.example:PORT/photo")).resolves.toMatchObject({
    width: 40,
    height: 60,
  });
  await expect(fetchFrom("http://faces.example:PORT/to?/photo")).resolves.toMatchObject({ width: 40 });
  expect(requests.join()).not.toContain("Basic");
  await expect(fetchFrom("http://faces.example:PORT/page")).rejects.toMatchObject({ code: "picture_kind" });
});

const inside = [
  ...[
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f.1",
    "0x7f000001",
    "0177.0.0.1",
    "017700000001",
    "127.0.0.1.",
    "0",
    "0.0.0.0",
  ],
  ...["１２７.0.0.1", "127。0。0。1", "①②⑦.0.0.1", "%31%32%37.0.0.1", "127.255.255.254", "10.1.2.3", "172.16.0.1"],
  ...[
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "100.100.100.200",
    "168.63.129.16",
    "192.0.0.8",
  ],
  ...[
    "198.18.0.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "[::1]",
    "[::]",
    "[0:0:0:0:0:0:0:1]",
    "[::ffff:127.0.0.1]",
  ],
  ...["[::ffff:7f00:1]", "[::ffff:10.0.0.1]", "[::127.0.0.1]", "[::ffff:0:127.0.0.1]", "[64:ff9b::127.0.0.1]"],
  ...["[64:ff9b:1::10.0.0.1]", "[2002:7f00:1::]", "[2001:0:7f00:1::]", "[fc00::1]", "[fd00:ec2::254]", "[fe80::1]"],
  ...["[fec0::1]", "[ff02::1]", "[4000::1]"],
];

test.each(inside)("no request is sent to %s", async (host) => {
  const before = requests.length;
  // This uses the shop's own resolver, which admits only public addresses.
  await expect(fetchFrom(`http://${host}:PORT/photo`, publicAddresses)).rejects.toMatchObject({
    code: "picture_not_fetched",
  });
  if (parseAddress(new URL(`http://${host}`).hostname) !== home)
    await expect(fetchFrom(`http://faces.example:PORT/to?http://${host}:PORT/photo`)).rejects.toMatchObject({
      code: "picture_not_fetched",
    });
  expect(requests.slice(before).filter((line) => line.includes(" /photo "))).toEqual([]);
});

test.each(["localhost", "localhost.", "LOCALHOST"])("no request is sent to the local host name %s", async (host) => {
  const before = requests.length;
  await expect(fetchFrom(`http://${host}:PORT/photo`, publicAddresses)).rejects.toMatchObject({
    code: "picture_not_fetched",
  });
  expect(requests).toHaveLength(before);
});

test("a host name is resolved once and its address is used, so that DNS rebinding has no effect", async () => {
  const way = wayOf([home], ["10.0.0.1"]);
  await expect(fetchFrom("http://rebinding.example:PORT/photo", way)).resolves.toMatchObject({ width: 40 });
  expect(way.resolved).toBe(1);
  await expect(fetchFrom("http://rebinding.example:PORT/to?/photo", wayOf([home], ["10.0.0.1"]))).rejects.toMatchObject(
    {
      code: "picture_not_fetched",
    },
  );
});

test.each([[[home, "10.0.0.1"]], [["192.168.0.1", home]], [[home, "::ffff:10.0.0.1"]], [[]]])(
  "no request is sent to a host name that resolves to %j",
  async (found) => {
    const before = requests.length;
    await expect(fetchFrom("http://two.example:PORT/photo", wayOf(found))).rejects.toMatchObject({
      code: "picture_not_fetched",
    });
    expect(requests).toHaveLength(before);
  },
);

test.each([
  "file:///etc/passwd",
  "ftp://faces.example/a.png",
  "data:image/png;base64,AAAA",
  "gopher://x/",
  "no address",
  "",
])("%j is refused as the URL of a picture", async (url) => {
  await expect(fetchFrom(url)).rejects.toMatchObject({ code: "picture_not_fetched" });
  if (URL.canParse(url))
    await expect(fetchFrom(`http://faces.example:PORT/to?${url}`)).rejects.toMatchObject({
      code: "picture_not_fetched",
    });
});

test("a download ends after 5 MB, after 5 s or after three redirects", async () => {
  await expect(fetchFrom("http://faces.example:PORT/endless")).rejects.toMatchObject({ code: "file_too_large" });
  const began = performance.now();
  const failing = ["drip", "silence"].map((path) =>
    expect(fetchFrom(`http://faces.example:PORT/${path}`)).rejects.toMatchObject({ code: "picture_not_fetched" }),
  );
  await Promise.all(failing);
  expect(performance.now() - began).toBeLessThan(9_000);
  const before = requests.length;
  await expect(fetchFrom("http://faces.example:PORT/round")).rejects.toMatchObject({ code: "picture_not_fetched" });
  expect(requests.length - before).toBe(4);
  await expect(fetchFrom("http://faces.example:PORT/missing")).rejects.toMatchObject({ code: "picture_not_fetched" });
});

test("of ten parallel downloads three run and the others are refused", async () => {
  const before = requests.length;
  const sent = await Promise.allSettled(
    Array.from({ length: 10 }, () => fetchFrom("http://faces.example:PORT/silence")),
  );
  expect(requests.slice(before)).toHaveLength(3);
  const codes = sent.map((one) => one.status === "rejected" && one.reason.code);
  expect(codes.filter((code) => code === "picture_failed")).toHaveLength(7);
  await expect(fetchFrom("http://faces.example:PORT/photo")).resolves.toMatchObject({ width: 40 });
});

test("unresolvable host names do not delay other lookups", async () => {
  const silent = createSocket("udp4");
  await new Promise<void>((resolve) => silent.bind(0, home, resolve));
  const resolve = createResolver([`${home}:${silent.address().port}`]);
  const began = performance.now();
  const hostile = Array.from({ length: 20 }, (_, n) => resolve(`n${n}.silent.example`));
  await lookup("localhost");
  expect(performance.now() - began).toBeLessThan(1_000);
  expect(await Promise.all(hostile)).toEqual(hostile.map(() => []));
  silent.close();
}, 20_000);
