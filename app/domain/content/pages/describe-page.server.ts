import { getPolicy } from "~/domain/shop/policies.server";
import type { TextKey } from "~/i18n/text-keys";
import { isTextKey, translateIn } from "~/i18n/translate.server";
import { textIn } from "~/lib/locale";
import { type ListedId, linkTo, type PageId, type PageWithSlug } from "~/site-map";
import { getProduct, type ProductView } from "../../catalog/get-product.server";
import { getService } from "../../catalog/get-service.server";
import { getTicket } from "../../catalog/get-ticket.server";
import { listProducts, type ProductsPage } from "../../catalog/list-products.server";
import type { Ctx } from "../../ctx";
import type { PictureView } from "../../media/find-picture.server";
import { shopText } from "../../shop/shop.rules";
import { getAlbum, getAlbumPicture } from "../albums.server";
import { getPlace } from "../places.server";
import { getPost, type PostView } from "../posts/get-post.server";
import { listPosts, type PostList } from "../posts/list-posts.server";
import { getVacancy } from "../vacancies.server";
import { getPageSummary, homeTitle } from "./get-page-summary.server";

export type PageDescription = {
  title: string;
  windowTitle?: string;
  description: string;
  picture?: string | undefined;
  ancestors?: Breadcrumb[];
};
export type Breadcrumb = { path: string; name: string };

export type PageDescriber<Data> = {
  describe: (ctx: Ctx, data: Data) => PageDescription;
  read: (ctx: Ctx, slug: string, album: string) => Promise<Data>;
  isPrivate?: boolean;
};

function createDescriber<Data>(
  read: PageDescriber<Data>["read"],
  describe: PageDescriber<Data>["describe"],
): PageDescriber<Data> {
  return { read, describe };
}

type SectionPageData = {
  page: { title: string; description: string; sections: readonly { kind: string; picture?: PictureView | null }[] };
};

/** `titleKey` is the key of the title that the page has if none of its sections has a title. */
function sectionPage(pageType: (slug: string) => string, titleKey?: TextKey): PageDescriber<SectionPageData> {
  return createDescriber<SectionPageData>(
    async (ctx, slug) => ({ page: await getPageSummary(ctx, { pageType: pageType(slug) }) }),
    ({ locale }, { page: { title, description, sections } }) => {
      const hero = sections.find((section) => section.kind === "hero");
      const fallback = titleKey ? translateIn(locale)(titleKey) : "";
      return { title: title || fallback, description, picture: hero?.picture?.hash };
    },
  );
}

function postPage(list: "posts" | "news"): PageDescriber<{ post: PostView }> {
  return createDescriber(
    async (ctx, slug) => ({ post: await getPost(ctx, { slug }) }),
    (ctx, { post: { title, summary, cover } }) => ({
      title: title.text,
      description: summary.text,
      picture: cover?.hash,
      ancestors: [createBreadcrumb(ctx, list, list === "news" ? "pages.news.title" : "posts.title")],
    }),
  );
}

type ResultOf<Of extends (...input: never[]) => Promise<unknown>> = Awaited<ReturnType<Of>>;

