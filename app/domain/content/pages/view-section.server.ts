import type { Localized } from "~/lib/locale";
import { linkToAny } from "~/site-map";
import type { DescribedPicture, PictureView } from "../../media/find-picture.server";
import { localizePicture, localizeText, renderLocalized, type TextReader } from "../../shop/localize-content.server";
import { shopText } from "../../shop/shop.rules";
import type { Section } from "./schema";

export function viewSection(ctx: TextReader, section: Section, pictures: Readonly<Record<string, DescribedPicture>>) {
  const plain = (text: Localized | null) => localizeText(ctx, text);
  const html = (text: Localized) => renderLocalized(ctx, text);
  const find = (slug: string | undefined) => (slug === undefined ? undefined : pictures[slug]) ?? null;
  const picture = (slug: string | undefined) => {
    const found = find(slug);
    return found && localizePicture(ctx, found);
  };
  /** Screen readers ignore a picture behind a text, so it has no alternative text. */
  const decoration = (slug: string | undefined): PictureView | null => {
    const found = find(slug);
    if (!found) return null;
    const { alt: _, ...view } = found;
    return view;
  };
  const { kind, content } = section;
  const titleOf = ({ title }: { title?: Localized | undefined }) => (title ? plain(title) : null);
  switch (kind) {
    case "hero": {
      const { title, lead, booking } = content;
      const day = booking ? decoration(content.picture) : picture(content.picture);
      const leadText = lead ?? (ctx.shop ? shopText(ctx.shop, "shop.tagline") : null);
      return {
        kind,
        title: plain(title),
        lead: plain(leadText),
        booking,
        picture: day,
        night: decoration(content.night),
      };
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
      return { kind, title: titleOf(content), lead: content.lead ? plain(content.lead) : null };
    case "text": {
      const { title, text, act } = content;
      const link = act
        ? { label: plain(act.label), href: linkToAny(ctx.locale, act.page, act.params), look: act.look }
        : null;
      return { kind, title: plain(title), text: html(text), picture: picture(content.picture), act: link };
    }
    case "facts": {
      const items = content.items.map(({ name, text }) => ({ name: plain(name), text: html(text) }));
      return { kind, title: plain(content.title), look: content.look, items };
    }
    case "people": {
      const items = content.items.map(({ name, role, text, ...more }) => ({
        name: plain(name),
        role: plain(role),
        text: html(text),
        picture: picture(more.picture),
      }));
      return {
        kind,
        title: plain(content.title),
        lead: content.lead ? plain(content.lead) : null,
        items,
      };
    }
  }
}

export type SectionView = { id: number; pageType: string; position: number } & ReturnType<typeof viewSection>;
