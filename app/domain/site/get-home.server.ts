import { localize, textIn } from "~/i18n/locale";
import { renderMarkdown } from "~/lib/markdown.server";
import type { Ctx } from "../ctx";
import { listPictures } from "./find-picture.server";
import { shopText } from "./shop.rules";

/** The shop's own words and pictures for its front page; the longer texts are HTML. */
export async function getHome(ctx: Ctx) {
  const said = (key: string) => localize(shopText(ctx.shop, key), ctx.locale);
  const html = (key: string) => {
    const { text, lang } = said(key);
    return { text: renderMarkdown(text), lang };
  };
  return {
    shop: textIn(shopText(ctx.shop, "shop.name"), ctx.locale),
    tagline: textIn(shopText(ctx.shop, "shop.tagline"), ctx.locale),
    title: said("home.hero_title"),
    lead: said("home.hero_lead"),
    promises: html("home.promises"),
    hours: html("home.hours"),
    gettingHere: html("home.getting_here"),
    beforeYouGo: html("home.before_you_go"),
    pictures: await listPictures(ctx, { slugs: ["hero", "hero-night", "bien-may", "cau-treo", "ga-suoi-mo"] }),
  };
}
