import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createRequestHandler } from "react-router";
import * as build from "virtual:react-router/server-build";
import { config } from "~/lib/config.server";
import { logError } from "~/lib/log.server";
import { answer } from "./answer";
import { readBody } from "./body";
import { compress } from "./compression";
import { answerHealth } from "./health";
import { introduce } from "./introduce";
import { refuse } from "./refuse";
import { requestUrl } from "./request-url";
import { securityHeaders } from "./security-headers";
import { staticFiles } from "./static-files";

const publicHost = config.publicOrigin ? [new URL(config.publicOrigin).host] : [];
const renderPage = createRequestHandler({ ...build, allowedActionOrigins: publicHost }, process.env.NODE_ENV);

/** The way a request takes: known host and method, a file, its body, then React Router, then compression. */
export function createHttpServer(clientFiles: string): Server {
  const sendFile = staticFiles(clientFiles);
  const sendPage = getRequestListener(respond, { errorHandler });
  const server = createServer({ requireHostHeader: false, connectionsCheckingInterval: 5_000 }, (incoming, outgoing) => {
    handle(incoming, outgoing).catch((error) => giveUp(error, incoming, outgoing));
  });
  server.headersTimeout = 15_000;
  // Long enough for a photograph over a slow line.
  server.requestTimeout = 120_000;
  server.timeout = 120_000;
  server.keepAliveTimeout = 65_000;
  server.on("clientError", answerUnreadable);
  return server;

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse) {
    for (const [name, value] of securityHeaders) outgoing.setHeader(name, value);
    if (!server.listening) outgoing.setHeader("Connection", "close");
    if (incoming.url === "/healthz") return answerHealth(outgoing);

    const url = requestUrl(incoming, config.trustProxy);
    if (!url) return answer(outgoing, { status: 400, text: "The Host or the address of this request makes no sense." });
    const refusal = refuse(incoming, url);
    if (refusal) return answer(outgoing, refusal);
    if (await sendFile(incoming, outgoing, url.pathname)) return;

    const body = await readBody(incoming);
    if (body === "too large") return answer(outgoing, { status: 413, text: "This is more than the shop takes at once." });
    introduce(incoming, url, body);
    await sendPage(incoming, outgoing);
  }
}
