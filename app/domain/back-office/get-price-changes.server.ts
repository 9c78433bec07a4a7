import type { z } from "zod";
import { previewPrices } from "../catalog/preview-prices.server";
import { ticketPriceChanges } from "../catalog/ticket-price-changes.server";
import type { GetPriceChanges } from "../catalog/ticket-schema.server";
import type { Ctx } from "../ctx";
import { requirePermission } from "../permission";
import { getChangeSet } from "../staff/change-sets/get-change-set.server";
import { listChangesOfSet } from "../staff/change-sets/list-change-sets.server";

export type PriceChanges = Awaited<ReturnType<typeof getPriceChanges>>;

/** Includes the old and the new price of each day of the coming year. @throws DomainError change_set_not_found */
export async function getPriceChanges(ctx: Ctx, { category, ...query }: z.output<typeof GetPriceChanges>) {
  requirePermission(ctx, "catalogue");
  const { rows, ...set } = await getChangeSet(ctx, ticketPriceChanges, query);
  const changes = await listChangesOfSet(ctx.db, query.id);
  const { rowPrices, ...preview } = await previewPrices(ctx, changes, category);
  return {
    ...set,
    ...preview,
    rows: rows.map(({ fields, ...row }) => {
      const price = fields.find(({ name }) => name === "price");
      const isPrice = typeof price?.after === "number";
      return { ...row, fields, before: rowPrices.get(row.key) ?? null, after: isPrice ? Number(price.after) : null };
    }),
  };
}
