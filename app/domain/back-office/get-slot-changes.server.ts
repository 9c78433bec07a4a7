import type { z } from "zod";
import { defaultLocale } from "~/lib/locale";
import type { ChangeFacts, Ctx } from "../ctx";
import { listChangedSlots, slotChanges } from "../inventory/change-slots.server";
import { listPools } from "../inventory/pools.server";
import { requirePermission } from "../permission";
import { getChangeSet, sumFieldChange } from "../staff/change-sets/get-change-set.server";
import type { ChangeSetPage } from "./schema";

export type SlotChanges = Awaited<ReturnType<typeof getSlotChanges>>;

/**
 * `places` is the sum of all capacity changes. `pool` is null if the change covers all pools, and `poolId` also if it
 * covers two pools.
 * @throws DomainError change_set_not_found
 */
export async function getSlotChanges(ctx: Ctx, query: Omit<z.output<typeof ChangeSetPage>, "kind">) {
  requirePermission(ctx, "days");
  const { rows, ...set } = await getChangeSet(ctx, slotChanges, query);
  const [slots, pools, places] = await Promise.all([
    listChangedSlots(
      ctx,
      rows.map(({ key }) => key),
    ),
    readPools(ctx, set.facts),
    sumFieldChange(ctx, query.id, "capacity"),
  ]);
  const byKey = new Map(slots.map((slot) => [slot.key, slot]));
  return {
    ...set,
    ...{ places, ...pools },
    rows: rows.flatMap(({ key, state, refusal, fields }) => {
      const slot = byKey.get(key);
      const [change] = fields;
      if (!slot || !change) return [];
      const { name, before, after } = change;
      return [{ ...slot, state, refusal, isLastEntry: name === "lastEntry", before, after }];
    }),
  };
}

/** Change sets from before 27 November 2026 have only the pool's name in the default language. */
async function readPools(ctx: Ctx, { pool: storedName, poolIds }: ChangeFacts) {
  const pools = await listPools(ctx.db, ctx.locale);
  const ids =
    poolIds ?? (await listPools(ctx.db, defaultLocale)).flatMap(({ id, name }) => (name === storedName ? [id] : []));
  const names = ids.flatMap((poolId) => pools.find(({ id }) => id === poolId)?.name ?? []);
  const pool = names.join(" → ") || (typeof storedName === "string" ? storedName : null);
  return { pool, poolId: ids.length === 1 ? (ids[0] ?? null) : null };
}
