import { data } from "react-router";
import type { Locale } from "~/i18n/locale";
import type { Translate } from "~/i18n/translate";
import { translateIn } from "~/i18n/translate.server";
import { config } from "~/lib/config.server";
import { readCookie } from "~/request/cookies.server";

/**
 * The first line of every simulator's route: there is none outside demo mode. Simulators stand under one path in both
 * languages: VNPay's parameter decides, else `?lang=`, else the visitor's cookie.
 */
export function openSimulator(request: Request): { locale: Locale; t: Translate; url: URL } {
  if (!config.demo) throw data(null, { status: 404 });
  const url = new URL(request.url);
  const wish = url.searchParams.get("vnp_Locale") ?? url.searchParams.get("lang") ?? readCookie(request, "locale");
  const locale: Locale = wish === "en" ? "en" : "vi";
  return { locale, t: translateIn(locale), url };
}

/** A section's texts by name: the browser has none of these strings. */
export function textsOf<Name extends string>(
  t: Translate,
  section: string,
  names: readonly Name[],
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, t(`simulator.${section}.${name}`)])) as Record<Name, string>;
}
