import type { FilledSection, PageOfSections } from "~/domain/pages/get-page.server";

/** A section of a kind with the page it stands on, which has what live sections show. */
export type SectionProps<Kind extends FilledSection["kind"]> = {
  section: Extract<FilledSection, { kind: Kind }>;
  page: PageOfSections;
};
