import { localize, textIn } from "~/i18n/locale";
import { listLabelled } from "../catalog/list-products.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { listTicketsAhead } from "../pricing/list-tickets.server";
import { shopText } from "../shop/shop.rules";
import { getSaleDays } from "../tickets/get-sale-days.server";
import { getPageSections } from "./get-sections.server";
import type { SectionView } from "./view-section.server";

export async function getPage(ctx: Ctx, { pageType }: { pageType: "about" | "contact" }) {
  return fillPage(ctx, await getPageSections(ctx, { pageType }));
}

export async function getHome(ctx: Ctx) {
  const sections = await getPageSections(ctx, { pageType: "home" });
  const page = await fillPage(ctx, sections.length > 0 ? sections : bareHome(ctx));
  return { ...page, title: homeTitle(ctx) };
}

export function homeTitle(ctx: Ctx): string {
  const { name, tagline } = wordsOf(ctx);
  return `${name}: ${tagline}`;
}

/** There as long as it has a section to show. */
export async function getLandingPage(ctx: Ctx, { slug }: { slug: string }) {
  return fillPage(ctx, await landingSections(ctx, slug));
}

async function landingSections(ctx: Ctx, slug: string): Promise<SectionView[]> {
  const sections = await getPageSections(ctx, { pageType: `pages/${slug}` });
  if (sections.length === 0) throw new DomainError("page_not_found");
  return sections;
}

export async function getPageInBrief(ctx: Ctx, { pageType }: { pageType: string }): Promise<PageInBrief> {
  const [, landing] = /^pages\/(.*)/.exec(pageType) ?? [];
  const sections = await (landing === undefined ? getPageSections(ctx, { pageType }) : landingSections(ctx, landing));
  return { ...headOf(ctx, sections), sections };
}

function headOf(ctx: Ctx, sections: readonly SectionView[]) {
  const hero = sections.find((section) => section.kind === "hero");
  const { name, tagline } = wordsOf(ctx);
  return { title: hero?.title.text ?? name, description: hero?.lead.text ?? tagline };
}

async function fillPage(ctx: Ctx, sections: readonly SectionView[]) {
  const [tickets, filled] = await Promise.all([
    sections.some(showsTickets) ? listTicketsAhead(ctx) : [],
    Promise.all(sections.map((section) => fillSection(ctx, section))),
  ]);
  return {
    ...headOf(ctx, sections),
    sections: filled,
    tickets,
    days: getSaleDays(ctx, tickets[0]),
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
export type PageInBrief = Pick<PageOfSections, "title" | "description"> & {
  sections: readonly (SectionView | FilledSection)[];
};
export type FilledSection = PageOfSections["sections"][number];