/** These functions describe the pages that read rows. `describeByTexts` describes all others. */
const describers = {
  home: createDescriber<SectionPageData>(
    async (ctx) => ({ page: await getPageSummary(ctx, { pageType: "home" }) }),
    (ctx, { page: { description } }) => {
      const title = textIn(shopText(ctx.shop, "shop.tagline"), ctx.locale);
      return { title, windowTitle: homeTitle(ctx), description };
    },
  ),
  ticket: createDescriber<{ ticket: ResultOf<typeof getTicket> }>(
    async (ctx, slug) => ({ ticket: await getTicket(ctx, { slug }) }),
    (ctx, { ticket: { name, summary, picture } }) => ({
      title: name.text,
      description: summary.text,
      picture: picture?.hash,
      ancestors: [createBreadcrumb(ctx, "tickets", "common.nav.tickets")],
    }),
  ),
  product: createDescriber<{ product: ProductView }>(
    async (ctx, slug) => ({ product: await getProduct(ctx, { slug }) }),
    (ctx, { product: { name, summary, pictures, category } }) => ({
      title: name.text,
      description: summary.text,
      picture: pictures[0]?.hash,
      ancestors: [createBreadcrumb(ctx, "products", "common.nav.products"), createCategoryBreadcrumb(ctx, category)],
    }),
  ),
  category: createDescriber<{ list: Pick<ProductsPage, "category"> }>(
    async (ctx, slug) => ({ list: await listProducts(ctx, { category: slug, page: 1 }) }),
    (ctx, { list: { category } }) => ({
      title: category?.name.text ?? "",
      description: category?.summary.text ?? "",
      picture: category?.picture?.hash,
      ancestors: [
        createBreadcrumb(ctx, "categories", "common.nav.categories"),
        ...(category?.path ?? []).map((above) => createCategoryBreadcrumb(ctx, above)),
      ],
    }),
  ),
  service: createDescriber<{ service: ResultOf<typeof getService> }>(
    async (ctx, slug) => ({ service: await getService(ctx, { slug }) }),
    (ctx, { service: { name, summary, pictures } }) => ({
      title: name.text,
      description: summary.text,
      picture: pictures[0]?.hash,
      ancestors: [createBreadcrumb(ctx, "services", "common.nav.services")],
    }),
  ),
  album: createDescriber<{ album: ResultOf<typeof getAlbum> }>(
    async (ctx, slug) => ({ album: await getAlbum(ctx, { slug, page: 1 }) }),
    (ctx, { album: { title, summary, cover } }) => ({
      title: title.text,
      description: summary.text,
      picture: cover?.hash,
      ancestors: [createBreadcrumb(ctx, "gallery", "gallery.title")],
    }),
  ),
  albumPicture: createDescriber<{ albumPicture: ResultOf<typeof getAlbumPicture> }>(
    async (ctx, slug, album) => ({ albumPicture: await getAlbumPicture(ctx, { album, slug }) }),
    (ctx, { albumPicture: { album, caption, picture } }) => ({
      title: caption.text,
      description: `${album.title.text}: ${caption.text}`,
      picture: picture?.hash,
      ancestors: [
        createBreadcrumb(ctx, "gallery", "gallery.title"),
        { path: linkTo(ctx.locale, "album", { slug: album.slug }), name: album.title.text },
      ],
    }),
  ),
  place: createDescriber<{ place: ResultOf<typeof getPlace> }>(
    async (ctx, slug) => ({ place: await getPlace(ctx, { slug }) }),
    (ctx, { place: { name, summary, picture } }) => ({
      title: name.text,
      description: summary.text,
      picture: picture?.hash,
      ancestors: [createBreadcrumb(ctx, "map", "map.title")],
    }),
  ),
  vacancy: createDescriber<{ vacancy: ResultOf<typeof getVacancy> }>(
    async (ctx, slug) => ({ vacancy: await getVacancy(ctx, { slug }) }),
    (ctx, { vacancy: { title, summary } }) => ({
      title: title.text,
      description: summary.text,
      ancestors: [createBreadcrumb(ctx, "vacancies", "vacancies.title")],
    }),
  ),
  about: sectionPage(() => "about"),
  contact: sectionPage(() => "contact", "common.nav.contact"),
  landing: sectionPage((slug) => `pages/${slug}`),
  policy: createDescriber<{ policy: ResultOf<typeof getPolicy> }>(
    async (ctx, slug) => ({ policy: await getPolicy(ctx, { slug }) }),
    (_, { policy: { title, summary } }) => ({ title: title.text, description: summary }),
  ),
  post: postPage("posts"),
  postsOfTag: createDescriber<{ list: Pick<PostList, "tag"> }>(
    async (ctx, slug) => ({ list: await listPosts(ctx, { kind: "blog", tag: slug, page: 1 }) }),
    (ctx, { list: { tag } }) => {
      const name = tag?.name.text ?? "";
      const description = translateIn(ctx.locale)("posts.tag_description", { tag: name });
      return { title: name, description, ancestors: [createBreadcrumb(ctx, "posts", "posts.title")] };
    },
  ),
  newsPost: postPage("news"),
  search: createDescriber<{ found: { q: string } }>(
    async () => ({ found: { q: "" } }),
    ({ locale }, { found: { q } }) => {
      const t = translateIn(locale);
      return {
        title: q ? t("search.title_for", { q }) : t("search.title"),
        description: t("search.description"),
      };
    },
  ),
} satisfies Record<Exclude<ListedId, ListedPageWithTexts>, object> & Partial<Record<PageId, object>>;

type TitleKeys<Id extends PageId> = Extract<`${Id}.title` | `pages.${Id}.title`, TextKey>;
type DescriptionKeys<Id extends PageId> = Extract<`${Id}.description` | `pages.${Id}.description`, TextKey>;

type ListedPageWithTexts = {
  [Id in ListedId]: [TitleKeys<Id>] extends [never] ? never : [DescriptionKeys<Id>] extends [never] ? never : Id;
}[ListedId];

export type DescribedBy<Id extends PageId> = Id extends keyof typeof describers
  ? Parameters<(typeof describers)[Id]["describe"]>[1]
  : [TitleKeys<Id>] extends [never]
    ? { title: string }
    : object;

/** The texts are in the page's own file, or in `pages.json` if it has none. Only a personal page can do without. */
function describeByTexts(id: PageId): PageDescriber<{ title?: string }> {
  const titleKey = [`${id}.title`, `pages.${id}.title`].find(isTextKey);
  const descriptionKey = [`${id}.description`, `pages.${id}.description`].find(isTextKey);
  const describe = ({ locale }: Ctx, { title = "" }: { title?: string }) => {
    const t = translateIn(locale);
    return { title: titleKey ? t(titleKey) : title, description: descriptionKey ? t(descriptionKey) : "" };
  };
  return { describe, read: async () => ({}), isPrivate: !titleKey };
}

export function describerOf(id: PageId): PageDescriber<unknown> {
  const own: Partial<Record<PageId, unknown>> = describers;
  return (own[id] ?? describeByTexts(id)) as PageDescriber<unknown>;
}

/**
 * Returns null for private pages, because only their loaders know the title. @throws DomainError for an unknown page
 */
export async function describePage(
  ctx: Ctx,
  { id, slug = "", album = "" }: { id: PageId; slug?: string | undefined; album?: string | undefined },
): Promise<PageDescription | null> {
  const { read, describe, isPrivate } = describerOf(id);
  return isPrivate ? null : describe(ctx, await read(ctx, slug, album));
}

function createBreadcrumb(ctx: Ctx, id: Exclude<ListedId, PageWithSlug>, name: TextKey): Breadcrumb {
  return { path: linkTo(ctx.locale, id), name: translateIn(ctx.locale)(name) };
}

function createCategoryBreadcrumb(ctx: Ctx, { slug, name }: { slug: string; name: { text: string } }): Breadcrumb {
  return { path: linkTo(ctx.locale, "category", { slug }), name: name.text };
}
