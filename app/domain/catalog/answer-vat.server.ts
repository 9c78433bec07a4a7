import { asc } from "drizzle-orm";
import { z } from "zod";
import { shopDate } from "~/lib/shop-time";
import { vatRates } from "~db/schema/catalog";
import { lockName, transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requirePermission } from "../permission";
import { writeRowEntry } from "../staff/resources/row-entries.server";
import { writeRow } from "../staff/resources/write-row.server";
import { vatRateResource } from "./day-resources.server";
import { usualRates } from "./vat.rules";

export const AnswerVat = z.object({ chargesVat: z.enum(["yes", "no"]) });

/** Returns the VAT rates. There are none until staff answer in the set-up list whether the shop charges VAT. */
export async function getVatAnswer(ctx: Ctx) {
  requirePermission(ctx, "catalogue");
  const { kind, startsOn, percent } = vatRates;
  const rates = await ctx.db.select({ kind, startsOn, percent }).from(vatRates).orderBy(asc(startsOn), asc(kind));
  return { rates, usualRates };
}

/**
 * Writes the first rates: the usual ones, or 0 % for a shop that charges no VAT. Later, staff edit rates one by one.
 * @throws DomainError vat_answered
 */
export async function answerVat(ctx: Ctx, { chargesVat }: z.output<typeof AnswerVat>): Promise<void> {
  const staff = requirePermission(ctx, "catalogue");
  const rates = chargesVat === "yes" ? usualRates : [{ kind: "all", startsOn: shopDate(ctx.now), percent: 0 } as const];
  await transact(ctx.db, async (tx) => {
    // If two staff members answer at the same moment, the second one waits and is then refused.
    await lockName(tx, "vat answer");
    if ((await tx.$count(vatRates)) > 0) throw new DomainError("vat_answered");
    for (const values of rates) {
      const key = await writeRow(tx, ctx, vatRateResource, { key: null, values: { ...values } });
      await writeRowEntry(tx, staff, vatRateResource, { key, before: null, after: { ...values } });
    }
  });
}
