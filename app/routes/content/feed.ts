import { type FeedItem, listFeed } from "~/domain/content/posts/list-feed.server";
import { pageOfPost } from "~/domain/content/posts/page-of-post";
import type { Ctx } from "~/domain/ctx";
import { shopText } from "~/domain/shop/shop.rules";
import { cacheControl } from "~/lib/cache-control";
import { digestOf } from "~/lib/hash.server";
import { prefixOf, textIn } from "~/lib/locale";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { linkTo } from "~/site-map";
import type { Route } from "./+types/feed";

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  const { t } = ctx;
  const { text, tag } = writeFeed(
    ctx,
    { title: t("posts.title"), description: t("posts.description") },
    await load(listFeed(ctx)),
  );
  const headers = { ETag: `"${tag}"`, "Cache-Control": cacheControl.fiveMinutes };
  if (request.headers.get("If-None-Match")?.includes(tag)) return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, "Content-Type": "application/rss+xml; charset=utf-8" } });
}

type FeedChannel = { title: string; description: string };

function writeFeed(ctx: Ctx, { title, description }: FeedChannel, items: readonly FeedItem[]) {
  const { locale, origin } = ctx;
  const name = textIn(shopText(ctx.shop, "shop.name"), locale);
  const self = `${origin}${prefixOf(locale)}/posts/feed.xml`;
  const changed = items.map(({ updatedAt }) => updatedAt).sort();
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
${renderElement("title", `${name}: ${title}`)}
${renderElement("link", origin + linkTo(locale, "posts"))}
<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>
${renderElement("description", description)}
${renderElement("language", locale)}
${renderElement("lastBuildDate", dateOf(changed.at(-1) ?? new Date(0).toISOString()))}
${items.map((item) => itemOf(ctx, item)).join("\n")}
</channel>
</rss>
`;
  return { text, tag: digestOf(text) };
}

function itemOf({ locale, origin }: Ctx, { slug, kind, title, summary, publishedAt, author }: FeedItem): string {
  const link = origin + linkTo(locale, pageOfPost(kind), { slug });
  return `<item>
${renderElement("title", title.text)}
${renderElement("link", link)}
${renderElement("guid", link)}
${renderElement("pubDate", dateOf(publishedAt))}
${renderElement("dc:creator", author)}
${renderElement("description", escapeXml(summary.text))}
</item>`;
}

function renderElement(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

function dateOf(moment: string): string {
  return new Date(moment).toUTCString();
}

function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");
}
