import type { SeoRecord } from "~/domain/shop/seo-records.server";
import { appendShopName } from "~/lib/text";
import { isListed, pageOfRoute } from "~/site-map";

type Match = { id: string; loaderData?: unknown } | undefined;
type Root = { shop?: { name?: string }; seo?: SeoRecord | null };
type PageMeta = { title?: string; description?: string };

/** The SEO record takes precedence over the texts of the page. Search engines must not index unlisted pages. */
export function pageMeta({ matches }: { matches: readonly Match[] }) {
  const page = matches.at(-1);
  const { title, description } = (page?.loaderData ?? {}) as PageMeta;
  if (title === undefined) return [];
  const { shop, seo } = (matches[0]?.loaderData ?? {}) as Root;
  const heads = [
    ["name", "description", seo?.description ?? description],
    ["name", "keywords", seo?.keywords],
    ["property", "og:title", seo?.ogTitle],
    ["property", "og:description", seo?.ogDescription],
    ["name", "robots", isListed(pageOfRoute(page?.id ?? "") ?? "") ? null : "noindex"],
  ] as const;
  return [
    { title: seo?.title ?? appendShopName(title, shop?.name) },
    ...heads.flatMap(([kind, name, content]) => (content ? [{ [kind]: name, content }] : [])),
  ];
}
