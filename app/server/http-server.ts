import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import * as build from "virtual:react-router/server-build";
import { getRequestListener } from "@hono/node-server";
import { sql } from "drizzle-orm";
import { cacheControl } from "~/lib/cache-control";
import { config } from "~/lib/config.server";
import { logError, type RequestFacts, runInRequest } from "~/lib/log.server";
import { publicNetwork } from "~/lib/network.server";
import { scriptsOfPages, setOwnBuild } from "~/request/own-build.server";
import { isStaffPath } from "~/request/page.server";
import { canAcceptFiles } from "~/request/read-input.server";
import { readWholeBody } from "~/request/read-whole-body.server";
import { canUpload } from "~/request/staff.server";
import { getDb } from "~db/client.server";
import { watchContentChanges } from "~db/content-changes.server";
import { rememberUntil } from "~db/remember-content.server";
import { compressResponse } from "./compression";
import { clientAddress, createRequest, requestUrl } from "./create-request";
import { isStopping } from "./graceful-stop";
import { observeRequest } from "./observe-request";
import { PageCache } from "./page-cache/page-cache";
import { answerParserError, type PlainResponse, securityHeaders, sendPlainResponse } from "./plain-response";
import { findRefusal, isWithinPipeline, replaceJsonError, sendRefusal } from "./refusals";
import { createRouteHandlers } from "./route-handlers";
import { staticFiles } from "./static-files";
import { type Upload, type UploadFault, withUpload } from "./upload";

const timeoutMs = 1_000;

const checks: Record<string, () => PlainResponse | Promise<PlainResponse>> = {
  /** Process supervisors use this check. It ignores the database, which a restart would not repair. */
  "/livez": () => ({ status: 200, text: "ok" }),
  /** Load balancers use this check. While the database is down, the shop still shows its own page for that. */
  "/readyz": () => (isStopping() ? { status: 503, text: "the shop is stopping" } : { status: 200, text: "ok" }),
  "/healthz": checkDatabase,
};

/** One body, and all bodies in memory, are limited in bytes. Bodies of up to `form` do not count towards `all`. */
const bodyBounds = { one: 1_000_000, form: 64_000, all: 32_000_000 };

let bytesInMemory = 0;

const publicHost = config.publicOrigin ? [new URL(config.publicOrigin).host] : [];
const { handleRequest: renderPage, findRouteId } = createRouteHandlers(
  { ...build, allowedActionOrigins: publicHost },
  process.env.NODE_ENV,
);

/**
 * A request passes these steps until one of them answers it: health checks, checks of host and method, files, page
 * cache, and React Router, whose response is compressed.
 */
export function createHttpServer(clientFiles: string): Server {
  const sendFile = staticFiles(clientFiles);
  const contentChanges = config.hasPageCache ? watchContentChanges(config.directDatabaseUrl) : null;
  const pageCache = contentChanges && new PageCache(renderWithoutVisitor, contentChanges);
  rememberUntil(contentChanges);
  setOwnBuild(clientFiles, build.assets);
  const server = createServer(
    { requireHostHeader: false, connectionsCheckingInterval: 5_000 },
    (incoming, outgoing) => {
      if (!isWithinPipeline(incoming, outgoing)) return;
      const facts = observeRequest(incoming, outgoing);
      runInRequest(facts, () => handle(incoming, outgoing, facts).catch((error) => failRequest(error, outgoing)));
    },
  );
  server.headersTimeout = 15_000;
  server.requestTimeout = 60_000;
  server.timeout = 120_000;
  server.keepAliveTimeout = 65_000;
  server.on("clientError", answerParserError);
  return server;

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse, facts: RequestFacts) {
    for (const [name, value] of securityHeaders) outgoing.setHeader(name, value);
    if (!server.listening) outgoing.setHeader("Connection", "close");
    if (isHealthCheck(incoming.url)) facts.route = "health";
    if (await answerHealthCheck(incoming.url ?? "", outgoing)) return;

    const url = requestUrl(incoming, config.shouldTrustProxy);
    if (!url)
      return sendRefusal(incoming, outgoing, {
        status: 400,
        text: "The Host or the address of this request makes no sense.",
      });
    const refusal = findRefusal(incoming, url);
    if (refusal) return sendRefusal(incoming, outgoing, refusal);
    facts.route = "files";
    if (url.pathname === "/builds/scripts" && incoming.method === "GET") return sendScripts(url, outgoing);
    if (await sendFile(incoming, outgoing, url.pathname)) return;
    facts.route = findRouteId(url.pathname) ?? "unknown";
    if (await pageCache?.answer(incoming, outgoing, url)) return;

    if (isForm(incoming) && canAcceptFiles(url.pathname) && !(await canUpload(url.pathname, incoming.headers.cookie)))
      return respondWithoutBody(incoming, outgoing, url);
    if (isForm(incoming) && canAcceptFiles(url.pathname)) {
      const network = publicNetwork(clientAddress(incoming, config.shouldTrustProxy));
      const sender = isStaffPath(url.pathname) ? "staff" : "visitor";
      return withUpload(incoming, { network, sender }, (upload) => respondToBody(incoming, outgoing, url, upload));
    }
    const body = await readBody(incoming);
    // PostgreSQL text cannot contain the character NUL.
    if (body !== "too large" && body.includes(0))
      return sendRefusal(incoming, outgoing, { status: 400, text: "This is no text." });
    return respondToBody(incoming, outgoing, url, body);
  }
}

