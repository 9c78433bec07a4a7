import { createServer } from "node:http";
import { brotliCompressSync, constants } from "node:zlib";
import * as build from "virtual:react-router/server-build";
import { getRequestListener } from "@hono/node-server";
import { createRequestHandler } from "react-router";

const render = createRequestHandler(build, "production");
/** These are the shop's settings for pages of up to 64 kB. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 16 };

const server = createServer(
  getRequestListener(async (request) => {
    const { status, headers, ...response } = await answer(request);
    headers.set("Content-Encoding", "br");
    return new Response(brotliCompressSync(response.bytes, { params, chunkSize: 32 * 1024 }), { status, headers });
  }),
);
server.listen(0, () => process.send({ port: server.address().port }));
process.once("disconnect", () => process.exit());

async function answer(request) {
  const response = await render(request);
  return {
    status: response.status,
    headers: new Headers(response.headers),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}
