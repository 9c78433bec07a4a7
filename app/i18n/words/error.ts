import { needStrings } from "../page-translator";

/** What the page says when something went wrong. */
await needStrings({ vi: () => import("./error.vi"), en: () => import("./error.en") });
