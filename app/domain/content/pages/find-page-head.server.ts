import { defaultLocale, localeOfPath, textIn } from "~/lib/locale";
import { appendShopName } from "~/lib/text";
import { isListed, linkToAny, pageAt } from "~/site-map";
import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import { readOrNull } from "../../read-or-null.server";
import { getAppearance } from "../../shop/get-appearance.server";
import { findSeoRecord, recordPaths, type SeoRecord } from "../../shop/seo-records.server";
import { shopText } from "../../shop/shop.rules";
import { describePage, type PageDescription } from "./describe-page.server";
import { shareImageUrl } from "./share-image.server";

/** Paths below `/en` are described in English. An unknown or private page has only the texts that staff saved. */
export async function findPageHead(caller: Ctx, input: { path: string }): Promise<SeoRecord | null> {
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
  const { title, windowTitle = title, description } = described;
  const shared = isListed(page.id) ? described : null;
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

type RequestedPage = NonNullable<ReturnType<typeof pageAt>>;

async function describeKnownPage(ctx: Ctx, { id, params }: RequestedPage): Promise<PageDescription | null> {
  try {
    return await describePage(ctx, { id, ...params });
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
