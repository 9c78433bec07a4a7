import { needStrings } from "../page-translator";

/** What the page of results says; the box to search in stands on every page. */
await needStrings({ vi: () => import("./search.vi"), en: () => import("./search.en") });
