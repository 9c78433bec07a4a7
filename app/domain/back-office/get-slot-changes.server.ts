import type { z } from "zod";
import { defaultLocale } from "~/lib/locale";
import type { Ctx } from "../ctx";
import { listChangedSlots, slotChanges } from "../inventory/change-slots.server";
import { listPools } from "../inventory/pools.server";
import { requirePermission } from "../permission";
import { getChangeSet, sumFieldChange } from "../staff/change-sets/get-change-set.server";
import type { ChangeSetPage } from "./schema";

export type SlotChanges = Awaited<ReturnType<typeof getSlotChanges>>;

/**
 * `places` is the sum of all capacity changes. `pool` is null if the change covers all pools.
 * @throws DomainError change_set_not_found
 */
export async function getSlotChanges(ctx: Ctx, query: Omit<z.output<typeof ChangeSetPage>, "kind">) {
  requirePermission(ctx, "days");
  const { rows, ...set } = await getChangeSet(ctx, slotChanges, query);
  const [slots, pools, localizedPools, places] = await Promise.all([
    listChangedSlots(
      ctx,
      rows.map(({ key }) => key),
    ),
    listPools(ctx.db, defaultLocale),
    listPools(ctx.db, ctx.locale),
    sumFieldChange(ctx, query.id, "capacity"),
  ]);
  const byKey = new Map(slots.map((slot) => [slot.key, slot]));
  // The stored facts name the pool in the default language.
  const poolId = pools.find(({ name }) => name === set.facts.pool)?.id ?? null;
  return {
    ...set,
    ...{ places, poolId, pool: localizedPools.find(({ id }) => id === poolId)?.name ?? null },
    rows: rows.flatMap(({ key, state, refusal, fields }) => {
      const slot = byKey.get(key);
      const [change] = fields;
      if (!slot || !change) return [];
      const { name, before, after } = change;
      return [{ ...slot, state, refusal, isLastEntry: name === "lastEntry", before, after }];
    }),
  };
}
