import { type Locale, type Localized, localize } from "~/lib/locale";
import { renderMarkdown } from "~/lib/markdown.server";
import type { Ctx } from "../ctx";
import { fillHtml, fillMarkdown, fillText, hasPlaceholders } from "./placeholders.rules";
import { type Shop, shopFacts } from "./shop.rules";

/** Only these functions replace the placeholders of the shop's texts. They stay when the shop could not be read (null). */
export type TextReader = Pick<Ctx, "locale"> & { shop: Shop | null };
type LocalizedText = { text: string; lang: Locale };

export function localizeText(ctx: TextReader, text: Localized | null): LocalizedText {
  return fill(ctx, localize(text, ctx.locale), fillText);
}

/** The result is still Markdown. */
export function localizeMarkdown(ctx: TextReader, text: Localized | null): LocalizedText {
  return fill(ctx, localize(text, ctx.locale), fillMarkdown);
}

/** The result is HTML. */
export function renderLocalized(ctx: TextReader, text: Localized | null): LocalizedText {
  const { text: markdown, lang } = localizeMarkdown(ctx, text);
  return { text: renderMarkdown(markdown), lang };
}

/** For texts that were rendered when they were saved. */
export function fillRendered(ctx: TextReader, html: string, lang: Locale): string {
  return fill(ctx, { text: html, lang }, fillHtml).text;
}

function fill({ shop }: TextReader, localized: LocalizedText, replace: typeof fillText): LocalizedText {
  const { text, lang } = localized;
  return shop && hasPlaceholders(text) ? { text: replace(text, shopFacts(shop, lang)), lang } : localized;
}
