import type { SQL } from "drizzle-orm";
import type { TextKey } from "~/i18n/text-keys";
import type { Locale } from "~/lib/locale";
import { linkTo } from "~/site-map";
import { hasDearerVariantColumn, productPriceColumn, servicePriceColumn } from "../catalog/item-columns.server";
import { dishPrice } from "../content/menu.server";

export type SearchKindRules = {
  name: TextKey;
  hrefOf(locale: Locale, row: { slug: string; itemId: number }): string;
  /** Returns an SQL expression for an item's price in whole VND. Null for kinds that are free or priced by day. */
  price: ((id: SQL) => SQL) | null;
  hasDearer?: (id: SQL) => SQL;
  /** Marks kinds whose items have no page of their own but an anchor in a page. The sitemap leaves them out. */
  isPageSection?: true;
  isPriceFrom?: true;
  /** Marks kinds that are not for sale, which rank last in a tier. If an `answer` ranks first, its text is shown. */
  information?: "answer" | "page";
  isCard?: true;
};

/** Equally good matches rank in this order. A test checks that a trigger updates the search entries of each kind. */
const kinds = {
  ticket: {
    name: "search.kind.ticket",
    hrefOf: (locale, { slug }) => linkTo(locale, "ticket", { slug }),
    price: null,
    isPriceFrom: true,
    isCard: true,
  },
  product: {
    name: "search.kind.product",
    hrefOf: (locale, { slug }) => linkTo(locale, "product", { slug }),
    price: productPriceColumn,
    hasDearer: hasDearerVariantColumn,
    isCard: true,
  },
  service: {
    name: "search.kind.service",
    hrefOf: (locale, { slug }) => linkTo(locale, "service", { slug }),
    price: servicePriceColumn,
    isCard: true,
  },
  dish: {
    name: "menu.item",
    hrefOf: (locale, { slug }) => `${linkTo(locale, "menu")}#${slug}`,
    price: dishPrice,
    isPageSection: true,
    isCard: true,
  },
  question: {
    name: "questions.item",
    hrefOf: (locale, { slug }) => `${linkTo(locale, "questions")}#${slug}`,
    price: null,
    isPageSection: true,
    information: "answer",
  },
  place: {
    name: "map.item",
    hrefOf: (locale, { slug }) => linkTo(locale, "place", { slug }),
    price: null,
    information: "page",
  },
  post: {
    name: "posts.item",
    hrefOf: (locale, { slug }) => linkTo(locale, "post", { slug }),
    price: null,
    information: "page",
    isCard: true,
  },
  newsPost: {
    name: "posts.news_item",
    hrefOf: (locale, { slug }) => linkTo(locale, "newsPost", { slug }),
    price: null,
    information: "page",
    isCard: true,
  },
  vacancy: {
    name: "vacancies.item",
    hrefOf: (locale, { slug }) => linkTo(locale, "vacancy", { slug }),
    price: null,
    information: "page",
  },
  section: {
    name: "search.kind.section",
    hrefOf: (locale, { slug, itemId }) => `${pageOfSections(locale, slug)}#s${itemId}`,
    price: null,
    isPageSection: true,
    information: "page",
  },
  policy: {
    name: "search.kind.policy",
    hrefOf: (locale, { slug }) => linkTo(locale, "policy", { slug }),
    price: null,
    information: "page",
  },
} as const satisfies Record<string, SearchKindRules>;

export type SearchKind = keyof typeof kinds;

export const kindNames = Object.keys(kinds) as SearchKind[];

export const informationKinds = kindNames.filter((name) => kindOf(name).information);
export const answerKinds = kindNames.filter((name) => kindOf(name).information === "answer");

export function kindOf(name: SearchKind): SearchKindRules {
  return kinds[name];
}

function pageOfSections(locale: Locale, slug: string): string {
  const landing = /^pages\/(.+)/.exec(slug)?.[1];
  if (landing !== undefined) return linkTo(locale, "landing", { slug: landing });
  return linkTo(locale, slug === "about" || slug === "contact" ? slug : "home");
}
