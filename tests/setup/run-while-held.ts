import type { Sql } from "postgres";
import { connect, type Db } from "~db/client.server";
import { untilLockWaits } from "./lock-waits";

type Action<Done> = (db: Db) => Promise<Done>;

/** The second action waits for a lock of the first. Returns how the second one ended. */
export async function runWhileHeld<Done>(
  { url, sql }: { url: string; sql: Sql },
  first: Action<unknown>,
  second: Action<Done>,
): Promise<PromiseSettledResult<Done>> {
  const [holder, other] = [connect(url, 1), connect(url, 1)];
  const { under } = await holder.db.transaction(async (tx) => {
    await first(tx as unknown as Db);
    const under = Promise.allSettled([second(other.db)]);
    await untilLockWaits(sql);
    return { under };
  });
  const [end] = await under;
  await Promise.all([holder.close(), other.close()]);
  return end;
}
