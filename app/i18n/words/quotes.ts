import { needStrings } from "../page-translator";

/** What the page that asks for a price says. */
await needStrings({ vi: () => import("./quotes.vi"), en: () => import("./quotes.en") });
