import { createInstance } from "i18next";
import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { allStrings } from "./all-strings.server";
import { defaultLocale, type Locale, localeOfPath, locales } from "./locale";
import type { Translate } from "./translate";
import type { WordKey } from "./words";

const i18n = createInstance({
  resources: {
    vi: { translation: allStrings.vi },
    en: { translation: allStrings.en },
  },
  supportedLngs: [...locales],
  fallbackLng: defaultLocale,
  interpolation: { escapeValue: false },
  initAsync: false,
});
void i18n.init();
const fixed = { vi: i18n.getFixedT("vi"), en: i18n.getFixedT("en") };

const plain = { vi: new Map<WordKey, string>(), en: new Map<WordKey, string>() };

export function translateIn(locale: Locale): Translate {
  return (key, params) => (params ? fixed[locale](key, params) : (plain[locale].get(key) ?? keep(locale, key)));
}

function keep(locale: Locale, key: WordKey): string {
  const text = fixed[locale](key, {});
  plain[locale].set(key, text);
  return text;
}

/** An unmatched URL runs no middleware, so its page is Vietnamese. */
const localeContext = createContext<Locale>(defaultLocale);

export const languageMiddleware: MiddlewareFunction<Response> = ({ url, context }, next) => {
  context.set(localeContext, localeOfPath(url.pathname));
  return next();
};

export function localeOf(context: Readonly<RouterContextProvider>): Locale {
  return context.get(localeContext);
}
