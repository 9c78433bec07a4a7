import type { EntryContext } from "react-router";
import type { Ctx } from "~/domain/ctx";
import { shareImage } from "~/domain/pages/share-image.server";
import { isTold } from "~/domain/pages/tell-page.server";
import type { Logo, Look } from "~/domain/shop/get-look.server";
import type { SeoRecord } from "~/domain/shop/seo-records.server";
import { shopText } from "~/domain/shop/shop.rules";
import { textIn } from "~/i18n/locale";
import { addressOf } from "~/i18n/page-address";
import { translateIn } from "~/i18n/translate.server";
import { logError } from "~/lib/log.server";
import { linkTo, type PageId, pageOfRoute } from "~/site-map";
import { asJsonLd, trailThing } from "./structured-data.server";
import { toldPages } from "./told-pages.server";

type Known = {
  ctx: Ctx | null;
  look: Look;
  record: SeoRecord | null;
  shown: Pick<EntryContext["staticHandlerContext"], "matches" | "loaderData" | "errors">;
  /** Data saver mode: omits even JSON-LD scripts. */
  plain: boolean;
  nonce: string;
};

/** Browsers fetch the manifest and its icons on every page that links to it, so only pages of ticket holders do. */
const goHome: ReadonlySet<PageId> = new Set(["order", "checkoutSuccess", "orderTickets", "dashboard"]);
const manifest = "/manifest.webmanifest";
const kinds: Partial<Record<PageId, string>> = {
  product: "product",
  ticket: "product",
  post: "article",
  newsPost: "article",
};
const inFeed: ReadonlySet<PageId> = new Set(["posts", "post", "postsOfTag", "news", "newsPost"]);

export function documentHead({ ctx, ...known }: Known): string {
  const icons = iconLinks(known.look.favicon);
  if (!ctx || known.shown.errors) return icons;
  try {
    return icons + pageHead({ ctx, ...known });
  } catch (error) {
    logError(error, "head of a document");
    return icons;
  }
}

function pageHead({ ctx, look, record, shown, plain, nonce }: Known & { ctx: Ctx }): string {
  const last = shown.matches.at(-1);
  const routeId = last?.route.id ?? "";
  const data = shown.loaderData[routeId];
  const { tags, jsonLd } = describePage(ctx, { look, record, routeId, params: last?.params ?? {}, data });
  if (!jsonLd || plain) return tags;
  return `${tags}<script type="application/ld+json" nonce="${nonce}">${jsonLd}</script>`;
}

export function navigationHead(ctx: Ctx, page: DescribedPage): string {
  const { tags, jsonLd } = describePage(ctx, page);
  return tags + (jsonLd ? `<script type="application/ld+json">${jsonLd}</script>` : "");
}

type DescribedPage = {
  look: Look;
  record: SeoRecord | null;
  routeId: string;
  params: Record<string, string | undefined>;
  data: unknown;
};

function describePage(ctx: Ctx, { look, record, routeId, params, data }: DescribedPage) {
  const id = pageOfRoute(routeId);
  const path = addressOf([{ id: routeId, params }], ctx.locale);
  const absolute = (address: string) => (address.startsWith("/") ? ctx.origin + address : address);
  const page = id && isTold(id) ? toldPages[id] : null;
  const told = page?.tell(ctx, data) ?? null;
  const { slug, album } = params;
  const share = shareImage(ctx, look, id && { id, slug, album }, told, record?.ogImage);
  const heads = [
    ["property", "og:type", (id && kinds[id]) ?? "website"],
    ["property", "og:url", path && absolute(path)],
    ["property", "og:locale", ctx.locale === "en" ? "en_US" : "vi_VN"],
    ["property", "og:image", share],
    ["name", "twitter:card", "summary_large_image"],
  ] as const;
  const tags = heads.map(([kind, name, text]) => (text ? `<meta ${kind}="${name}" content="${escaped(text)}"/>` : ""));
  if (id && goHome.has(id)) tags.push(`<link rel="manifest" href="${ctx.locale === "en" ? "/en" : ""}${manifest}"/>`);
  if (id && inFeed.has(id)) {
    const title = escaped(
      `${textIn(shopText(ctx.shop, "shop.name"), ctx.locale)}: ${translateIn(ctx.locale)("posts.title")}`,
    );
    const feed = `${ctx.locale === "en" ? "/en" : ""}/posts/feed.xml`;
    tags.push(`<link rel="alternate" type="application/rss+xml" title="${title}" href="${feed}"/>`);
  }
  if (!page || !told) return { tags: tags.join(""), jsonLd: null };

  const home = { path: linkTo(ctx.locale, "home"), name: translateIn(ctx.locale)("common.nav.home") };
  const trail =
    id === "home" || !path ? [] : [trailThing(ctx, [home, ...(told.above ?? []), { path, name: told.title }])];
  const things = [...page.things(ctx, data, { share, logo: absolute(look.logo.light) }), ...trail];
  return { tags: tags.join(""), jsonLd: asJsonLd(things) };
}

/** A favicon whose name ends in `-32.png` also exists in 16 and 180 pixels. */
function iconLinks({ light, dark }: Logo): string {
  const sized = (url: string, size: number) => escaped(url.replace(/-32\.png$/, `-${size}.png`));
  const icon = (url: string, media: string) =>
    [16, 32].map((size) => `<link rel="icon" sizes="${size}x${size}" href="${sized(url, size)}"${media}/>`).join("");
  const scheme = (mode: string) => ` media="(prefers-color-scheme:${mode})"`;
  const icons = light === dark ? icon(light, "") : icon(light, scheme("light")) + icon(dark, scheme("dark"));
  return `${icons}<link rel="apple-touch-icon" sizes="180x180" href="${sized(light, 180)}"/>`;
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
}
