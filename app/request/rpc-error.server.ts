import { type TRPC_ERROR_CODE_KEY, TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import { translateIn } from "~/i18n/translate.server";
import type { RefusalStatus, RefusedRequest } from "./render-error-page.server";

export const rpcCodes: Record<RefusalStatus, TRPC_ERROR_CODE_KEY> = {
  400: "BAD_REQUEST",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_SUPPORTED",
  408: "TIMEOUT",
  413: "PAYLOAD_TOO_LARGE",
  429: "TOO_MANY_REQUESTS",
  431: "PAYLOAD_TOO_LARGE",
  500: "INTERNAL_SERVER_ERROR",
  503: "SERVICE_UNAVAILABLE",
};

export function isRpcPath(path: string): boolean {
  return path.startsWith("/api/trpc/");
}

export function rpcError(status: RefusalStatus, { path, ...request }: RefusedRequest & { "accept-language"?: string }) {
  const code = rpcCodes[status];
  const locale = /^en\b/i.test(request["accept-language"] ?? "") ? "en" : "vi";
  const message = translateIn(locale)(`rpc.${code}`);
  const [procedure = ""] = path.slice("/api/trpc/".length).split(/[,?]/);
  const data = { code, httpStatus: status, path: procedure };
  const text = JSON.stringify({ error: { message, code: TRPC_ERROR_CODES_BY_KEY[code], data } });
  return { text, headers: { "Content-Type": "application/json", Vary: "Accept-Language" } };
}
