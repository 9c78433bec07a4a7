import type { TicketFact } from "~db/schema/catalog";

export const maxIncludes = 12;
export const maxRefundSteps = 5;
export const maxNewCategories = 4;
/** A price can be rounded to these steps, in whole VND, after a change by percent. */
export const priceSteps = [1, 1_000, 5_000, 10_000] as const;
/** Limits the rows of each list on a ticket's page, so that the page stays small. */
export const maxContentRows = { gallery: 20, facts: 6, trip: 12, answers: 12, recommendedTimes: 8, companions: 8 };
export const factIcons = ["info", "clock", "check", "globe", "cabin"] as const satisfies readonly TicketFact["icon"][];
