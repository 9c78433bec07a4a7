import { gte } from "drizzle-orm";
import { z } from "zod";
import { translateIn } from "~/i18n/translate.server";
import { mapLocales } from "~/lib/locale";
import { shopDate } from "~/lib/shop-time";
import { holidays } from "~db/schema/catalog";
import type { ChangeSetId } from "~db/schema/staff";
import type { Ctx } from "../ctx";
import { requirePermission, type StaffActor } from "../permission";
import { day } from "../schema";
import { applyChangeSet } from "../staff/change-sets/apply-change-set.server";
import { planChangeSet } from "../staff/change-sets/plan-change-set.server";
import { toChangeKind } from "../staff/resources/to-change-kind.server";
import { holidayResource } from "./day-resources.server";
import { listPublicHolidays } from "./list-public-holidays.rules";
import { previewDayPrices } from "./preview-prices.server";

export const AddPublicHolidays = z.object({ dates: z.array(day).max(100).default([]) });

/** Returns the public holidays from today to the end of next year. `isEntered` is true for those already stored. */
export async function getPublicHolidays(ctx: Ctx) {
  requirePermission(ctx, "catalogue");
  const today = shopDate(ctx.now);
  const year = Number(today.slice(0, 4));
  const rows = await ctx.db.select({ date: holidays.date }).from(holidays).where(gte(holidays.date, today));
  const entered = new Set(rows.map(({ date }) => date));
  const t = translateIn(ctx.locale);
  return {
    years: [year, year + 1].map((of) => ({
      year: of,
      days: listPublicHolidays(of)
        .filter(({ date }) => date >= today)
        .map((one) => ({ ...one, name: t(`holidays.name.${one.id}`), isEntered: entered.has(one.date) })),
    })),
  };
}

/** Adds the public holidays among `dates` without a preview of prices. @throws DomainError nothing_to_change */
export async function addPublicHolidays(
  ctx: Ctx,
  input: z.output<typeof AddPublicHolidays>,
): Promise<{ id: ChangeSetId; added: number }> {
  const staff = requirePermission(ctx, "catalogue");
  const { id } = await planMissingHolidays(ctx, staff, input);
  const { applied } = await applyChangeSet(ctx, staff, toChangeKind(holidayResource), id);
  return { id, added: applied };
}

/**
 * Plans one change set that adds the public holidays among `dates`. `changesPrices` is true if a ticket gets another
 * price on one of the days within a year. @throws DomainError nothing_to_change
 */
export async function planPublicHolidays(
  ctx: Ctx,
  input: z.output<typeof AddPublicHolidays>,
): Promise<{ id: ChangeSetId; changesPrices: boolean }> {
  const staff = requirePermission(ctx, "catalogue");
  const { id, changes } = await planMissingHolidays(ctx, staff, input);
  const { categories } = await previewDayPrices(ctx, { kind: "holidays", changes }, undefined);
  return { id, changesPrices: categories.length > 0 };
}

/** Days that the shop already has keep their names. */
async function planMissingHolidays(ctx: Ctx, staff: StaffActor, { dates }: z.output<typeof AddPublicHolidays>) {
  const { years } = await getPublicHolidays(ctx);
  const missing = years.flatMap(({ days }) => days).filter(({ date, isEntered }) => !isEntered && dates.includes(date));
  const changes = missing.map(({ date, id }) => ({
    // With the date as its key, the change would rename a holiday that a colleague adds meanwhile.
    key: `new-${date}`,
    before: null,
    after: { date, name: mapLocales((locale) => translateIn(locale)(`holidays.name.${id}`)) },
  }));
  return {
    ...(await planChangeSet(ctx, staff, toChangeKind(holidayResource), { facts: {}, wanted: changes })),
    changes,
  };
}
