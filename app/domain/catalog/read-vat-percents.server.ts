import { and, inArray, lte } from "drizzle-orm";
import { shopDate } from "~/lib/shop-time";
import type { Db } from "~db/client.server";
import { rememberContent } from "~db/remember-content.server";
import { vatKinds, vatRates } from "~db/schema/catalog";
import type { Ctx } from "../ctx";
import { findVatPercent, isVatCharged, type VatPercents } from "./vat.rules";

/** `date` is the day on which an order is placed. */
export const readVatPercents = rememberContent(async (db, date: string): Promise<VatPercents> => {
  const rates = await db.select().from(vatRates).where(lte(vatRates.startsOn, date));
  return Object.fromEntries(vatKinds.map((kind) => [kind, findVatPercent(rates, kind, date)])) as VatPercents;
});

/** Returns whether the shop charges VAT today. Only then do texts mention that prices include VAT. */
export async function hasVat({ db, now }: Ctx): Promise<boolean> {
  return isVatCharged(await readVatPercents(db, shopDate(now)));
}

export async function hasTicketVat({ db, now }: Ctx): Promise<boolean> {
  return (await readVatPercents(db, shopDate(now))).ticket > 0;
}

/** Returns null if no VAT rate for tickets is stored for the date. `readVatPercents` would return the default rate. */
export async function findTicketVatPercent(db: Db, date: string): Promise<number | null> {
  const { kind, startsOn } = vatRates;
  const count = await db.$count(vatRates, and(inArray(kind, ["all", "ticket"]), lte(startsOn, date)));
  return count > 0 ? (await readVatPercents(db, date)).ticket : null;
}
