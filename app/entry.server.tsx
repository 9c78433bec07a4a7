import { randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import { isbot } from "isbot";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import css from "./app.css?inline";
import { gatewayOrigins } from "./domain/payments/gateway-origins.server";
import type { Look } from "./domain/platform/get-look.server";
import { themeCss, ticketCardCss, usedShades } from "./domain/platform/look.rules";
import { strings as en } from "./i18n/all-strings.en";
import { strings as vi } from "./i18n/all-strings.vi";
import { addPageStrings } from "./i18n/page-translator";
import { logError } from "./lib/log.server";
import { contentSecurityPolicy } from "./request/csp.server";
import { knownCtx } from "./request/ctx.server";
import { noteIfGone } from "./request/database-gone.server";
import { lateScripts, withoutPreloads } from "./request/late-scripts.server";
import { pageOf } from "./request/page.server";
import { renderModeOf } from "./request/render-mode.server";
import { wholeResponse } from "./request/whole-body.server";
import type { RootData } from "./root";
import { documentHead } from "./routes/seo/head/document-head.server";

// Pages speak through the browser's own small translator here too: it is several times faster than i18next.
addPageStrings("vi", vi);
addPageStrings("en", en);

const shades = usedShades(css);
const cssBytes = Buffer.from(css);

/** Renders a whole document, buffered: the CSS it needs stands inside, its scripts come after the first paint. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  if (status >= 400 && status !== 422 && isbot(request.headers.get("User-Agent"))) {
    return new Response(`${status}\n`, {
      status,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  }
  const nonce = randomUUID();
  const html = await renderDocument(<ServerRouter context={onlyShown(entry)} url={request.url} nonce={nonce} />, nonce);
  const { look, record } = pageOf(context);
  const { consent, covered, tags }: Partial<RootData> = entry.staticHandlerContext.loaderData.root ?? {};
  const policy = contentSecurityPolicy({
    nonce,
    gateways: gatewayOrigins(),
    pictures: Object.values(look.logo).concat(Object.values(look.favicon)),
    tags: (consent === "granted" && tags) || null,
    dev: import.meta.env.DEV,
  });
  if (policy) headers.set("Content-Security-Policy", policy);
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (status === 503) headers.set("Retry-After", "10");
  headers.append("Vary", "Save-Data, Cookie");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  const plain = renderModeOf(request) === "plain";
  const head = documentHead({ ctx: knownCtx(context), look, record, shown: entry.staticHandlerContext, plain, nonce });
  const headEnd = html.indexOf("</head>");
  const [start, body] = [html.slice(0, headEnd), html.slice(headEnd)];
  // What covers a page until its scripts run covers nothing where none will.
  const uncover = covered ? `<noscript><style nonce="${nonce}">.overlay{display:none}</style></noscript>` : "";
  // The style sheet is half of the document: as bytes it is only copied.
  const document = Buffer.concat([
    Buffer.from(`${import.meta.env.DEV ? start : withoutPreloads(start)}${head}<style nonce="${nonce}">`),
    cssBytes,
    Buffer.from(`${lookCss(look)}</style>${uncover}${import.meta.env.DEV ? body : lateScripts(body, nonce)}`),
  ]);
  return wholeResponse(document, { status, headers });
}

const written = new WeakMap<Look, string>();

/** The rules of a look, worked out when it changes. */
function lookCss(look: Look): string {
  const rules = written.get(look) ?? themeCss(look.colors, shades) + ticketCardCss(look.ticketCard);
  written.set(look, rules);
  return rules;
}

const noScripts: string[] = [];

/**
 * What React Router renders from, cut down to the routes of this page: of all hundred it would make new ones for each
 * document, and name each of their scripts to be fetched ahead of the first paint.
 */
function onlyShown(entry: EntryContext): EntryContext {
  if (import.meta.env.DEV) return entry;
  const { manifest } = entry;
  const shown = entry.staticHandlerContext.matches.flatMap(({ route: { id } }) => {
    const route = manifest.routes[id];
    return route ? [[id, { ...route, imports: noScripts }] as const] : [];
  });
  const start = { ...manifest.entry, imports: noScripts };
  return { ...entry, manifest: { ...manifest, entry: start, routes: Object.fromEntries(shown) } };
}

async function renderDocument(document: ReactNode, nonce: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  await new Promise<void>((resolve, reject) => {
    const output = new Writable({
      write(chunk: Uint8Array, _encoding, done) {
        chunks.push(chunk);
        done();
      },
    });
    output.once("finish", resolve);
    const { pipe } = renderToPipeableStream(document, {
      nonce,
      // Whole pages for who has no script: React would put large parts behind one.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(output),
      onError: (error) => logError(error),
      onShellError: reject,
    });
  });
  return Buffer.concat(chunks).toString();
}

/** One line an error, without what the visitor typed. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  logError(error, request);
  noteIfGone(context, error);
};
