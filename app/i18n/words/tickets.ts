import { needStrings } from "../page-translator";

/** What pages of tickets, days and prices say. */
await needStrings({ vi: () => import("./tickets.vi"), en: () => import("./tickets.en") });
