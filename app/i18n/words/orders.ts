import { needStrings } from "../page-translator";

/** What the pages of an order and of its tickets say. */
await needStrings({ vi: () => import("./orders.vi"), en: () => import("./orders.en") });
