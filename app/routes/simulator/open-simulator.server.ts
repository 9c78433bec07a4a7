import { data } from "react-router";
import type { Ctx } from "~/domain/ctx";
import { shopText } from "~/domain/shop/shop.rules";
import type { TextKey, TextKeysUnder } from "~/i18n/text-keys";
import type { Translate } from "~/i18n/translate";
import { translateIn } from "~/i18n/translate.server";
import { config } from "~/lib/config.server";
import { type Locale, localeOfTag, textIn } from "~/lib/locale";
import { readCookie } from "~/request/cookies.server";
import { linkTo } from "~/site-map";

/** Answers 404 outside demo mode. The language comes from VNPay's parameter, `?lang=`, the cookie or the browser. */
export function openSimulator(request: Request): { locale: Locale; t: Translate; url: URL } {
  if (!config.isDemo) throw data(null, { status: 404 });
  const url = new URL(request.url);
  const givenLocale =
    url.searchParams.get("vnp_Locale") ?? url.searchParams.get("lang") ?? readCookie(request, "locale");
  const requestedLocale = givenLocale ?? request.headers.get("Accept-Language") ?? "";
  const locale = localeOfTag(requestedLocale);
  return { locale, t: translateIn(locale), url };
}

export function getHomeLink({ shop, origin }: Pick<Ctx, "shop" | "origin">, locale: Locale) {
  return { name: textIn(shopText(shop, "shop.name"), locale), href: origin + linkTo(locale, "home") };
}

export function getSimulatorTexts<Section extends string, Name extends TextKeysUnder<`simulator.${Section}`>>(
  t: Translate,
  section: Section,
  names: readonly Name[],
  params: Record<string, string> = {},
): Record<Name, string> {
  const texts = names.map((name) => [name, t(`simulator.${section}.${name}` as TextKey, params)]);
  return Object.fromEntries(texts) as Record<Name, string>;
}
