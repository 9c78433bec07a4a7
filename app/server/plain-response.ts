import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { cacheControl } from "~/lib/cache-control";
import { config } from "~/lib/config.server";
import { permissionsPolicy } from "~/request/csp.server";
import type { RefusalStatus } from "~/request/render-error-page.server";

export type PlainResponse = { status: RefusalStatus | 200 | 204; text?: string; headers?: Record<string, string> };

export function sendPlainResponse(outgoing: ServerResponse, { status, text, headers }: PlainResponse) {
  outgoing.writeHead(status, {
    ...(text && { "Content-Type": "text/plain; charset=utf-8" }),
    "Cache-Control": cacheControl.noStore,
    ...headers,
  });
  outgoing.end(text && `${text}\n`);
}

const parserStatuses: Record<string, RefusalStatus> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

export function answerParserError(error: NodeJS.ErrnoException, socket: Duplex) {
  if (!socket.writable || error.code === "ECONNRESET") return socket.destroy();
  const status = parserStatuses[error.code ?? ""] ?? 400;
  const headers = [...securityHeaders, ["Connection", "close"], ["Content-Length", "0"]];
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n`);
}

/** The content security policy is missing, because it depends on the page (`request/csp.server.ts`). */
export const securityHeaders: readonly (readonly [name: string, value: string])[] = [
  ["X-Content-Type-Options", "nosniff"],
  ["X-Frame-Options", "DENY"],
  // With `no-referrer`, browsers would send `Origin: null` with forms.
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Permissions-Policy", permissionsPolicy({ canUseCamera: false })],
  ...(config.publicOrigin?.startsWith("https:") ? [["Strict-Transport-Security", "max-age=31536000"] as const] : []),
];
