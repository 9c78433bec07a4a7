import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { isForeignWrite, isWithinPipeline, type Write } from "~/server/refusals";

const own = "https://shop.example";

test.each([
  ["/checkout", true],
  ["/checkout/return/vnpay", true],
  ["/webhooks/sepay", false],
])("another site's form sent to %s is refused: %s", (path, refused) => {
  const write = { method: "POST", path, origin: "https://elsewhere.example" };
  expect(isForeignWrite(write, ["https://shop.example"])).toBe(refused);
});

test.each<[what: string, headers: Partial<Write>, refused: boolean]>([
  ["a neighbouring host's page", { fetchSite: "same-site" }, true],
  ["a neighbouring host's page that has our origin in Origin", { fetchSite: "same-site", origin: own }, true],
  ["another site's page", { fetchSite: "cross-site" }, true],
  ["our own page", { fetchSite: "same-origin", origin: own, referer: `${own}/cart` }, false],
  ["a reload by the visitor", { fetchSite: "none" }, false],
  ["an old browser on another site's page", { referer: "https://elsewhere.example/trap" }, true],
  ["an old browser on a page whose address begins like ours", { referer: `${own}.elsewhere.example/` }, true],
  ["an old browser on a page without a legible address", { referer: "about:blank" }, true],
  ["an old browser on our own page", { referer: `${own}/en/cart?x=1` }, false],
  ["a browser that says more than the Referer", { origin: own, referer: "https://elsewhere.example/" }, false],
  ["a program", {}, false],
])("a form sent by %s, with the headers %j, is refused: %s", (_, headers, refused) => {
  for (const path of ["/checkout", "/api/trpc/cart.add"])
    expect(isForeignWrite({ method: "POST", path, ...headers }, [own])).toBe(refused);
  for (const path of ["/webhooks/sepay", "/simulator/bank"])
    expect(isForeignWrite({ method: "POST", path, ...headers }, [own])).toBe(false);
  for (const method of ["GET", "HEAD"])
    expect(isForeignWrite({ method, path: "/checkout", ...headers }, [own])).toBe(false);
});

test("of a hundred requests on one connection sixteen run, and the connection ends after their responses", async () => {
  const underWay: ServerResponse[] = [];
  const server = createServer((incoming, outgoing) => {
    if (isWithinPipeline(incoming, outgoing)) underWay.push(outgoing);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const received: Buffer[] = [];
  const client = connect(port, "127.0.0.1");
  client.on("data", (chunk) => received.push(chunk));
  client.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".repeat(100));
  await once(server, "request");
  await expect.poll(() => underWay.length).toBe(16);
  const ended = once(client, "close");
  for (const outgoing of underWay) outgoing.end("ok");
  await ended;
  expect(
    Buffer.concat(received)
      .toString()
      .match(/HTTP\/1.1 200/g),
  ).toHaveLength(16);
  expect(underWay).toHaveLength(16);
  server.close();
});

test("a connection that waits for its responses is kept", async () => {
  const server = createServer((incoming, outgoing) => {
    if (isWithinPipeline(incoming, outgoing)) outgoing.end("ok");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const client = connect(port, "127.0.0.1");
  for (let n = 0; n < 40; n++) {
    client.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    const [answer] = await once(client, "data");
    expect(String(answer)).toContain("200 OK");
  }
  client.destroy();
  server.close();
});
