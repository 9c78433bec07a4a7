import type { FilledSection, PageOfSections } from "~/domain/content/pages/get-page.server";

export type SectionProps<Kind extends FilledSection["kind"]> = {
  section: Extract<FilledSection, { kind: Kind }>;
  page: PageOfSections;
};
