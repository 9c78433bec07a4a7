import { getProduct } from "~/domain/catalog/get-product.server";
import { listProducts } from "~/domain/catalog/list-products.server";
import { getLandingPage, getPage, type PageOfSections } from "~/domain/content/get-page.server";
import type { Ctx } from "~/domain/ctx";
import { getService } from "~/domain/services/get-service.server";
import { getPolicy } from "~/domain/site/get-policy.server";
import { shopText } from "~/domain/site/shop.rules";
import { getTicket } from "~/domain/tickets/get-ticket.server";
import { textIn } from "~/i18n/locale";
import { translateIn } from "~/i18n/translate.server";
import { linkTo, type PageId } from "~/site-map";
import type { loader as about } from "../../content/about";
import type { loader as contact } from "../../content/contact";
import type { loader as landing } from "../../content/landing";
import type { loader as policy } from "../../content/policy";
import type { loader as category } from "../../shop/category";
import type { loader as product } from "../../shop/product";
import type { loader as service } from "../../shop/service";
import type { loader as ticket } from "../../tickets/ticket";
import { productThings, type Step, serviceThings, shopThings, type Thing, ticketThings } from "./things.server";

/** What a page tells who shares it or searches for it. */
type Told = {
  title: string;
  /** The hash of its own picture; without one the shop's scene stands for it. */
  picture?: string | undefined;
  /** The pages above it, without the front page. */
  above?: Step[];
  things?: (images: { share: string; logo: string }) => Thing[];
};
type ToldPage = {
  /** Tells of what the page's loader gave. */
  tell(ctx: Ctx, data: unknown): Told;
  /** Tells of what it would give. @throws DomainError where there is no such page */
  read(ctx: Ctx, slug: string): Promise<Told>;
};

/** These fields of what a page's loader gives: a loader that calls one otherwise does not compile here. */
type Given<
  Loader extends (...args: never[]) => Promise<unknown>,
  Field extends keyof Awaited<ReturnType<Loader>>,
> = Pick<Awaited<ReturnType<Loader>>, Field>;

/** `Data` is `Given` of the page's own loader: nothing else says what the document's data is. */
function toldPage<Data>(
  read: (ctx: Ctx, slug: string) => Promise<Data>,
  tell: (ctx: Ctx, data: Data) => Told,
): ToldPage {
  return {
    tell: (ctx, data) => tell(ctx, data as Data),
    read: async (ctx, slug) => tell(ctx, await read(ctx, slug)),
  };
}

function plainPage(key: string): ToldPage {
  const told = (ctx: Ctx) => ({ title: translateIn(ctx.locale)(key) });
  return { tell: told, read: async (ctx) => told(ctx) };
}

/** A page of sections shows the picture of its first hero. */
function builtPage(_: Ctx, { page }: { page: PageOfSections }): Told {
  const hero = page.sections.find((section) => section.kind === "hero");
  return { title: page.title, picture: hero?.picture?.hash };
}

const step = (ctx: Ctx, id: "tickets" | "products" | "services" | "categories"): Step => ({
  path: linkTo(ctx.locale, id),
  name: translateIn(ctx.locale)(`common.nav.${id}`),
});
const categoryStep = (ctx: Ctx, { slug, name }: { slug: string; name: { text: string } }): Step => ({
  path: linkTo(ctx.locale, "category", { slug }),
  name: name.text,
});

/** A shared image needs the ticket alone. */
type TicketPage = Given<typeof ticket, "ticket"> & Partial<Given<typeof ticket, "calendar" | "offer">>;

/** Every page that is worth a search or a share, by its id on the site map. */
export const toldPages: Partial<Record<PageId, ToldPage>> = {
  home: toldPage(
    async () => null,
    (ctx) => ({
      title: textIn(shopText(ctx.shop, "shop.tagline"), ctx.locale),
      things: ({ logo }) => shopThings(ctx, logo),
    }),
  ),
  tickets: plainPage("tickets.list.title"),
  ticket: toldPage<TicketPage>(
    async (ctx, slug) => ({ ticket: await getTicket(ctx, { slug }) }),
    (ctx, { ticket, calendar, offer }) => ({
      title: ticket.name.text,
      picture: ticket.picture?.hash,
      above: [step(ctx, "tickets")],
      things: ({ share }) => (calendar && offer ? ticketThings(ctx, { ticket, calendar, offer }, share) : []),
    }),
  ),
  ticketPricing: plainPage("tickets.prices.title"),
  orderTicket: plainPage("tickets.order.title"),
  products: plainPage("catalog.list.title"),
  product: toldPage<Given<typeof product, "product">>(
    async (ctx, slug) => ({ product: await getProduct(ctx, { slug }) }),
    (ctx, { product }) => ({
      title: product.name.text,
      picture: product.pictures[0]?.hash,
      above: [step(ctx, "products"), categoryStep(ctx, product.category)],
      things: ({ share }) => productThings(ctx, product, share),
    }),
  ),
  categories: plainPage("catalog.categories.title"),
  category: toldPage<Given<typeof category, "list">>(
    async (ctx, slug) => ({ list: await listProducts(ctx, { category: slug, page: 1 }) }),
    (ctx, { list: { category } }) => ({
      title: category?.name.text ?? "",
      picture: category?.picture?.hash,
      above: [step(ctx, "categories"), ...(category?.path ?? []).map((above) => categoryStep(ctx, above))],
    }),
  ),
  services: plainPage("services.list.title"),
  service: toldPage<Given<typeof service, "service">>(
    async (ctx, slug) => ({ service: await getService(ctx, { slug }) }),
    (ctx, { service }) => ({
      title: service.name.text,
      picture: service.pictures[0]?.hash,
      above: [step(ctx, "services")],
      things: ({ share }) => serviceThings(ctx, service, share),
    }),
  ),
  quoteRequest: plainPage("quotes.title"),
  about: toldPage<Given<typeof about, "page">>(
    async (ctx) => ({ page: await getPage(ctx, { pageType: "about" }) }),
    builtPage,
  ),
  contact: toldPage<Given<typeof contact, "page">>(
    async (ctx) => ({ page: await getPage(ctx, { pageType: "contact" }) }),
    builtPage,
  ),
  landing: toldPage<Given<typeof landing, "page">>(
    async (ctx, slug) => ({ page: await getLandingPage(ctx, { slug }) }),
    builtPage,
  ),
  policy: toldPage<Given<typeof policy, "policy">>(
    async (ctx, slug) => ({ policy: await getPolicy(ctx, { slug }) }),
    (_, { policy }) => ({ title: policy.title.text }),
  ),
};
