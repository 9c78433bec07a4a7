import { shareImageUrl } from "~/domain/content/pages/share-image.server";
import type { Ctx } from "~/domain/ctx";
import type { Logo } from "~/domain/shop/get-appearance.server";
import { shopText } from "~/domain/shop/shop.rules";
import { translateIn } from "~/i18n/translate.server";
import { languages, prefixOf, textIn } from "~/lib/locale";
import { logError } from "~/lib/log.server";
import type { RequestPage } from "~/request/page.server";
import { addressOf, linkTo, type PageId, type SitePage, siteMap } from "~/site-map";
import { buildBreadcrumbs, toJsonLd } from "./structured-data.server";

type HeadRows = Pick<RequestPage, "appearance" | "seoRecord" | "head">;

/** Browsers load manifest and icons for each page that links to the manifest. Only pages of buyers have this link. */
const pagesWithManifest: ReadonlySet<PageId> = new Set(["order", "checkoutSuccess", "orderTickets", "dashboard"]);
const manifest = "/manifest.webmanifest";

type DocumentOptions = {
  hasErrors: boolean;
  /** This is true in data saver mode. Even JSON-LD scripts are then left out. */
  isPlain: boolean;
};

export function buildDocumentHead(ctx: Ctx | null, page: HeadRows, { hasErrors, isPlain }: DocumentOptions): string {
  const icons = iconLinks(page.appearance.favicon);
  if (!ctx || hasErrors) return icons;
  try {
    const { tags, jsonLd } = buildHead(ctx, page);
    const script = jsonLd && !isPlain ? `<script type="application/ld+json">${jsonLd}</script>` : "";
    return icons + tags + script;
  } catch (error) {
    logError(error, "head of a document");
    return icons;
  }
}

export function buildNavigationHead(ctx: Ctx, page: HeadRows): string {
  const { tags, jsonLd } = buildHead(ctx, page);
  return tags + (jsonLd ? `<script type="application/ld+json">${jsonLd}</script>` : "");
}

function buildHead(ctx: Ctx, { appearance, seoRecord, head }: HeadRows) {
  const { id = null, params = {}, description = null } = head ?? {};
  const page: SitePage | null = id && siteMap[id];
  const path = id && addressOf(id, params, ctx.locale);
  const absolute = (address: string) => (address.startsWith("/") ? ctx.origin + address : address);
  const { slug, album } = params;
  const share = shareImageUrl(ctx, appearance, id && { id, slug, album }, description, seoRecord?.ogImage);
  const heads = [
    ["property", "og:type", page?.openGraph ?? "website"],
    ["property", "og:url", path && absolute(path)],
    ["property", "og:locale", languages[ctx.locale].numbers.replace("-", "_")],
    ["property", "og:image", share],
    ["name", "twitter:card", "summary_large_image"],
  ] as const;
  const tags = heads.map(([kind, name, text]) =>
    text ? `<meta ${kind}="${name}" content="${escapeAttribute(text)}"/>` : "",
  );
  if (id && pagesWithManifest.has(id)) tags.push(`<link rel="manifest" href="${prefixOf(ctx.locale)}${manifest}"/>`);
  if (["posts", "post"].includes(page?.module ?? id ?? "")) {
    const title = escapeAttribute(
      `${textIn(shopText(ctx.shop, "shop.name"), ctx.locale)}: ${translateIn(ctx.locale)("posts.title")}`,
    );
    const feed = `${prefixOf(ctx.locale)}/posts/feed.xml`;
    tags.push(`<link rel="alternate" type="application/rss+xml" title="${title}" href="${feed}"/>`);
  }
  if (!head || !description) return { tags: tags.join(""), jsonLd: null };

  const home = { path: linkTo(ctx.locale, "home"), name: translateIn(ctx.locale)("common.nav.home") };
  const breadcrumbs =
    id === "home" || !path
      ? []
      : [buildBreadcrumbs(ctx, [home, ...(description.ancestors ?? []), { path, name: description.title }])];
  const images = { share, logo: absolute(appearance.logo.light) };
  return { tags: tags.join(""), jsonLd: toJsonLd([...(head.buildStructuredData?.(images) ?? []), ...breadcrumbs]) };
}

/** A favicon whose name ends in `-32.png` also exists with 16 and 180 pixels. */
function iconLinks({ light, dark }: Logo): string {
  const sized = (url: string, size: number) => escapeAttribute(url.replace(/-32\.png$/, `-${size}.png`));
  const icon = (url: string, media: string) =>
    [16, 32].map((size) => `<link rel="icon" sizes="${size}x${size}" href="${sized(url, size)}"${media}/>`).join("");
  const scheme = (mode: string) => ` media="(prefers-color-scheme:${mode})"`;
  const icons = light === dark ? icon(light, "") : icon(light, scheme("light")) + icon(dark, scheme("dark"));
  return `${icons}<link rel="apple-touch-icon" sizes="180x180" href="${sized(light, 180)}"/>`;
}

function escapeAttribute(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
}
