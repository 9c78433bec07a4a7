import { localize, textIn } from "~/i18n/locale";
import { listLabelled } from "../catalog/list-products.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { getPageSections } from "../platform/sections/get-sections.server";
import type { SectionView } from "../platform/sections/view-section.server";
import { listTickets } from "../pricing/list-tickets.server";
import { settingNumber, shopText } from "../site/shop.rules";
import { getSaleDays } from "../tickets/get-sale-days.server";
import { lookAhead } from "../tickets/look-ahead.server";

/** A page that is built of rows, with what its live sections show; it may have no section at all. */
export async function getPage(ctx: Ctx, { pageType }: { pageType: "about" | "contact" }) {
  return fillPage(ctx, await getPageSections(ctx, { pageType }));
}

/** The front page; while it has no rows, the shop's name with the booking strip, and the tickets. */
export async function getHome(ctx: Ctx) {
  const sections = await getPageSections(ctx, { pageType: "home" });
  const page = await fillPage(ctx, sections.length > 0 ? sections : bareHome(ctx));
  const { name, tagline } = wordsOf(ctx);
  return { ...page, title: `${name}: ${tagline}` };
}

/** A landing page, which is there as long as it has a section to show. @throws DomainError page_not_found */
export async function getLandingPage(ctx: Ctx, { slug }: { slug: string }) {
  const sections = await getPageSections(ctx, { pageType: `pages/${slug}` });
  if (sections.length === 0) throw new DomainError("page_not_found");
  return fillPage(ctx, sections);
}

/** Reads only what the sections show. Title and description, for heads of pages, are the first hero's. */
async function fillPage(ctx: Ctx, sections: readonly SectionView[]) {
  const hero = sections.find((section) => section.kind === "hero");
  const [tickets, filled] = await Promise.all([
    sections.some(showsTickets) ? listTickets(ctx).then((tickets) => lookAhead(ctx, tickets)) : [],
    Promise.all(sections.map((section) => fillSection(ctx, section))),
  ]);
  const { name, tagline } = wordsOf(ctx);
  return {
    title: hero?.title.text ?? name,
    description: hero?.lead.text ?? tagline,
    sections: filled,
    tickets,
    days: getSaleDays(ctx, tickets[0]),
    mostSeats: settingNumber(ctx.shop, "max_seats_per_order"),
  };
}

function showsTickets(section: SectionView): boolean {
  return section.kind === "hero" ? section.booking : section.kind === "tickets" || section.kind === "today";
}

/** Without what only says where it stands: each page brings its sections twice, drawn and to run with. */
async function fillSection(ctx: Ctx, { pageType, position, ...section }: SectionView) {
  if (section.kind !== "products") return section;
  const products = await listLabelled(ctx, section);
  return { ...section, products: products.map(({ summary, ...brief }) => brief) };
}

function bareHome(ctx: Ctx): SectionView[] {
  const say = (key: string) => localize(shopText(ctx.shop, key), ctx.locale);
  const [title, lead] = [say("shop.name"), say("shop.tagline")];
  const at = { pageType: "home", position: 0 };
  return [
    { id: 0, ...at, kind: "hero", title, lead, booking: true, picture: null, night: null },
    { id: -1, ...at, kind: "tickets", title: null, most: 12 },
  ];
}

function wordsOf({ shop, locale }: Ctx) {
  return {
    name: textIn(shopText(shop, "shop.name"), locale),
    tagline: textIn(shopText(shop, "shop.tagline"), locale),
  };
}

export type PageOfSections = Awaited<ReturnType<typeof fillPage>>;
export type FilledSection = PageOfSections["sections"][number];
