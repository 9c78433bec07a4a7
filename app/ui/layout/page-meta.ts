import type { SeoRecord } from "~/domain/platform/get-seo-by-path.server";
import { localeOfPath } from "~/i18n/locale";
import { pageTranslator } from "~/i18n/page-translator";
import type { Translate } from "~/i18n/translate";

type MetaArgs = { location: { pathname: string }; matches: readonly unknown[] };
type Words = { title: string; description: string };
type Root = { shop?: { name?: string }; seo?: SeoRecord | null };

/**
 * Title and description of a page, for tabs, searches and shared links, with the shop's name behind the title; none
 * while its data is missing. A SEO record of its path speaks first. What only programs read, the server adds to the
 * document (`routes/seo/head`).
 */
export function pageMeta({ location, matches }: MetaArgs, words: (t: Translate) => Words | null) {
  const locale = localeOfPath(location.pathname);
  const found = words(pageTranslator(locale));
  if (!found) return [];
  const { shop, seo } = rootOf(matches);
  // Who shares a page takes its title and description where it says nothing else.
  const heads = [
    ["name", "description", seo?.description ?? found.description],
    ["name", "keywords", seo?.keywords],
    ["property", "og:title", seo?.ogTitle],
    ["property", "og:description", seo?.ogDescription],
  ] as const;
  return [
    { title: seo?.title ?? withName(found.title, shop?.name) },
    ...heads.flatMap(([kind, name, content]) => (content ? [{ [kind]: name, content }] : [])),
  ];
}

type Unlisted = { loaderData?: { title?: string } | undefined; matches: readonly unknown[] };

/** The title of a page that is nobody's but its visitor's, with the shop's name; search engines leave it out. */
export function unlistedMeta({ loaderData, matches }: Unlisted) {
  const title = [loaderData?.title, rootOf(matches).shop?.name].filter(Boolean).join(" · ");
  return [{ title }, { name: "robots", content: "noindex" }];
}

function withName(title: string, shop: string | undefined): string {
  return shop && !title.includes(shop) ? `${title} · ${shop}` : title;
}

function rootOf(matches: readonly unknown[]): Root {
  return (matches[0] as { loaderData?: Root } | undefined)?.loaderData ?? {};
}
