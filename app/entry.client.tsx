import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { localeOfPath } from "~/lib/locale";
import { resumeNavigation } from "./browser/new-build";
import { loadPageTexts } from "./i18n/page-translator";

if (!resumeNavigation()) {
  const { pathname } = location;
  void loadPageTexts(localeOfPath(pathname), pathname).then(() =>
    startTransition(() => {
      hydrateRoot(document, <HydratedRouter />);
    }),
  );
}
