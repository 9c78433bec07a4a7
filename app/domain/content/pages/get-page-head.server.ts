import type { TextKey } from "~/i18n/text-keys";
import { translateIn } from "~/i18n/translate.server";
import { defaultLocale, localeOfPath, textIn } from "~/lib/locale";
import { appendShopName } from "~/lib/text";
import { type ListedId, linkToAny, type PageId, pageAt } from "~/site-map";
import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import { readOrNull } from "../../read-or-null.server";
import { getAppearance } from "../../shop/get-appearance.server";
import { findSeoRecord, recordPaths, type SeoRecord } from "../../shop/seo-records.server";
import { shopText } from "../../shop/shop.rules";
import { describePage, isDescribed, type PageDescription } from "./describe-page.server";
import { shareImageUrl } from "./share-image.server";

/** English below `/en`. Null for an unknown page or one about an order or ticket. */
export async function getPageHead(caller: Ctx, input: { path: string }): Promise<SeoRecord | null> {
  const path = input.path.replace(/[?#].*/, "");
  const prefixed = localeOfPath(path);
  const ctx: Ctx = prefixed === defaultLocale ? caller : { ...caller, locale: prefixed };
  const page = pageAt(path);
  const [record, appearance, described] = await Promise.all([
    readOrNull("seo record", findSeoRecord(ctx, { path })),
    getAppearance(ctx),
    page ? describeKnownPage(ctx, page) : null,
  ]);
  if (!page || !described) return record;
  const { title, windowTitle = title, description, isShared } = described;
  const shared = isShared ? described : null;
  return {
    path: record?.path ?? recordPaths(path)[1],
    title: record?.title ?? appendShopName(windowTitle, textIn(shopText(ctx.shop, "shop.name"), ctx.locale)),
    description: (record?.description ?? description) || null,
    keywords: record?.keywords ?? null,
    ogTitle: record?.ogTitle ?? null,
    ogDescription: record?.ogDescription ?? null,
    ogImage: shareImageUrl(ctx, appearance, { id: page.id, ...page.params }, shared, record?.ogImage),
    canonicalUrl: record?.canonicalUrl ?? ctx.origin + linkToAny(ctx.locale, page.id, page.params),
  };
}

/** Metadata of pages that are not shared. Null for personal pages and pages about an order or ticket. */
const unshared: Record<Exclude<PageId, ListedId>, [title: TextKey, description?: TextKey] | null> = {
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

type RequestedPage = NonNullable<ReturnType<typeof pageAt>>;

async function describeKnownPage(
  ctx: Ctx,
  { id, params }: RequestedPage,
): Promise<(PageDescription & { isShared: boolean }) | null> {
  if (!isDescribed(id)) {
    const [title, description] = unshared[id] ?? [];
    const t = translateIn(ctx.locale);
    return title ? { title: t(title), description: description ? t(description) : "", isShared: false } : null;
  }
  try {
    return { ...(await describePage(ctx, { id, ...params })), isShared: true };
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
