import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

type FakeAnswer = (path: string, body: unknown) => Promise<Response>;

/** Call this before modules of the shop are imported, because they read the addresses of providers when they load. */
export async function openFakeProvider() {
  const fake = { origin: "", requests: [] as string[], answer: (async () => new Response()) as FakeAnswer };
  const server = createServer(async (request, response) => {
    const path = request.url ?? "";
    fake.requests.push(path);
    const reply = await fake.answer(path, JSON.parse(await textOf(request)));
    response.writeHead(reply.status, { "content-type": "application/json" }).end(await reply.text());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  fake.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}

/** Opens one fake server for all three gateways. Tests call it in `vi.hoisted`. */
export async function openFakeGateways() {
  const opened = await openFakeProvider();
  process.env.DEMO = "1";
  process.env.VNPAY_API_URL = `${opened.origin}/vnpay/`;
  process.env.MOMO_API_URL = `${opened.origin}/momo`;
  process.env.ZALOPAY_API_URL = `${opened.origin}/zalopay`;
  return opened;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) text += part;
  return text;
}
