import { type MiddlewareFunction, redirectDocument } from "react-router";
import { viewShop } from "~/domain/shop/public-settings.server";
import { isReadable, isShopOpen } from "~/domain/shop/shop.rules";
import { translateIn } from "~/i18n/translate.server";
import { cacheControl } from "~/lib/cache-control";
import { Html, html } from "~/lib/html";
import { languages, locales } from "~/lib/locale";
import { linkTo } from "~/site-map";
import { linkToStaff } from "~/staff-map";
import { ctxOf, type RequestCtx } from "./ctx.server";
import { isDataRequest, isPagePath, pageOf } from "./page.server";
import { writeThemeCss } from "./page-style.server";

/** With this header, the page cache can tell a closed shop from a lost database. */
export const closedShopHeader = "X-Shop-State";
const listsOfPages = /^\/(sitemap(\.xml$|\/)|(\w\w\/)?posts\/feed\.xml$)/;

/** Answers 503 until the shop opens, so that search engines come back. The preview cookie shows the pages to staff. */
export const closedShopMiddleware: MiddlewareFunction<Response> = ({ request, url, context }, next) => {
  const isPage = isPagePath(url.pathname) || listsOfPages.test(url.pathname);
  if (!isPage) return next();
  const ctx = ctxOf(context);
  if (isShopOpen(ctx.shop) || ctx.visitor.isPreviewing || !isReadable(ctx.shop, "settings")) return next();
  if (isDataRequest(request)) throw redirectDocument(url.pathname + url.search);
  const { appearance } = pageOf(context);
  const page = renderOpeningSoon(ctx, { logo: appearance.logo.light, css: writeThemeCss(appearance) });
  return new Response(page, {
    status: 503,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": cacheControl.noStorePrivate,
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      "Retry-After": "3600",
      Vary: "Cookie",
      [closedShopHeader]: "closed",
      "X-Robots-Tag": "noindex",
    },
  });
};

const css = `:root{color-scheme:light dark;--page:#f4f6f5;--card:#fff;--ink:#1c2420;--muted:#55605a;--act:var(--ui-700)}
@media(prefers-color-scheme:dark){:root{--page:#141a17;--card:#1d2521;--ink:#e8eeea;--muted:#a5b1aa;--act:var(--ui-300)}}
body{margin:0;background:var(--page);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif}
main{box-sizing:border-box;width:calc(100% - 2rem);max-width:34rem;margin:12vh auto 2rem;padding:2rem;border-radius:12px;background:var(--card)}
img{height:3rem;width:auto}h1{margin:.75rem 0 .5rem;font-size:1.6rem;line-height:1.15;overflow-wrap:anywhere}p{margin:.5rem 0;overflow-wrap:anywhere}
dl{margin:1.25rem 0 0}dt{color:var(--muted);font-size:.875rem}dd{margin:0 0 .5rem;overflow-wrap:anywhere}
a,button{display:inline-block;min-height:44px;color:var(--act);font:inherit;line-height:44px}
button{border:0;padding:0;background:none;text-decoration:underline;cursor:pointer}
footer{display:flex;flex-wrap:wrap;gap:0 1.5rem;max-width:34rem;margin:0 auto;padding:0 2rem 3rem;box-sizing:border-box}`;

type PageStyle = { logo: string; css: string };

function renderOpeningSoon({ shop, locale, now }: RequestCtx, style: PageStyle): string {
  const t = translateIn(locale);
  const { name, tagline, phone, email, address } = viewShop({ shop, locale, now });
  const contact: [string, Html | string][] = [
    [t("setup.soon.phone"), phone && html`<a href="tel:${phone.replace(/[^\d+]/g, "")}">${phone}</a>`],
    [t("setup.soon.email"), email && html`<a href="mailto:${email}">${email}</a>`],
    [t("setup.soon.address"), address],
  ];
  const known = contact.flatMap(([label, value]) => (value ? [html`<dt>${label}</dt><dd>${value}</dd>`] : []));
  const others = locales.filter((other) => other !== locale);
  return html`<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${t("setup.soon.title")} · ${name}</title><style>${new Html(style.css + css)}</style></head>
<body><main id="main"><img src="${style.logo}" alt=""><h1>${name}</h1>${tagline ? html`<p>${tagline}</p>` : ""}
<p><b>${t("setup.soon.title")}.</b> ${t("setup.soon.text")}</p>
${known.length > 0 ? html`<dl>${known}</dl>` : ""}</main>
<footer>${others.map(
    (
      other,
    ) => html`<form method="post" action="/preferences/locale"><input type="hidden" name="to" value="${linkTo(locale, "home")}">
<button name="value" value="${other}" lang="${other}">${languages[other].name}</button></form>`,
  )}<a href="${linkToStaff("home")}">${t("setup.soon.staff")}</a></footer></body></html>`.markup;
}
