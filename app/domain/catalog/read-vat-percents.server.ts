import { lte } from "drizzle-orm";
import { rememberContent } from "~db/remember-content.server";
import { vatKinds, vatRates } from "~db/schema/catalog";
import { findVatPercent, type VatPercents } from "./vat.rules";

/** The rates of orders that are placed on a date. */
export const readVatPercents = rememberContent(async (db, date: string): Promise<VatPercents> => {
  const rates = await db.select().from(vatRates).where(lte(vatRates.startsOn, date));
  return Object.fromEntries(vatKinds.map((kind) => [kind, findVatPercent(rates, kind, date)])) as VatPercents;
});
