import { type TRPC_ERROR_CODE_KEY, TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import { translateIn } from "~/i18n/translate.server";
import { cacheControl } from "~/lib/cache-control";
import { defaultLocale, localeOfPath, localeOfTag, toLocale } from "~/lib/locale";
import { linkTo } from "~/site-map";
import { linkToStaff } from "~/staff-map";
import { findCookie } from "./cookies.server";

type RefusedRequest = {
  path: string;
  accept?: string;
  cookie?: string;
  referer?: string;
  method?: string | undefined;
};

export const refusalStatuses = [400, 403, 404, 405, 408, 413, 429, 431, 500, 503] as const;
export type RefusalStatus = (typeof refusalStatuses)[number];
const apiPaths = /^\/(api|webhooks)\//;

export function isHtmlAccepted({ accept, path }: RefusedRequest): boolean {
  return Boolean(accept?.includes("text/html")) && !apiPaths.test(path);
}

function staffPageOf(path: string): string | undefined {
  return /^\/staff(?:\/[\w-]+)*(?=\/?$|\?)/.exec(path)?.[0];
}

/** Renders without React. A form that got a 503 may have been saved, so the page asks the visitor to check first. */
export function renderErrorPage(status: number, { path, cookie = "", referer = "", method = "GET" }: RefusedRequest) {
  const from = URL.canParse(referer) ? new URL(referer).pathname : "/";
  const known = [localeOfPath(path), localeOfPath(from), toLocale(findCookie(cookie, "locale"))];
  const locale = known.find((language) => language !== defaultLocale) ?? defaultLocale;
  const t = translateIn(locale);
  const key = `error_page.${refusalStatuses.find((known) => known === status) ?? (status < 500 ? 400 : 500)}` as const;
  const staffPage = staffPageOf(path);
  const hint = status === 503 && method === "POST" ? t("error_page.unsure") : t(`${key}.hint`);
  const links = staffPage
    ? [[linkToStaff("home"), t("error_page.staff")], ...(status === 404 ? [] : [[staffPage, t("error_page.again")]])]
    : [
        [linkTo(locale, "home"), t("error_page.home")],
        [linkTo(locale, "findOrder"), t("error_page.orders")],
      ];
  const linkHtml = links.map(([to, name]) => `<a href="${to}">${name}</a>`).join(" · ");
  const html = `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${t(`${key}.title`)}</title>
<style>body{font:1.1rem/1.6 system-ui,sans-serif;max-width:34rem;margin:12vh auto;padding:0 1rem}</style></head>
<body><main><p>${status}</p><h1>${t(`${key}.title`)}</h1><p>${hint}</p>
<p>${linkHtml}</p></main></body></html>`;
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": cacheControl.noStorePrivate,
    "Content-Security-Policy":
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  };
  return { html, headers };
}

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
  const locale = localeOfTag(request["accept-language"]);
  const message = translateIn(locale)(`rpc.${code}`);
  const [procedure = ""] = path.slice("/api/trpc/".length).split(/[,?]/);
  const data = { code, httpStatus: status, path: procedure };
  const text = JSON.stringify({ error: { message, code: TRPC_ERROR_CODES_BY_KEY[code], data } });
  return { text, headers: { "Content-Type": "application/json", Vary: "Accept-Language" } };
}