function sendScripts({ searchParams }: URL, outgoing: ServerResponse) {
  outgoing.writeHead(200, { "Content-Type": "application/json", "Cache-Control": cacheControl.revalidate });
  outgoing.end(JSON.stringify(scriptsOfPages(searchParams.get("pages")?.split(",") ?? [])));
}

async function respondToBody(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  url: URL,
  body: Buffer | Upload | UploadFault,
) {
  if (body === "busy" || body === "too slow") {
    outgoing.once("finish", () => incoming.destroy());
    const headers = { Connection: "close", "Retry-After": "10" };
    return sendRefusal(incoming, outgoing, { ...uploadRefusals[body], headers });
  }
  if (body === "too large")
    return sendRefusal(incoming, outgoing, { status: 413, text: "This is more than the shop takes at once." });
  const request = createRequest(incoming, outgoing, url, body);
  await getRequestListener(() => respond(request), { errorHandler })(incoming, outgoing);
}

/** Without a staff session, the page gets an empty form and asks for a login. Node discards the body that was sent. */
function respondWithoutBody(incoming: IncomingMessage, outgoing: ServerResponse, url: URL) {
  incoming.headers["content-type"] = "application/x-www-form-urlencoded";
  incoming.headers["content-length"] = "0";
  return respondToBody(incoming, outgoing, url, Buffer.alloc(0));
}

/** With `Purpose: prefetch`, the rendering does not count as a page view. */
async function renderWithoutVisitor(url: URL, cookie: string) {
  const headers = { Host: url.host, Cookie: cookie, Accept: "text/html", Purpose: "prefetch" };
  const response = await renderPage(new Request(url, { headers }));
  return { status: response.status, headers: response.headers, body: await readWholeBody(response) };
}

const uploadRefusals = {
  busy: { status: 503, text: "Many files are being sent at the moment. Send yours again in ten seconds." },
  "too slow": {
    status: 408,
    text: "Your connection sent too little. Send a smaller file, or try a faster connection.",
  },
} satisfies Record<string, PlainResponse>;

function isForm({ method, headers }: IncomingMessage): boolean {
  return method === "POST" && headers["content-type"]?.startsWith("multipart/form-data") === true;
}

async function respond(request: Request): Promise<Response> {
  const response = replaceJsonError(await renderPage(request), request);
  // tRPC sets `Transfer-Encoding`, which is invalid together with `Content-Length`.
  response.headers.delete("Transfer-Encoding");
  if (response.status >= 500) response.headers.set("X-Request-Id", request.headers.get("X-Request-Id") ?? "");
  if (!response.headers.has("Cache-Control"))
    response.headers.set("Cache-Control", defaultCacheControl(request, response));
  return compressResponse(response, request.headers.get("Accept-Encoding") ?? "");
}

/** Browsers may cache only prefetched responses, unless a response has its own `Cache-Control`. */
function defaultCacheControl({ headers }: Request, { status, headers: answer }: Response): string {
  const isPrefetched = headers.get("Purpose") === "prefetch" && status === 200 && !answer.has("Set-Cookie");
  return isPrefetched ? cacheControl.prefetched : cacheControl.noStorePrivate;
}

function errorHandler(error: unknown): Response {
  logError(error);
  return new Response("Internal Server Error\n", { status: 500 });
}

function failRequest(error: unknown, outgoing: ServerResponse) {
  if (outgoing.destroyed) return;
  logError(error);
  if (outgoing.headersSent) outgoing.destroy();
  else sendPlainResponse(outgoing, { status: 500, text: "Internal Server Error" });
}

/** Counts the bytes while reading, because `Content-Length` may be missing or wrong. */
async function readBody(incoming: IncomingMessage): Promise<Buffer | "too large"> {
  if (Number(incoming.headers["content-length"] ?? 0) > bodyBounds.one) return "too large";

  const chunks: Buffer[] = [];
  let [size, counted] = [0, 0];
  let isTooLarge = false;
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      isTooLarge = size > bodyBounds.one || (size > bodyBounds.form && bytesInMemory - counted + size > bodyBounds.all);
      if (isTooLarge) break;
      chunks.push(chunk);
      if (size <= bodyBounds.form) continue;
      bytesInMemory += size - counted;
      counted = size;
    }
  } finally {
    bytesInMemory -= counted;
  }
  if (!isTooLarge) return Buffer.concat(chunks);
  // Consumes the rest of the body. Otherwise a client that is still sending would not read the answer.
  incoming.resume();
  return "too large";
}

function isHealthCheck(url = ""): boolean {
  return Object.hasOwn(checks, url);
}

async function answerHealthCheck(url: string, outgoing: ServerResponse): Promise<boolean> {
  const check = isHealthCheck(url) ? checks[url] : undefined;
  if (!check) return false;
  sendPlainResponse(outgoing, await check());
  return true;
}

async function checkDatabase(): Promise<PlainResponse> {
  const query = getDb()
    .execute(sql`select 1`)
    .then(
      () => true,
      () => false,
    );
  const isReachable = await Promise.race([query, sleep(timeoutMs, false, { ref: false })]);
  return isReachable ? { status: 200, text: "ok" } : { status: 503, text: "the database does not answer" };
}
