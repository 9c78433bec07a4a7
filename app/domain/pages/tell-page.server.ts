import { textIn } from "~/i18n/locale";
import { translateIn } from "~/i18n/translate.server";
import type { WordKey } from "~/i18n/words";
import { type ListedId, linkTo, type PageId, type PageWithSlug } from "~/site-map";
import { getProduct, type ProductView } from "../catalog/get-product.server";
import { getService } from "../catalog/get-service.server";
import { listProducts, type ProductsPage } from "../catalog/list-products.server";
import { getAlbum } from "../content/gallery/get-album.server";
import { getAlbumPicture } from "../content/gallery/get-album-picture.server";
import { getPlace } from "../content/map/get-place.server";
import { getPost, type PostView } from "../content/posts/get-post.server";
import { listPosts, type PostList } from "../content/posts/list-posts.server";
import { getVacancy } from "../content/vacancies/get-vacancy.server";
import type { Ctx } from "../ctx";
import { getPolicy } from "../shop/get-policy.server";
import { shopText } from "../shop/shop.rules";
import { getTicket } from "../tickets/get-ticket.server";
import { getPageInBrief, homeTitle, type PageInBrief } from "./get-page.server";

export type Told = {
  title: string;
  inBar?: string;
  description: string;
  /** The hash of the page's picture; without one the shop's scene is used. */
  picture?: string | undefined;
  above?: Step[];
};
export type Step = { path: string; name: string };

export type Teller<Data> = {
  tell: (ctx: Ctx, data: Data) => Told;
  /** @throws DomainError when the page does not exist */
  read: (ctx: Ctx, slug: string, album: string) => Promise<Data>;
};

function teller<Data>(read: Teller<Data>["read"], tell: Teller<Data>["tell"]): Teller<Data> {
  return { read, tell };
}

function plainPage(titleKey: WordKey, descriptionKey: WordKey): Teller<unknown> {
  const tell = ({ locale }: Ctx) => {
    const t = translateIn(locale);
    return { title: t(titleKey), description: t(descriptionKey) };
  };
  return { tell, read: async () => null };
}

type Built = { page: PageInBrief };

function builtPage(pageType: (slug: string) => string): Teller<Built> {
  return teller(
    async (ctx, slug) => ({ page: await getPageInBrief(ctx, { pageType: pageType(slug) }) }),
    (_, { page: { title, description, sections } }) => {
      const hero = sections.find((section) => section.kind === "hero");
      return { title, description, picture: hero?.picture?.hash };
    },
  );
}

function postPage(list: "posts" | "news"): Teller<{ post: PostView }> {
  return teller(
    async (ctx, slug) => ({ post: await getPost(ctx, { slug }) }),
    (ctx, { post: { title, summary, cover } }) => ({
      title: title.text,
      description: summary.text,
      picture: cover?.hash,
      above: [step(ctx, list, list === "news" ? "posts.news_title" : "posts.title")],
    }),
  );
}

type Read<Of extends (...input: never[]) => Promise<unknown>> = Awaited<ReturnType<Of>>;

