import { type Locale, type Localized, localize } from "~/lib/locale";
import { renderMarkdown } from "~/lib/markdown.server";
import { linkToAny } from "~/site-map";
import type { PictureView } from "../../media/find-picture.server";
import type { Section } from "./schema";

export function viewSection(section: Section, locale: Locale, pictures: Readonly<Record<string, PictureView>>) {
  const localizeText = (text: Localized) => localize(text, locale);
  const html = (text: Localized) => {
    const localized = localizeText(text);
    return { ...localized, text: renderMarkdown(localized.text) };
  };
  const picture = (slug: string | undefined) => (slug && pictures[slug]) || null;
  const { kind, content } = section;
  const titleOf = ({ title }: { title?: Localized | undefined }) => (title ? localizeText(title) : null);
  switch (kind) {
    case "hero": {
      const { title, lead, booking } = content;
      const [day, night] = [picture(content.picture), picture(content.night)];
      return { kind, title: localizeText(title), lead: localizeText(lead), booking, picture: day, night };
    }
    case "promises":
      return { kind, text: html(content.text) };
    case "tickets":
      return { kind, title: titleOf(content), most: content.most };
    case "gallery":
      return { kind, title: titleOf(content), most: content.most };
    case "reviews":
      return { kind, title: titleOf(content), most: content.most };
    case "today":
      return { kind, title: titleOf(content), picture: picture(content.picture) };
    case "weather":
      return { kind, title: titleOf(content), windLimit: content.windLimit ?? null };
    case "products":
      return { kind, title: titleOf(content), label: content.label, most: content.most };
    case "posts":
      return { kind, title: titleOf(content), of: content.kind, most: content.most };
    case "map":
      return { kind, title: titleOf(content), lead: content.lead ? localizeText(content.lead) : null };
    case "text": {
      const { title, text, act } = content;
      const link = act
        ? { label: localizeText(act.label), href: linkToAny(locale, act.page, act.params), look: act.look }
        : null;
      return { kind, title: localizeText(title), text: html(text), picture: picture(content.picture), act: link };
    }
    case "facts": {
      const items = content.items.map(({ name, text }) => ({ name: localizeText(name), text: html(text) }));
      return { kind, title: localizeText(content.title), look: content.look, items };
    }
    case "people": {
      const items = content.items.map(({ name, role, text, ...more }) => ({
        name: localizeText(name),
        role: localizeText(role),
        text: html(text),
        picture: picture(more.picture),
      }));
      return {
        kind,
        title: localizeText(content.title),
        lead: content.lead ? localizeText(content.lead) : null,
        items,
      };
    }
  }
}

export type SectionView = { id: number; pageType: string; position: number } & ReturnType<typeof viewSection>;
