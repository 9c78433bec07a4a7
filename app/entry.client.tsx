import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { goOn } from "./browser/new-build";

if (!goOn()) {
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />);
  });
}
