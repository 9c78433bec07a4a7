import { comboAnchor } from "~/domain/catalog/combo-anchor";
import type { getAvailability } from "~/domain/catalog/get-availability.server";
import type { ProductView } from "~/domain/catalog/get-product.server";
import type { getService } from "~/domain/catalog/get-service.server";
import type { PublicTicket } from "~/domain/catalog/get-ticket.server";
import type { getTicketOffer } from "~/domain/catalog/get-ticket-offer.server";
import type { Rating } from "~/domain/catalog/ratings.server";
import type { Breadcrumb } from "~/domain/content/pages/describe-page.server";
import type { PostView } from "~/domain/content/posts/get-post.server";
import { pageOfPost } from "~/domain/content/posts/page-of-post";
import type { Ctx } from "~/domain/ctx";
import { formatSchemaHours, listOpenWeekdays } from "~/domain/shop/open-weekdays.rules";
import { settingText, shopAddress, shopText } from "~/domain/shop/shop.rules";
import { textIn } from "~/lib/locale";
import { shopDate } from "~/lib/shop-time";
import type { StructuredData } from "~/request/page.server";
import { linkTo } from "~/site-map";

const availability: Partial<Record<string, string>> = {
  available: "https://schema.org/InStock",
  open: "https://schema.org/InStock",
  few: "https://schema.org/LimitedAvailability",
  full: "https://schema.org/SoldOut",
  sold_out: "https://schema.org/OutOfStock",
  closed: "https://schema.org/OutOfStock",
};

function buildOffer(price: number, state: string | undefined, more: Record<string, unknown> = {}): StructuredData {
  return { "@type": "Offer", price, priceCurrency: "VND", availability: state && availability[state], ...more };
}

/** The result is kept short, because the home page is close to its size limit. */
export function buildShopData({ shop, locale, origin, now }: Ctx, logo: string): StructuredData[] {
  const textOf = (key: string) => textIn(shopText(shop, key), locale);
  const shared = {
    name: textOf("shop.name"),
    url: origin + linkTo(locale, "home"),
    address: shopAddress(shop, locale),
  };
  const openDays = listOpenWeekdays(shop.scheduledDays, shopDate(now));
  const hours = formatSchemaHours(openDays, settingText(shop, "opening_time"), settingText(shop, "closing_time"));
  const { phone: telephone } = shop.settings;
  return [
    { "@type": "Organization", ...shared, telephone, logo },
    { "@type": "TouristAttraction", ...shared, description: textOf("shop.tagline"), openingHours: hours },
  ];
}

function buildRating(rating: Rating | null): StructuredData | undefined {
  return rating ? { "@type": "AggregateRating", ratingValue: rating.average, reviewCount: rating.count } : undefined;
}

export function buildProductData({ locale, origin }: Ctx, product: ProductView, image: string): StructuredData[] {
  const { slug, name, summary, variants, category, combos } = product;
  const aggregateRating = buildRating(product.rating);
  const offers = variants.map((variant) =>
    buildOffer(variant.price, variant.state, {
      sku: variant.sku,
      name: variant.name.text || undefined,
      url: origin + linkTo(locale, "product", { slug }, variant.choice),
    }),
  );
  return [
    {
      ...{ "@type": "Product", name: name.text, description: summary.text, category: category.name.text },
      ...{ image, offers, aggregateRating },
    },
    ...combos.map((combo) => {
      const url = `${origin}${linkTo(locale, "product", { slug })}#${comboAnchor(combo.slug)}`;
      return {
        ...{ "@type": "Product", name: combo.name.text, description: combo.summary.text, image, url },
        offers: buildOffer(combo.price, combo.stock.state, { url }),
      };
    }),
  ];
}

type BookableTicket = {
  ticket: PublicTicket;
  availability: Awaited<ReturnType<typeof getAvailability>>;
  offer: Awaited<ReturnType<typeof getTicketOffer>>;
};

export function buildTicketData(
  { locale, origin }: Ctx,
  { ticket, availability: day, offer }: BookableTicket,
  image: string,
): StructuredData[] {
  const { slug, date } = offer;
  const prices = offer.categories.flatMap(({ price }) => price ?? []);
  const offers = prices.length > 0 && {
    "@type": "AggregateOffer",
    ...{ lowPrice: Math.min(...prices), highPrice: Math.max(...prices), offerCount: prices.length },
    ...{ priceCurrency: "VND", availability: availability[day.state] },
    url: origin + linkTo(locale, "orderTicket", null, { ticket: slug, date }),
  };
  const aggregateRating = buildRating(ticket.rating);
  const { name, summary } = ticket;
  return [{ "@type": "Product", name: name.text, description: summary.text, image, offers, aggregateRating }];
}

export function buildServiceData(
  ctx: Ctx,
  service: Awaited<ReturnType<typeof getService>>,
  image: string,
): StructuredData[] {
  const { name, summary, price } = service;
  const aggregateRating = buildRating(service.rating);
  const provider = buildOrganization(ctx);
  const offers = price === null ? undefined : buildOffer(price, undefined);
  return [{ "@type": "Service", name: name.text, description: summary.text, image, provider, offers, aggregateRating }];
}

export function buildPostData(
  ctx: Ctx,
  post: PostView,
  { share, logo }: { share: string; logo: string },
): StructuredData[] {
  const { slug, kind, title, summary, publishedAt, updatedAt, author, tags, body } = post;
  const article = {
    "@type": kind === "news" ? "NewsArticle" : "BlogPosting",
    ...{ headline: title.text, description: summary.text, image: share, inLanguage: body.lang },
    ...{ datePublished: publishedAt, dateModified: updatedAt },
    author: { "@type": "Person", name: author.name, jobTitle: author.role.text },
    publisher: { ...buildOrganization(ctx), logo: { "@type": "ImageObject", url: logo } },
    keywords: tags.map(({ name }) => name.text),
    mainEntityOfPage: ctx.origin + linkTo(ctx.locale, pageOfPost(kind), { slug }),
  };
  return [article];
}

export function buildOrganization({ shop, locale, origin }: Ctx): StructuredData {
  return { "@type": "Organization", name: textIn(shopText(shop, "shop.name"), locale), url: origin };
}

/** Without the setting `address_street`, the shop's free-text address is used as street. */
export function buildPostalAddress({ shop, locale }: Ctx): StructuredData {
  const part = (key: "address_street" | "address_ward" | "address_province") => settingText(shop, key) || undefined;
  return {
    "@type": "PostalAddress",
    streetAddress: part("address_street") ?? shopAddress(shop, locale),
    addressLocality: part("address_ward"),
    addressRegion: part("address_province"),
    addressCountry: "VN",
  };
}

export function buildBreadcrumbs({ origin }: Ctx, steps: readonly Breadcrumb[]): StructuredData {
  const itemListElement = steps.map(({ path, name }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: origin + path,
  }));
  return { "@type": "BreadcrumbList", itemListElement };
}

/** Escapes `<`, so that no content can end the script element. */
export function toJsonLd(structuredData: readonly StructuredData[]): string {
  return JSON.stringify({ "@context": "https://schema.org", "@graph": structuredData }).replace(/</g, "\\u003c");
}
