import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { goOn } from "./browser/new-build";
import { localeOfPath } from "./i18n/locale";
import { addPageStrings } from "./i18n/page-translator";

const locale = localeOfPath(window.location.pathname);
const { strings } = locale === "en" ? await import("./i18n/strings.en") : await import("./i18n/strings.vi");
addPageStrings(locale, strings);

if (!goOn()) {
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />);
  });
}
