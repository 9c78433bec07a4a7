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
import { listGatewayOrigins } from "~/domain/payments/adapters.server";
import { mapLocales } from "~/lib/locale";
import { noteFailure } from "~/request/page-middleware.server";
import { selectStyle, writeThemeCss } from "~/request/page-style.server";
import { type CookielessSession, CookielessSessionContext } from "~/ui/parts/cookieless-session";
import cssFile from "./app.css?url";
import { setPageTranslators } from "./i18n/page-translator";
import { translateIn } from "./i18n/translate.server";
import { cacheControl } from "./lib/cache-control";
import { config } from "./lib/config.server";
import { logError } from "./lib/log.server";
import { writeVisitorFrame } from "./lib/visitor-frame";
import { contentSecurityPolicy, hashInlineSources, ownMark } from "./request/csp.server";
import { findCtx } from "./request/ctx.server";
import { recordIfGone } from "./request/database-gone.server";
import { deferScripts, withoutPreloads } from "./request/defer-scripts.server";
import { ownBuildId } from "./request/own-build.server";
import { isStaffPath, pageOf } from "./request/page.server";
import { createBufferedResponse } from "./request/read-whole-body.server";
import { renderModeOf } from "./request/render-mode.server";
import { finishStaffDocument, renderStaffFailure } from "./request/staff-document.server";
import type { RootData } from "./root";
import { buildDocumentHead } from "./routes/seo/head/document-head.server";
import { StoredParts, StoredPartsContext } from "./ui/layout/stored-part";
import { VisitorFrameContext } from "./ui/layout/use-visitor-frame";
import { NonceContext } from "./ui/parts/nonce";

setPageTranslators(mapLocales(translateIn));

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  const isStaff = isStaffPath(new URL(request.url).pathname);
  const failure = isStaff && renderStaffFailure(request, status, entry.staticHandlerContext.errors);
  if (failure) return failure;
  if (!isStaff && status >= 400 && status !== 422 && isbot(request.headers.get("User-Agent"))) {
    return new Response(`${status}\n`, {
      status,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  }
  const page = pageOf(context);
  const nonce = isStaff ? randomUUID() : ownMark;
  const session = cookielessSessionOf(context);
  // HTML with the session of its visitor is not stored. In development, changed components would keep their old HTML.
  const parts = session || !config.hasPageCache || import.meta.env.DEV ? null : new StoredParts(ownMark);
  const rendered = await renderDocument(
    <CookielessSessionContext value={session}>
      <NonceContext value={nonce}>
        <VisitorFrameContext value={page.visitorFrame}>
          <StoredPartsContext value={parts}>
            <ServerRouter context={entry} url={request.url} nonce={nonce} />
          </StoredPartsContext>
        </VisitorFrameContext>
      </NonceContext>
    </CookielessSessionContext>,
    nonce,
  );
  const html = parts?.insert(rendered) ?? rendered;
  if (isStaff)
    return finishStaffDocument({ html, nonce, status, headers, context, matched: entry.staticHandlerContext });
  const { appearance, visitorFrame } = page;
  const { isCovered, tags }: Partial<RootData> = entry.staticHandlerContext.loaderData.root ?? {};
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (status === 503) headers.set("Retry-After", "10");
  headers.append("Vary", "Save-Data, Cookie");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", cacheControl.noStorePrivate);
  const isPlain = renderModeOf(request) === "plain";
  const hasErrors = entry.staticHandlerContext.errors !== null;
  const head = buildDocumentHead(findCtx(context), page, { hasErrors, isPlain });
  const headEnd = html.indexOf("</head>");
  const [start, body] = [html.slice(0, headEnd), html.slice(headEnd)];
  const frame = html.includes("</script>") ? writeVisitorFrame(visitorFrame) : "";
  // Without scripts, this style hides the loading overlay, because only a script removes it.
  const uncover = isCovered ? `<noscript><style nonce="${ownMark}">.overlay{display:none}</style></noscript>` : "";
  // `defer-scripts` inserts the whole style sheet between these two styles, so that the theme overrides the sheet.
  const style = `<style nonce="${ownMark}">${selectStyle(html)}</style><style nonce="${ownMark}" id="theme-css">${writeThemeCss(appearance)}</style>`;
  const [headStart, bodyEnd] = import.meta.env.DEV
    ? [start, body]
    : [withoutPreloads(start), deferScripts(body, { styleSheet: cssFile, build: ownBuildId() })];
  const { html: document, sources } = hashInlineSources(headStart + frame + head + style + uncover + bodyEnd);
  const policy = contentSecurityPolicy({
    sources,
    gateways: listGatewayOrigins(),
    pictures: Object.values(appearance.logo).concat(Object.values(appearance.favicon)),
    tags: (visitorFrame.consent === "granted" && tags) || null,
    isDevelopment: import.meta.env.DEV,
  });
  if (policy) headers.set("Content-Security-Policy", policy);
  return createBufferedResponse(Buffer.from(document), { status, headers });
}

function cookielessSessionOf(context: Readonly<RouterContextProvider>): CookielessSession | null {
  const { cookielessSession, addSession } = findCtx(context) ?? {};
  if (!cookielessSession || !addSession) return null;
  const { searchParams } = new URL(addSession("/"), "http://shop.invalid");
  return { addSession: (path) => addSession(path), fields: [...searchParams], isExpired: cookielessSession.isExpired };
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
      // All content is sent in one chunk, because React reveals further chunks by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(output),
      onError: (error) => logError(error),
      onShellError: reject,
    });
  });
  return Buffer.concat(chunks).toString();
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  logError(error);
  noteFailure(context);
  recordIfGone(context, error);
};
