import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** Opens a fake server of another company. The server records requests and sends the response that the test chooses. */
export async function openFakeServer(respond: RequestListener) {
  const received: string[] = [];
  const server = createServer((request, response) => {
    received.push(request.url ?? "");
    respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests: received,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
