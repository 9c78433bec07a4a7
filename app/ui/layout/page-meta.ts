import type { SeoRecord } from "~/domain/shop/seo-records.server";
import { pageTranslator } from "~/i18n/page-translator";
import type { Translate } from "~/i18n/translate";
import { localeOfPath } from "~/lib/locale";
import { appendShopName } from "~/lib/text";

type MetaArgs = { location: { pathname: string }; matches: readonly unknown[] };
type PageTexts = { title: string; description: string };
type Root = { shop?: { name?: string }; seo?: SeoRecord | null };

/** Returns nothing while data is missing. Values of the SEO record win. Metadata for programs: `routes/seo/head`. */
export function pageMeta({ location, matches }: MetaArgs, words: (t: Translate) => PageTexts | null) {
  const locale = localeOfPath(location.pathname);
  const found = words(pageTranslator(locale));
  if (!found) return [];
  const { shop, seo } = rootOf(matches);
  return [{ title: seo?.title ?? appendShopName(found.title, shop?.name) }, ...headsOf(seo, found.description)];
}

function headsOf(seo: Root["seo"], description?: string) {
  const heads = [
    ["name", "description", seo?.description ?? description],
    ["name", "keywords", seo?.keywords],
    ["property", "og:title", seo?.ogTitle],
    ["property", "og:description", seo?.ogDescription],
  ] as const;
  return heads.flatMap(([kind, name, content]) => (content ? [{ [kind]: name, content }] : []));
}

type Unlisted = { loaderData?: { title?: string; description?: string } | undefined; matches: readonly unknown[] };

/** Personal pages use it, because search engines must not index them. */
export function unlistedMeta({ loaderData, matches }: Unlisted) {
  const { shop, seo } = rootOf(matches);
  const title = seo?.title ?? [loaderData?.title, shop?.name].filter(Boolean).join(" · ");
  return [{ title }, ...headsOf(seo, loaderData?.description), { name: "robots", content: "noindex" }];
}

function rootOf(matches: readonly unknown[]): Root {
  return (matches[0] as { loaderData?: Root } | undefined)?.loaderData ?? {};
}
