import { type PageId, pageAt } from "~/site-map";
import { type Locale, mapLocales } from "./locale";
import { createTranslate, type Strings, type Translate, textsByKey } from "./translate";

/** A folder of `locales/<language>` whose texts browsers can show. A page loads the groups that it needs in its language. */
type PageGroup = "shop" | "content" | "checkout" | "orders" | "account" | "simulator";

const files = import.meta.glob<Strings>("/locales/*/{shop,content,checkout,orders,account,simulator}/*.json", {
  import: "default",
});

/** The loaded texts by language and full key. */
const texts = mapLocales((): Record<string, string> => ({}));
const loaded = new Set<string>();
let translators = mapLocales((locale) => createTranslate(locale, (key) => texts[locale][key]));

export function pageTranslator(locale: Locale): Translate {
  return translators[locale];
}

/** The server calls this at its start, so that it renders pages with i18next. */
export function setPageTranslators(own: Record<Locale, Translate>): void {
  translators = own;
}

/** Loads the texts of the page at this path that are not loaded yet. */
export async function loadPageTexts(locale: Locale, path: string): Promise<void> {
  const folders = groupsOfPage(pageAt(path)?.id ?? null).map((group) => `/locales/${locale}/${group}/`);
  const missing = folders.filter((folder) => !loaded.has(folder));
  await Promise.all(
    Object.entries(files).map(async ([file, load]) => {
      if (!missing.some((folder) => file.startsWith(folder))) return;
      const name = file.slice(file.lastIndexOf("/") + 1, -".json".length);
      Object.assign(texts[locale], textsByKey({ [name]: await load() }));
    }),
  );
  for (const folder of missing) loaded.add(folder);
}

/** The groups of texts that a page needs. `null` stands for a page that is not on the site map. */
export function groupsOfPage(page: PageId | null): readonly PageGroup[] {
  switch (page) {
    case null:
      return ["shop", "simulator"];
    case "quoteRequest":
    case "menu":
    case "gallery":
    case "album":
    case "albumPicture":
    case "map":
    case "place":
    case "vacancies":
    case "vacancy":
    case "reviews":
    case "contact":
    case "policy":
    case "posts":
    case "post":
    case "postsOfTag":
    case "news":
    case "newsPost":
      return ["shop", "content"];
    case "checkout":
    case "checkoutTicket":
      return ["shop", "checkout"];
    case "checkoutSuccess":
    case "checkoutCancel":
    case "storeCredit":
    case "order":
    case "payOrder":
    case "orderRefund":
    case "orderTickets":
    case "ticketExchange":
    case "payExchange":
    case "sharedTicket":
    case "closedDay":
    case "checkTicket":
      return ["shop", "orders"];
    case "findOrder":
    case "dashboard":
    case "myTickets":
    case "myOrders":
    case "guestData":
      return ["shop", "orders", "account"];
    case "address":
      return ["shop", "checkout", "account"];
    case "logIn":
    case "register":
    case "forgotPassword":
    case "resetPassword":
    case "verifyEmail":
    case "secondStep":
    case "profile":
    case "addresses":
    case "settings":
    case "security":
    case "ownData":
    case "testSession":
      return ["shop", "account"];
    default:
      return ["shop"];
  }
}
