import type { NewSection } from "~/domain/pages/schema";

type Written = NewSection extends infer Section
  ? Section extends unknown
    ? Omit<Section, "pageType" | "position">
    : never
  : never;

/** The sections of a page, in their order. */
export function page(pageType: string, sections: Written[]): NewSection[] {
  return sections.map((section, position) => ({ ...section, pageType, position }));
}
