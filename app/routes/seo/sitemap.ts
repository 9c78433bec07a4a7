import { data } from "react-router";
import { countUrlParts, listUrls, type PageAddress } from "~/domain/search/list-sitemap-urls.server";
import { cacheControl } from "~/lib/cache-control";
import { defaultLocale, locales } from "~/lib/locale";
import { ctxOf } from "~/request/ctx.server";
import type { Route } from "./+types/sitemap";

/** `/sitemap.xml` has all URLs, or an index of `/sitemap/{part}.xml` if there are too many. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  const parts = await countUrlParts(ctx);
  if (params.file === undefined && parts > 1) return answerXml("sitemapindex", indexOf(ctx.origin, parts));
  const [, requestedPart = "1"] = /^(\d{1,4})\.xml$/.exec(params.file ?? "1.xml") ?? [undefined, "0"];
  const part = Number(requestedPart);
  if (part < 1 || part > parts) throw data({ path: `/sitemap/${params.file}` }, { status: 404 });
  return answerXml("urlset", urlsOf(ctx.origin, await listUrls(ctx, { part })));
}

function indexOf(origin: string, parts: number): string {
  return Array.from({ length: parts }, (_, n) => `<sitemap><loc>${origin}/sitemap/${n + 1}.xml</loc></sitemap>`).join(
    "\n",
  );
}

function urlsOf(origin: string, pages: readonly PageAddress[]): string {
  const link = (language: string, path: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(origin + path)}"/>`;
  return pages
    .flatMap((page) => {
      const alternates = [
        ...locales.map((locale) => link(locale, page[locale])),
        link("x-default", page[defaultLocale]),
      ].join("");
      return locales.map((locale) => `<url><loc>${escapeXml(origin + page[locale])}</loc>${alternates}</url>`);
    })
    .join("\n");
}

function escapeXml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
}

function answerXml(root: string, body: string): Response {
  const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${spaces}>\n${body}\n</${root}>\n`, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": cacheControl.oneHour },
  });
}
