import type { Ctx } from "~/domain/ctx";
import { type Teller, type Told, tellers } from "~/domain/pages/tell-page.server";
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
import { galleryThings, menuThings, placeThings, questionThings, vacancyThings } from "./content-data.server";
import {
  postThings,
  productThings,
  serviceThings,
  shopThings,
  type Thing,
  ticketThings,
} from "./structured-data.server";

type Images = { share: string; logo: string };
type ToldPage = {
  tell(ctx: Ctx, data: unknown): Told;
  things(ctx: Ctx, data: unknown, images: Images): Thing[];
};

/** The types ensure that a loader's data fit its presenter. `things` is null for a page without structured data. */
function toldPage<Data>(
  { tell }: Pick<Teller<Data>, "tell">,
  things: ((ctx: Ctx, data: Data, images: Images) => Thing[]) | null,
): ToldPage {
  return {
    tell: (ctx, data) => tell(ctx, data as Data),
    things: (ctx, data, images) => things?.(ctx, data as Data, images) ?? [],
  };
}

type Given<Loader extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Loader>>;

export const toldPages: Record<ListedId, ToldPage> = {
  home: toldPage<Given<typeof home>>(tellers.home, (ctx, _, { logo }) => shopThings(ctx, logo)),
  tickets: toldPage(tellers.tickets, null),
  ticket: toldPage<Given<typeof ticket>>(tellers.ticket, (ctx, data, { share }) => ticketThings(ctx, data, share)),
  ticketPricing: toldPage(tellers.ticketPricing, null),
  orderTicket: toldPage(tellers.orderTicket, null),
  products: toldPage(tellers.products, null),
  product: toldPage<Given<typeof product>>(tellers.product, (ctx, { product }, { share }) =>
    productThings(ctx, product, share),
  ),
  categories: toldPage(tellers.categories, null),
  category: toldPage<Given<typeof category>>(tellers.category, null),
  services: toldPage(tellers.services, null),
  service: toldPage<Given<typeof service>>(tellers.service, (ctx, { service }, { share }) =>
    serviceThings(ctx, service, share),
  ),
  quoteRequest: toldPage(tellers.quoteRequest, null),
  menu: toldPage<Given<typeof menu>>({ tell: tellers.menu.tell }, (_, { menu }) => menuThings(menu)),
  gallery: toldPage(tellers.gallery, null),
  album: toldPage<Given<typeof album>>(tellers.album, (ctx, { album }) => galleryThings(ctx, album)),
  albumPicture: toldPage<Given<typeof albumPicture>>(tellers.albumPicture, null),
  map: toldPage(tellers.map, null),
  place: toldPage<Given<typeof place>>(tellers.place, (_, { place }) => placeThings(place)),
  questions: toldPage<Given<typeof questions>>({ tell: tellers.questions.tell }, (ctx, { questions }) =>
    questionThings(ctx, questions),
  ),
  vacancies: toldPage(tellers.vacancies, null),
  vacancy: toldPage<Given<typeof vacancy>>(tellers.vacancy, (ctx, { vacancy }) => vacancyThings(ctx, vacancy)),
  reviews: toldPage(tellers.reviews, null),
  about: toldPage<Given<typeof about>>(tellers.about, null),
  contact: toldPage<Given<typeof contact>>(tellers.contact, null),
  landing: toldPage<Given<typeof landing>>(tellers.landing, null),
  policy: toldPage<Given<typeof policy>>(tellers.policy, null),
  posts: toldPage(tellers.posts, null),
  post: toldPage<Given<typeof post>>(tellers.post, (ctx, { post }, images) => postThings(ctx, post, images)),
  postsOfTag: toldPage<Given<typeof posts>>(tellers.postsOfTag, null),
  news: toldPage(tellers.news, null),
  newsPost: toldPage<Given<typeof post>>(tellers.newsPost, (ctx, { post }, images) => postThings(ctx, post, images)),
};
