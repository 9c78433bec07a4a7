import { defaultLocale } from "~/lib/locale";
import type { Db, Tx } from "~db/client.server";
import type { AuditFacts } from "../ctx";
import { listPools } from "../inventory/pools.server";
import type { SlotRange } from "../inventory/slot";

/** Leaves out what the range does not limit: without a pool, for example, it has all pools. */
export async function describeRange(db: Db | Tx, { from, to, weekdays, times, pool }: SlotRange): Promise<AuditFacts> {
  const name = pool === null ? undefined : (await listPools(db, defaultLocale)).find(({ id }) => id === pool)?.name;
  return {
    ...{ from, to },
    ...(weekdays.length > 0 && { weekdays: weekdays.join() }),
    ...(times.length > 0 && { times: times.join() }),
    ...(name && { pool: name }),
  };
}
