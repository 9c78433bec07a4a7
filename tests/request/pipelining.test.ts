import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { isWithinPipeline } from "~/server/refusals";

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
