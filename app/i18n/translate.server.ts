import { createInstance, type InitOptions, type i18n } from "i18next";
import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { createI18nextMiddleware } from "remix-i18next/middleware";
import { defaultLocale, type Locale, localeOfPath, locales, mapLocales, toLocale } from "~/lib/locale";
import { allStrings } from "./locale-files.server";
import type { TextKey } from "./text-keys";
import { createTranslate, type Language, type Translate, textsByKey } from "./translate";

export const i18nextOptions = {
  resources: mapLocales((locale) => ({ translation: allStrings[locale] })),
  supportedLngs: [...locales],
  fallbackLng: defaultLocale,
  interpolation: { escapeValue: false },
  initAsync: false,
} satisfies InitOptions;

/** Caches texts without parameters: i18next takes 9 µs for each, and a page has about a hundred of them. */
const plainTexts = mapLocales(() => new Map<TextKey, string>());
const templates = mapLocales((locale) => textsByKey(allStrings[locale]));
const filledTexts = mapLocales((locale) => createTranslate(locale, (key) => templates[locale][key]));

export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(templates[defaultLocale], key);
}

/** Fills in parameters with `createTranslate`, because i18next takes ten times as long. A test compares the results. */
function createTranslator(instance: i18n, locale: Locale): Translate {
  const translate = instance.getFixedT(locale);
  const plain = plainTexts[locale];
  const fill = filledTexts[locale];
  return (key, params) => {
    if (params) return fill(key, params);
    const text = plain.get(key) ?? translate(key, {});
    plain.set(key, text);
    return text;
  };
}

/** Translates texts outside a request, such as emails and the output of commands. */
const sharedInstance = createInstance(i18nextOptions);
void sharedInstance.init();
const translators = mapLocales((locale) => createTranslator(sharedInstance, locale));

export function translateIn(locale: Locale): Translate {
  return translators[locale];
}

/** Only the URL decides the language, not a cookie or a header. */
const [i18nextMiddleware, getLocale, getInstance] = createI18nextMiddleware({
  detection: {
    supportedLanguages: i18nextOptions.supportedLngs,
    fallbackLanguage: defaultLocale,
    order: ["custom"],
    findLocale: async (request) => localeOfPath(new URL(request.url).pathname),
  },
  i18next: i18nextOptions,
});

/** URLs below `/api/` and `/media/` contain no language, so the default applies. */
const languageContext = createContext<Language>({ locale: defaultLocale, t: translators[defaultLocale] });
/** One instance per language is reused. A new one for each request would take 4 to 5 % of a page's CPU time. */
const requestLanguages = new Map<Locale, Language>();
const pathsWithoutLanguage = /^\/(api|media)\//;

export const languageMiddleware: MiddlewareFunction<Response> = (args, next) => {
  const { context, request, url } = args;
  if (pathsWithoutLanguage.test(url.pathname)) return next();
  const known = requestLanguages.get(localeOfPath(new URL(request.url).pathname));
  if (known) {
    context.set(languageContext, known);
    return next();
  }
  return i18nextMiddleware(args, () => {
    const locale = toLocale(getLocale(context));
    const language = { locale, t: createTranslator(getInstance(context), locale) };
    requestLanguages.set(locale, language);
    context.set(languageContext, language);
    return next();
  });
};

export function languageOf(context: Readonly<RouterContextProvider>): Language {
  return context.get(languageContext);
}
