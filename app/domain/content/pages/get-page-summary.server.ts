import type { Ctx } from "~/domain/ctx";
import { DomainError } from "~/domain/errors";
import { shopText } from "~/domain/shop/shop.rules";
import { textIn } from "~/lib/locale";
import { getPageSections, readPageSections } from "./get-sections.server";
import type { SectionView } from "./view-section.server";

export type PageSummary = { title: string; description: string; sections: readonly SectionView[] };

export function homeTitle(ctx: Ctx): string {
  const { name, tagline } = nameAndTagline(ctx);
  return `${name}: ${tagline}`;
}

export async function landingSections(ctx: Ctx, slug: string): Promise<SectionView[]> {
  const sections = await readPageSections(ctx, { pageType: `pages/${slug}` });
  if (sections.length === 0) throw new DomainError("page_not_found");
  return sections;
}

export async function getPageSummary(ctx: Ctx, { pageType }: { pageType: string }): Promise<PageSummary> {
  const [, landing] = /^pages\/(.*)/.exec(pageType) ?? [];
  const sections = await (landing === undefined ? getPageSections(ctx, { pageType }) : landingSections(ctx, landing));
  return { ...headOf(ctx, sections), sections };
}

export function headOf(ctx: Ctx, sections: readonly SectionView[]) {
  const hero = sections.find((section) => section.kind === "hero");
  const { name, tagline } = nameAndTagline(ctx);
  return { title: hero?.title.text ?? name, description: hero?.lead.text ?? tagline };
}

function nameAndTagline({ shop, locale }: Ctx) {
  return {
    name: textIn(shopText(shop, "shop.name"), locale),
    tagline: textIn(shopText(shop, "shop.tagline"), locale),
  };
}
