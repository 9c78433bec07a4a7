import { textIn } from "~/i18n/locale";
import { translateIn } from "~/i18n/translate.server";
import type { WordKey } from "~/i18n/words";
import { appendShopName } from "~/lib/page-title";
import { type ListedId, linkToAny, type PageId, pageAt } from "~/site-map";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { readOrNull } from "../read-or-null.server";
import { getLook } from "../shop/get-look.server";
import { findSeoRecord, recordPaths, type SeoRecord } from "../shop/seo-records.server";
import { shopText } from "../shop/shop.rules";
import { shareImage } from "./share-image.server";
import { isTold, type Told, tellPage } from "./tell-page.server";

/** English below `/en`. Null for an unknown page or one about an order or ticket. */
export async function getPageHead(asker: Ctx, asked: { path: string }): Promise<SeoRecord | null> {
  const path = asked.path.replace(/[?#].*/, "");
  const ctx: Ctx = /^\/en(\/|$)/.test(path) ? { ...asker, locale: "en" } : asker;
  const page = pageAt(path);
  const [record, look, told] = await Promise.all([
    readOrNull("seo record", findSeoRecord(ctx, { path })),
    getLook(ctx),
    page ? tell(ctx, page) : null,
  ]);
  if (!page || !told) return record;
  const { title, inBar = title, description, isShared } = told;
  const shared = isShared ? told : null;
  return {
    path: record?.path ?? recordPaths(path)[1],
    title: record?.title ?? appendShopName(inBar, textIn(shopText(ctx.shop, "shop.name"), ctx.locale)),
    description: (record?.description ?? description) || null,
    keywords: record?.keywords ?? null,
    ogTitle: record?.ogTitle ?? null,
    ogDescription: record?.ogDescription ?? null,
    ogImage: shareImage(ctx, look, { id: page.id, ...page.params }, shared, record?.ogImage),
    canonicalUrl: record?.canonicalUrl ?? ctx.origin + linkToAny(ctx.locale, page.id, page.params),
  };
}

/** Metadata of pages that are not shared. Null for personal pages and pages about an order or ticket. */
const unshared: Record<Exclude<PageId, ListedId>, [title: WordKey, description?: WordKey] | null> = {
  search: ["search.title", "search.description"],
  noConnection: ["kept.no_connection"],
  cart: ["cart.title"],
  checkout: ["checkout.title"],
  checkoutTicket: null,
  checkoutSuccess: null,
  checkoutCancel: null,
  findOrder: ["orders.find_title", "orders.find_lead"],
  storeCredit: ["credit.title"],
  order: null,
  payOrder: null,
  orderRefund: ["refunds.title"],
  orderTickets: null,
  ticketExchange: ["exchange.title", "exchange.description"],
  payExchange: null,
  sharedTicket: null,
  checkTicket: null,
  closedDay: null,
  logIn: ["account.log_in.title"],
  register: ["account.register.title"],
  forgotPassword: ["account.forgot.title"],
  resetPassword: ["account.reset.title"],
  verifyEmail: ["account.verify.title"],
  secondStep: ["settings.second_step.title"],
  dashboard: null,
  myTickets: null,
  myOrders: null,
  profile: null,
  addresses: null,
  address: null,
  settings: null,
  security: null,
  ownData: null,
  guestData: ["settings.data.guest_title"],
  testSession: ["session.title"],
};

type Page = NonNullable<ReturnType<typeof pageAt>>;

async function tell(ctx: Ctx, { id, params }: Page): Promise<(Told & { isShared: boolean }) | null> {
  if (!isTold(id)) {
    const [title, description] = unshared[id] ?? [];
    const t = translateIn(ctx.locale);
    return title ? { title: t(title), description: description ? t(description) : "", isShared: false } : null;
  }
  try {
    return { ...(await tellPage(ctx, { id, ...params })), isShared: true };
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
