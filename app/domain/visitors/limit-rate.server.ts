import { and, eq, sql } from "drizzle-orm";
import { publicNetwork } from "~/lib/network.server";
import { pseudonym } from "~/lib/seal.server";
import type { Tx } from "~db/client.server";
import { attemptsCounted } from "~db/schema/visitors";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";

type Limit = { max: number; minutes: number };
type Counting = Pick<Ctx, "now"> & { db: Ctx["db"] | Tx };

export async function limitRate(ctx: Counting, what: string, whom: string, limit: Limit) {
  if (!(await countTry(ctx, what, whom, limit)))
    throw new DomainError("too_many_requests", { params: { minutes: limit.minutes } });
}

/** `whom` is stored as a pseudonym. A rollback of the transaction also removes the counted try. */
export async function countTry(ctx: Counting, what: string, whom: string, { max, minutes }: Limit): Promise<boolean> {
  const [row] = await ctx.db
    .insert(attemptsCounted)
    .values(windowOf(ctx, what, whom, minutes))
    .onConflictDoUpdate({
      target: [attemptsCounted.key, attemptsCounted.windowStart],
      set: { count: sql`${attemptsCounted.count} + 1` },
    })
    .returning({ count: attemptsCounted.count });
  return (row?.count ?? 0) <= max;
}

/** Undoes a `countTry`, for limits that count only failures. */
export async function returnTry(ctx: Counting, what: string, whom: string, { minutes }: Limit): Promise<void> {
  const { key, windowStart } = windowOf(ctx, what, whom, minutes);
  await ctx.db
    .update(attemptsCounted)
    .set({ count: sql`${attemptsCounted.count} - 1` })
    .where(and(eq(attemptsCounted.key, key), eq(attemptsCounted.windowStart, windowStart)));
}

function windowOf({ now }: Counting, what: string, whom: string, minutes: number) {
  const length = minutes * 60_000;
  const windowStart = new Date(Math.floor(now.getTime() / length) * length);
  return { key: `${what}:${pseudonym(whom)}`, windowStart };
}

export function networkOrAddress(ctx: Ctx): string {
  return networkOf(ctx) ?? ctx.visitor.address;
}

/** A pseudonym of the visitor's network; null when the address does not identify one. */
export function networkOf({ visitor }: Ctx): string | null {
  const network = publicNetwork(visitor.address);
  return network && pseudonym(`network:${network}`);
}
