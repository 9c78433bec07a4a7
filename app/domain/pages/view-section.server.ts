import { type Locale, localize } from "~/i18n/locale";
import type { Localized } from "~/lib/localized";
import { renderMarkdown } from "~/lib/markdown.server";
import { linkToAny } from "~/site-map";
import type { PictureView } from "../pictures/find-picture.server";
import type { Section } from "./schema";

export function viewSection(section: Section, locale: Locale, pictures: Readonly<Record<string, PictureView>>) {
  const say = (text: Localized) => localize(text, locale);
  const html = (text: Localized) => {
    const said = say(text);
    return { ...said, text: renderMarkdown(said.text) };
  };
  const picture = (slug: string | undefined) => (slug && pictures[slug]) || null;
  const { kind, content } = section;
  const titled = ({ title }: { title?: Localized | undefined }) => (title ? say(title) : null);
  switch (kind) {
    case "hero": {
      const { title, lead, booking } = content;
      const [day, night] = [picture(content.picture), picture(content.night)];
      return { kind, title: say(title), lead: say(lead), booking, picture: day, night };
    }
    case "promises":
      return { kind, text: html(content.text) };
    case "tickets":
      return { kind, title: titled(content), most: content.most };
    case "gallery":
      return { kind, title: titled(content), most: content.most };
    case "reviews":
      return { kind, title: titled(content), most: content.most };
    case "today":
      return { kind, title: titled(content), picture: picture(content.picture) };
    case "products":
      return { kind, title: titled(content), label: content.label, most: content.most };
    case "posts":
      return { kind, title: titled(content), of: content.kind, most: content.most };
    case "map":
      return { kind, title: titled(content), lead: content.lead ? say(content.lead) : null };
    case "text": {
      const { title, text, act } = content;
      const next = act
        ? { label: say(act.label), href: linkToAny(locale, act.page, act.params), look: act.look }
        : null;
      return { kind, title: say(title), text: html(text), picture: picture(content.picture), act: next };
    }
    case "facts": {
      const items = content.items.map(({ name, text }) => ({ name: say(name), text: html(text) }));
      return { kind, title: say(content.title), items };
    }
    case "people": {
      const items = content.items.map(({ name, role, text, ...more }) => ({
        name: say(name),
        role: say(role),
        text: html(text),
        picture: picture(more.picture),
      }));
      return { kind, title: say(content.title), lead: content.lead ? say(content.lead) : null, items };
    }
  }
}

export type SectionView = { id: number; pageType: string; position: number } & ReturnType<typeof viewSection>;
