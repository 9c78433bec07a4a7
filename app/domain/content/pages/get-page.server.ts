import { getSaleDays } from "~/domain/catalog/get-availability.server";
import type { Rating } from "~/domain/catalog/ratings.server";
import { localize } from "~/lib/locale";
import { extractSentences } from "~/lib/markdown.server";
import { listLabelledProducts } from "../../catalog/list-products.server";
import { listTicketsAhead, type TicketAhead } from "../../catalog/list-tickets.server";
import { getRating } from "../../community/get-rating.server";
import { listNewestOfAll, listQuotations } from "../../community/list-reviews.server";
import type { Ctx } from "../../ctx";
import { readOrNull } from "../../read-or-null.server";
import { shopText } from "../../shop/shop.rules";
import { listAlbums } from "../albums.server";
import { getMap } from "../places.server";
import { listNewestPosts } from "../posts/list-posts.server";
import { findCurrentWeather } from "../weather.server";
import { headOf, homeTitle, landingSections } from "./get-page-summary.server";
import { getPageSections } from "./get-sections.server";
import type { SectionView } from "./view-section.server";

export async function getPage(ctx: Ctx, { pageType }: { pageType: "about" | "contact" }) {
  return fillPage(ctx, await getPageSections(ctx, { pageType }));
}

export async function getHome(ctx: Ctx) {
  const sections = await getPageSections(ctx, { pageType: "home" });
  const page = await fillPage(ctx, sections.length > 0 ? sections : createDefaultHome(ctx));
  return { ...page, title: homeTitle(ctx) };
}

/** A page exists while it has a visible section. @throws DomainError page_not_found, page_unreadable */
export async function getLandingPage(ctx: Ctx, { slug }: { slug: string }) {
  return fillPage(ctx, await landingSections(ctx, slug));
}

async function fillPage(ctx: Ctx, sections: readonly SectionView[]) {
  const [tickets, rating, filled] = await Promise.all([
    sections.some(areTicketsRequired) ? listTicketsAhead(ctx) : [],
    sections.some(isRatingRequired) ? readOrNull("rating", ratingOfAll(ctx)) : null,
    Promise.all(sections.map((section) => readOrNull(`section ${section.id}`, fillSection(ctx, section)))),
  ]);
  const availability = tickets.map(({ slug, name, unit, today, tomorrow }) => ({
    ...{ slug, name, unit, today },
    ...(tomorrow && { tomorrow }),
  }));
  return {
    ...headOf(ctx, sections),
    sections: filled
      .filter((section) => section !== null)
      .map((section) => {
        if (section.kind === "tickets") return { ...section, tickets: featuredFirst(tickets, section.most) };
        return section.kind === "today" ? { ...section, tickets: availability } : section;
      }),
    tickets: availability,
    rating,
    days: getSaleDays(ctx, tickets[0]),
  };
}

function featuredFirst(tickets: readonly TicketAhead[], limit: number) {
  const rank = ({ labels }: TicketAhead) => (labels.includes("featured") ? 0 : labels.includes("new") ? 1 : 2);
  return tickets.toSorted((one, other) => rank(one) - rank(other)).slice(0, limit);
}

function areTicketsRequired(section: SectionView): boolean {
  return section.kind === "hero" ? section.booking : section.kind === "tickets" || section.kind === "today";
}

function isRatingRequired(section: SectionView): boolean {
  return section.kind === "reviews" || (section.kind === "hero" && section.booking);
}

async function ratingOfAll(ctx: Ctx): Promise<Rating | null> {
  const { average, count } = await getRating(ctx, {});
  return average === null ? null : { average, count };
}

/** Drops fields that the page does not need, because documents contain their data twice (HTML and hydration). */
async function fillSection(ctx: Ctx, { pageType, position, ...section }: SectionView) {
  switch (section.kind) {
    case "products": {
      const products = await listLabelledProducts(ctx, section);
      return { ...section, products: products.map(({ summary, sku, ...brief }) => brief) };
    }
    case "posts": {
      const posts = await listNewestPosts(ctx, { kind: section.of, limit: section.most });
      return {
        ...section,
        posts: posts.map(({ slug, title, publishedAt, cover }) => ({ slug, title, publishedAt, cover })),
      };
    }
    case "weather":
      return { ...section, weather: await findCurrentWeather(ctx) };
    case "map": {
      const { plan, places } = await getMap(ctx);
      return { ...section, plan: plan?.picture ?? null, places: places.length };
    }
    case "gallery": {
      const albums = await listAlbums(ctx);
      return {
        ...section,
        albums: albums.slice(0, section.most).map(({ slug, title, cover }) => ({ slug, title, cover })),
      };
    }
    case "reviews": {
      const { most } = section;
      const [quoted, newest] = await Promise.all([
        listQuotations(ctx, { limit: most }),
        listNewestOfAll(ctx, { limit: 2 * most }),
      ]);
      const others = newest.filter(({ id }) => quoted.every((quotation) => quotation.id !== id));
      const quotations = quoted.map(({ text, lang, ...review }) => ({
        ...review,
        content: { text: `“${text}”`, lang },
      }));
      const excerpts = others.map(({ id, rating, content, lang, authorName }) => ({
        ...{ id, rating, authorName, content: { text: extractSentences(content, 90), lang } },
      }));
      return { ...section, reviews: [...quotations, ...excerpts].slice(0, most) };
    }
    default:
      return section;
  }
}

function createDefaultHome(ctx: Ctx): SectionView[] {
  const localizeText = (key: string) => localize(shopText(ctx.shop, key), ctx.locale);
  const [title, lead] = [localizeText("shop.name"), localizeText("shop.tagline")];
  const position = { pageType: "home", position: 0 };
  return [
    { id: 0, ...position, kind: "hero", title, lead, booking: true, picture: null, night: null },
    { id: -1, ...position, kind: "tickets", title: null, most: 12 },
  ];
}

export type PageOfSections = Awaited<ReturnType<typeof fillPage>>;
export type FilledSection = PageOfSections["sections"][number];
