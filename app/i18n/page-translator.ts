import { type PageId, pageAt } from "~/site-map";
import type { Locale } from "./locale";
import { createTranslate, type Strings, type Translate } from "./translate";

/** A folder of `locales/<language>` whose texts browsers can show. A page loads the groups that it needs in its language. */
type PageGroup = "shop" | "content" | "checkout" | "orders" | "account" | "simulator";

const files = import.meta.glob<Strings>("/locales/*/{shop,content,checkout,orders,account,simulator}/*.json", {
  import: "default",
});

/** The loaded texts by language and file name. */
const strings: Record<Locale, Strings> = { vi: {}, en: {} };
const loaded = new Set<string>();
const translators: Record<Locale, Translate> = {
  vi: createTranslate("vi", (key) => findText(strings.vi, key)),
  en: createTranslate("en", (key) => findText(strings.en, key)),
};

export function pageTranslator(locale: Locale): Translate {
  return translators[locale];
}

export function findText(from: Strings, key: string): string | undefined {
  let found: string | Strings | undefined = from;
  for (const part of key.split(".")) found = typeof found === "object" ? found[part] : undefined;
  return typeof found === "string" ? found : undefined;
}

/** Loads the texts of the page at this path that are not loaded yet. */
export async function loadPageTexts(locale: Locale, path: string): Promise<void> {
  const folders = groupsOfPage(pageAt(path)?.id ?? null).map((group) => `/locales/${locale}/${group}/`);
  const missing = folders.filter((folder) => !loaded.has(folder));
  await Promise.all(
    Object.entries(files).map(async ([file, load]) => {
      if (!missing.some((folder) => file.startsWith(folder))) return;
      strings[locale][file.slice(file.lastIndexOf("/") + 1, -".json".length)] = await load();
    }),
  );
  for (const folder of missing) loaded.add(folder);
}

/** Adds every text. The server calls this at its start. */
export function addAllTexts(all: Record<Locale, Strings>): void {
  Object.assign(strings.vi, all.vi);
  Object.assign(strings.en, all.en);
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
