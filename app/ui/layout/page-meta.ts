import { localeOfPath } from "~/i18n/locale";
import { pageTranslator } from "~/i18n/page-translator";
import type { Translate } from "~/i18n/translate";

type MetaArgs = { location: { pathname: string }; matches: readonly unknown[] };
type Words = { title: string; description: string };

/** Title and description of a page, with the shop's name behind the title; none while its data is missing. */
export function pageMeta({ location, matches }: MetaArgs, words: (t: Translate) => Words | null) {
  const found = words(pageTranslator(localeOfPath(location.pathname)));
  if (!found) return [];
  const root = matches[0] as { loaderData?: { shop?: { name?: string } } } | undefined;
  const shop = root?.loaderData?.shop?.name;
  const { title, description } = found;
  return [
    { title: shop && !title.includes(shop) ? `${title} · ${shop}` : title },
    { name: "description", content: description },
  ];
}

type Unlisted = { loaderData?: { title?: string } | undefined; matches: readonly unknown[] };

/** The title of a page that is nobody's but its visitor's, with the shop's name; search engines leave it out. */
export function unlistedMeta({ loaderData, matches }: Unlisted) {
  const shop = (matches[0] as { loaderData?: { shop?: { name?: string } } } | undefined)?.loaderData?.shop?.name;
  const title = [loaderData?.title, shop].filter(Boolean).join(" · ");
  return [{ title }, { name: "robots", content: "noindex" }];
}
