import { type Locale, type Localized, type LocalizedText, localize } from "~/lib/locale";
import { renderMarkdown } from "~/lib/markdown.server";
import type { Ctx } from "../ctx";
import type { DescribedPicture, PictureView } from "../media/media.rules";
import { fillHtml, fillMarkdown, fillMarkdownMarked, fillText, hasPlaceholders, tagFacts } from "./placeholders.rules";
import type { ShopSource } from "./shop.rules";

/** If the shop's data could not be read, `shop` is null, and placeholders such as `{phone}` stay in the text. */
export type TextReader = Pick<Ctx, "locale"> & ShopSource;

export function localizeText(ctx: TextReader, text: Localized | null): LocalizedText {
  return fill(ctx, localize(text, ctx.locale), fillText);
}

export function localizePicture(ctx: TextReader, picture: DescribedPicture): PictureView {
  const { alt, ...view } = picture;
  return alt ? { ...view, alt: localizeText(ctx, alt).text } : view;
}

export function localizeMarkdown(ctx: TextReader, text: Localized | null): LocalizedText {
  return fill(ctx, localize(text, ctx.locale), fillMarkdown);
}

/** Returns HTML. */
export function renderLocalized(ctx: TextReader, text: Localized | null): LocalizedText {
  const { text: markdown, lang } = localizeMarkdown(ctx, text);
  return { text: renderMarkdown(markdown), lang };
}

/** Returns HTML in which the values of placeholders are marked for staff who check the text. */
export function renderWithMarkedFacts(ctx: TextReader, text: Localized | null): LocalizedText {
  const { text: markdown, lang } = fill(ctx, localize(text, ctx.locale), fillMarkdownMarked);
  return { text: tagFacts(renderMarkdown(markdown)), lang };
}

/** Fills the placeholders of HTML that was rendered when its text was saved. */
export function fillRendered(ctx: TextReader, html: string, lang: Locale): string {
  return fill(ctx, { text: html, lang }, fillHtml).text;
}

function fill({ shop }: TextReader, localized: LocalizedText, replace: typeof fillText): LocalizedText {
  const { text, lang } = localized;
  return shop && hasPlaceholders(text) ? { text: replace(text, shop.facts[lang]), lang } : localized;
}