export const tellers = {
  home: teller<Built>(
    async (ctx) => ({ page: await getPageInBrief(ctx, { pageType: "home" }) }),
    (ctx, { page: { description } }) => {
      const title = textIn(shopText(ctx.shop, "shop.tagline"), ctx.locale);
      return { title, inBar: homeTitle(ctx), description };
    },
  ),
  tickets: plainPage("tickets.list.title", "tickets.list.description"),
  ticket: teller<{ ticket: Read<typeof getTicket> }>(
    async (ctx, slug) => ({ ticket: await getTicket(ctx, { slug }) }),
    (ctx, { ticket: { name, summary, picture } }) => ({
      title: name.text,
      description: summary.text,
      picture: picture?.hash,
      above: [step(ctx, "tickets", "common.nav.tickets")],
    }),
  ),
  ticketPricing: plainPage("tickets.prices.title", "tickets.prices.description"),
  orderTicket: plainPage("tickets.order.title", "tickets.order.description"),
  products: plainPage("catalog.list.title", "catalog.list.description"),
  product: teller<{ product: ProductView }>(
    async (ctx, slug) => ({ product: await getProduct(ctx, { slug }) }),
    (ctx, { product: { name, summary, pictures, category } }) => ({
      title: name.text,
      description: summary.text,
      picture: pictures[0]?.hash,
      above: [step(ctx, "products", "common.nav.products"), categoryStep(ctx, category)],
    }),
  ),
  categories: plainPage("catalog.categories.title", "catalog.categories.description"),
  category: teller<{ list: Pick<ProductsPage, "category"> }>(
    async (ctx, slug) => ({ list: await listProducts(ctx, { category: slug, page: 1 }) }),
    (ctx, { list: { category } }) => ({
      title: category?.name.text ?? "",
      description: category?.summary.text ?? "",
      picture: category?.picture?.hash,
      above: [
        step(ctx, "categories", "common.nav.categories"),
        ...(category?.path ?? []).map((above) => categoryStep(ctx, above)),
      ],
    }),
  ),
  services: plainPage("services.list.title", "services.list.description"),
  service: teller<{ service: Read<typeof getService> }>(
    async (ctx, slug) => ({ service: await getService(ctx, { slug }) }),
    (ctx, { service: { name, summary, pictures } }) => ({
      title: name.text,
      description: summary.text,
      picture: pictures[0]?.hash,
      above: [step(ctx, "services", "common.nav.services")],
    }),
  ),
  quoteRequest: plainPage("quotes.title", "quotes.description"),
  menu: plainPage("menu.title", "menu.description"),
  gallery: plainPage("gallery.title", "gallery.description"),
  album: teller<{ album: Read<typeof getAlbum> }>(
    async (ctx, slug) => ({ album: await getAlbum(ctx, { slug, page: 1 }) }),
    (ctx, { album: { title, summary, cover } }) => ({
      title: title.text,
      description: summary.text,
      picture: cover?.hash,
      above: [step(ctx, "gallery", "gallery.title")],
    }),
  ),
  albumPicture: teller<{ shown: Read<typeof getAlbumPicture> }>(
    async (ctx, slug, album) => ({ shown: await getAlbumPicture(ctx, { album, slug }) }),
    (ctx, { shown: { album, caption, picture } }) => ({
      title: caption.text,
      description: `${album.title.text}: ${caption.text}`,
      picture: picture?.hash,
      above: [
        step(ctx, "gallery", "gallery.title"),
        { path: linkTo(ctx.locale, "album", { slug: album.slug }), name: album.title.text },
      ],
    }),
  ),
  map: plainPage("map.title", "map.description"),
  place: teller<{ place: Read<typeof getPlace> }>(
    async (ctx, slug) => ({ place: await getPlace(ctx, { slug }) }),
    (ctx, { place: { name, summary, picture } }) => ({
      title: name.text,
      description: summary.text,
      picture: picture?.hash,
      above: [step(ctx, "map", "map.title")],
    }),
  ),
  questions: plainPage("questions.title", "questions.description"),
  vacancies: plainPage("vacancies.title", "vacancies.description"),
  vacancy: teller<{ vacancy: Read<typeof getVacancy> }>(
    async (ctx, slug) => ({ vacancy: await getVacancy(ctx, { slug }) }),
    (ctx, { vacancy: { title, summary } }) => ({
      title: title.text,
      description: summary.text,
      above: [step(ctx, "vacancies", "vacancies.title")],
    }),
  ),
  reviews: plainPage("reviews.title", "reviews.description"),
  about: builtPage(() => "about"),
  contact: builtPage(() => "contact"),
  landing: builtPage((slug) => `pages/${slug}`),
  policy: teller<{ policy: Read<typeof getPolicy> }>(
    async (ctx, slug) => ({ policy: await getPolicy(ctx, { slug }) }),
    (_, { policy: { title, summary } }) => ({ title: title.text, description: summary }),
  ),
  posts: plainPage("posts.title", "posts.description"),
  post: postPage("posts"),
  postsOfTag: teller<{ list: Pick<PostList, "tag"> }>(
    async (ctx, slug) => ({ list: await listPosts(ctx, { kind: "blog", tag: slug, page: 1 }) }),
    (ctx, { list: { tag } }) => {
      const name = tag?.name.text ?? "";
      const description = translateIn(ctx.locale)("posts.tag_description", { tag: name });
      return { title: name, description, above: [step(ctx, "posts", "posts.title")] };
    },
  ),
  news: plainPage("posts.news_title", "posts.news_description"),
  newsPost: postPage("news"),
} satisfies Record<ListedId, object>;

export function isTold(id: PageId): id is ListedId {
  return Object.hasOwn(tellers, id);
}

export async function tellPage(
  ctx: Ctx,
  { id, slug = "", album = "" }: { id: ListedId; slug?: string | undefined; album?: string | undefined },
): Promise<Told> {
  const { read, tell }: Teller<unknown> = tellers[id] as Teller<unknown>;
  return tell(ctx, await read(ctx, slug, album));
}

function step(ctx: Ctx, id: Exclude<ListedId, PageWithSlug>, name: WordKey): Step {
  return { path: linkTo(ctx.locale, id), name: translateIn(ctx.locale)(name) };
}

function categoryStep(ctx: Ctx, { slug, name }: { slug: string; name: { text: string } }): Step {
  return { path: linkTo(ctx.locale, "category", { slug }), name: name.text };
}
