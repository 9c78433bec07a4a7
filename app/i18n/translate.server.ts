import { createInstance } from "i18next";
import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { RemixI18Next } from "remix-i18next/server";
import doorEn from "../../locales/en/door.json";
import mailEn from "../../locales/en/mail.json";
import simulatorEn from "../../locales/en/simulator.json";
import doorVi from "../../locales/vi/door.json";
import mailVi from "../../locales/vi/mail.json";
import simulatorVi from "../../locales/vi/simulator.json";
import { strings as en } from "./all-strings.en";
import { strings as vi } from "./all-strings.vi";
import { defaultLocale, type Locale, localeOfPath, locales } from "./locale";
import type { Translate } from "./translate";

const i18n = createInstance({
  resources: {
    vi: { translation: { ...vi, door: doorVi, mail: mailVi, simulator: simulatorVi } },
    en: { translation: { ...en, door: doorEn, mail: mailEn, simulator: simulatorEn } },
  },
  supportedLngs: [...locales],
  fallbackLng: defaultLocale,
  interpolation: { escapeValue: false },
  initAsync: false,
});
void i18n.init();
const fixed = { vi: i18n.getFixedT("vi"), en: i18n.getFixedT("en") };

/** The translator of a language, for pages, mail and messages of errors. */
export function translateIn(locale: Locale): Translate {
  return (key, params) => fixed[locale](key, params ?? {});
}

const language = new RemixI18Next({
  detection: {
    supportedLanguages: [...locales],
    fallbackLanguage: defaultLocale,
    order: ["custom"],
    findLocale: async (request) => localeOfPath(new URL(request.url).pathname),
  },
});

/** An unmatched URL runs no middleware: its page is Vietnamese. */
const localeContext = createContext<Locale>(defaultLocale);

/** Puts the language of the request's path into the context. */
export const languageMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  context.set(localeContext, (await language.getLocale(request)) === "en" ? "en" : "vi");
  return next();
};

export function localeOf(context: Readonly<RouterContextProvider>): Locale {
  return context.get(localeContext);
}
