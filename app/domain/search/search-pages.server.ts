import type { TextKey } from "~/i18n/text-keys";
import { translateIn } from "~/i18n/translate.server";
import { type Locale, locales } from "~/lib/locale";
import { foldVietnamese } from "~/lib/text";
import { linkTo } from "~/site-map";
import { wordsOf } from "./words.rules";

type SearchPage = { id: "ticketPricing"; names: TextKey; title: TextKey; summary: TextKey };

const pages: readonly SearchPage[] = [
  {
    id: "ticketPricing",
    names: "search.page.prices",
    title: "tickets.prices.title",
    summary: "tickets.prices.description",
  },
];

export function findSearchPage(q: string, locale: Locale) {
  const query = normalise(q);
  const page = pages.find(({ names }) => locales.some((one) => translateIn(one)(names).split(", ").some(isQuery)));
  if (!page) return null;
  const t = translateIn(locale);
  return {
    kind: "page" as const,
    kindName: t("search.kind.page"),
    href: linkTo(locale, page.id),
    name: { text: t(page.title), lang: locale },
    summary: { text: t(page.summary), lang: locale },
  };

  function isQuery(name: string): boolean {
    return query !== "" && normalise(name) === query;
  }
}

function normalise(text: string): string {
  return wordsOf(text).map(foldVietnamese).join(" ");
}
