import { localeOfPath } from "~/i18n/locale";
import { loadPageTexts } from "~/i18n/page-translator";
import { type ClientMiddleware, until } from "./navigation";

/**
 * Loads the next page's texts beside its data. Where the data arrived and the texts did not, the browser opens the page as a
 * document, because a module whose request failed may never be requested again.
 */
export const pageTexts: ClientMiddleware = async ({ request }, next) => {
  const { pathname, search } = new URL(request.url);
  const hasTexts = loadPageTexts(localeOfPath(pathname), pathname).then(
    () => true,
    () => false,
  );
  const results = await next();
  const isLost = Object.values(results).some(({ type }) => type === "error");
  if (isLost || (await hasTexts)) return results;
  window.location.assign(pathname + search);
  return until(request.signal);
};
