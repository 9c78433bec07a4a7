import type { MiddlewareFunction } from "react-router";
import { localizeSeo } from "~/domain/shop/seo-records.server";
import { languageOf } from "~/i18n/translate.server";
import { addToPage, pageOf } from "../page.server";

export const seoMiddleware: MiddlewareFunction<Response> = ({ context }, next) => {
  const { seo } = pageOf(context);
  if (seo) addToPage(context, { seoRecord: localizeSeo(languageOf(context).locale, seo) });
  return next();
};
