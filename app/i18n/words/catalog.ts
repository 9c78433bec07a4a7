import { needStrings } from "../page-translator";

/** What pages of products say. */
await needStrings({ vi: () => import("./catalog.vi"), en: () => import("./catalog.en") });
