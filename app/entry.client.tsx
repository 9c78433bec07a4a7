import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { resumeNavigation } from "./browser/new-build";
import { localeOfPath } from "./i18n/locale";
import { loadPageTexts } from "./i18n/page-translator";

if (!resumeNavigation()) {
  const { pathname } = location;
  void loadPageTexts(localeOfPath(pathname), pathname).then(() =>
    startTransition(() => {
      hydrateRoot(document, <HydratedRouter />);
    }),
  );
}
