import { needStrings } from "../page-translator";

/** What the page about the visitor's session says. */
await needStrings({ vi: () => import("./session.vi"), en: () => import("./session.en") });
