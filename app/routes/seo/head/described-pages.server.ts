import { type PageDescriber, type PageDescription, pageDescribers } from "~/domain/content/pages/describe-page.server";
import type { Ctx } from "~/domain/ctx";
import type { ListedId } from "~/site-map";
import type { loader as about } from "../../content/about";
import type { loader as album } from "../../content/album";
import type { loader as albumPicture } from "../../content/album-picture";
import type { loader as contact } from "../../content/contact";
import type { loader as landing } from "../../content/landing";
import type { loader as menu } from "../../content/menu";
import type { loader as place } from "../../content/place";
import type { loader as policy } from "../../content/policy";
import type { loader as post } from "../../content/post";
import type { loader as posts } from "../../content/posts";
import type { loader as questions } from "../../content/questions";
import type { loader as vacancy } from "../../content/vacancy";
import type { loader as category } from "../../shop/category";
import type { loader as home } from "../../shop/home";
import type { loader as product } from "../../shop/product";
import type { loader as service } from "../../shop/service";
import type { loader as ticket } from "../../tickets/book";
import {
  buildGalleryData,
  buildMenuData,
  buildPlaceData,
  buildQuestionData,
  buildVacancyData,
} from "./content-data.server";
import {
  buildPostData,
  buildProductData,
  buildServiceData,
  buildShopData,
  buildTicketData,
  type StructuredData,
} from "./structured-data.server";

type Images = { share: string; logo: string };
type DescribedPage = {
  describe(ctx: Ctx, data: unknown): PageDescription;
  structuredData(ctx: Ctx, data: unknown, images: Images): StructuredData[];
};

/** The types ensure that a loader's data fit its presenter. `things` is null for a page without structured data. */
function createPage<Data>(
  { describe }: Pick<PageDescriber<Data>, "describe">,
  structuredData: ((ctx: Ctx, data: Data, images: Images) => StructuredData[]) | null,
): DescribedPage {
  return {
    describe: (ctx, data) => describe(ctx, data as Data),
    structuredData: (ctx, data, images) => structuredData?.(ctx, data as Data, images) ?? [],
  };
}

type LoaderDataOf<Loader extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Loader>>;

export const describedPages: Record<ListedId, DescribedPage> = {
  home: createPage<LoaderDataOf<typeof home>>(pageDescribers.home, (ctx, _, { logo }) => buildShopData(ctx, logo)),
  tickets: createPage(pageDescribers.tickets, null),
  ticket: createPage<LoaderDataOf<typeof ticket>>(pageDescribers.ticket, (ctx, data, { share }) =>
    buildTicketData(ctx, data, share),
  ),
  ticketPricing: createPage(pageDescribers.ticketPricing, null),
  orderTicket: createPage(pageDescribers.orderTicket, null),
  products: createPage(pageDescribers.products, null),
  product: createPage<LoaderDataOf<typeof product>>(pageDescribers.product, (ctx, { product }, { share }) =>
    buildProductData(ctx, product, share),
  ),
  categories: createPage(pageDescribers.categories, null),
  category: createPage<LoaderDataOf<typeof category>>(pageDescribers.category, null),
  services: createPage(pageDescribers.services, null),
  service: createPage<LoaderDataOf<typeof service>>(pageDescribers.service, (ctx, { service }, { share }) =>
    buildServiceData(ctx, service, share),
  ),
  quoteRequest: createPage(pageDescribers.quoteRequest, null),
  menu: createPage<LoaderDataOf<typeof menu>>({ describe: pageDescribers.menu.describe }, (_, { menu }) =>
    buildMenuData(menu),
  ),
  gallery: createPage(pageDescribers.gallery, null),
  album: createPage<LoaderDataOf<typeof album>>(pageDescribers.album, (ctx, { album }) => buildGalleryData(ctx, album)),
  albumPicture: createPage<LoaderDataOf<typeof albumPicture>>(pageDescribers.albumPicture, null),
  map: createPage(pageDescribers.map, null),
  place: createPage<LoaderDataOf<typeof place>>(pageDescribers.place, (_, { place }) => buildPlaceData(place)),
  questions: createPage<LoaderDataOf<typeof questions>>(
    { describe: pageDescribers.questions.describe },
    (ctx, { questions }) => buildQuestionData(ctx, questions),
  ),
  vacancies: createPage(pageDescribers.vacancies, null),
  vacancy: createPage<LoaderDataOf<typeof vacancy>>(pageDescribers.vacancy, (ctx, { vacancy }) =>
    buildVacancyData(ctx, vacancy),
  ),
  reviews: createPage(pageDescribers.reviews, null),
  about: createPage<LoaderDataOf<typeof about>>(pageDescribers.about, null),
  contact: createPage<LoaderDataOf<typeof contact>>(pageDescribers.contact, null),
  landing: createPage<LoaderDataOf<typeof landing>>(pageDescribers.landing, null),
  policy: createPage<LoaderDataOf<typeof policy>>(pageDescribers.policy, null),
  posts: createPage(pageDescribers.posts, null),
  post: createPage<LoaderDataOf<typeof post>>(pageDescribers.post, (ctx, { post }, images) =>
    buildPostData(ctx, post, images),
  ),
  postsOfTag: createPage<LoaderDataOf<typeof posts>>(pageDescribers.postsOfTag, null),
  news: createPage(pageDescribers.news, null),
  newsPost: createPage<LoaderDataOf<typeof post>>(pageDescribers.newsPost, (ctx, { post }, images) =>
    buildPostData(ctx, post, images),
  ),
};
