import { and, eq, sql } from "drizzle-orm";
import { publicNetwork } from "~/lib/network.server";
import { pseudonym } from "~/lib/seal.server";
import type { Tx } from "~db/client.server";
import { attemptsCounted } from "~db/schema/visitors";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";

type Limit = { max: number; minutes: number };
type CountingCtx = Pick<Ctx, "now"> & { db: Ctx["db"] | Tx };

export async function limitRate(ctx: CountingCtx, action: string, subject: string, limit: Limit) {
  if (!(await countAttempt(ctx, action, subject, limit)))
    throw new DomainError("too_many_requests", { params: { minutes: limit.minutes } });
}

/** `whom` is stored as a pseudonym. A rollback of the transaction also removes the counted try. */
export async function countAttempt(
  ctx: CountingCtx,
  action: string,
  subject: string,
  { max, minutes }: Limit,
): Promise<boolean> {
  const [row] = await ctx.db
    .insert(attemptsCounted)
    .values(getWindow(ctx, action, subject, minutes))
    .onConflictDoUpdate({
      target: [attemptsCounted.key, attemptsCounted.windowStart],
      set: { count: sql`${attemptsCounted.count} + 1` },
    })
    .returning({ count: attemptsCounted.count });
  return (row?.count ?? 0) <= max;
}

/** Undoes a `countTry`, for limits that count only failures. */
export async function uncountAttempt(
  ctx: CountingCtx,
  action: string,
  subject: string,
  { minutes }: Limit,
): Promise<void> {
  const { key, windowStart } = getWindow(ctx, action, subject, minutes);
  await ctx.db
    .update(attemptsCounted)
    .set({ count: sql`${attemptsCounted.count} - 1` })
    .where(and(eq(attemptsCounted.key, key), eq(attemptsCounted.windowStart, windowStart)));
}

function getWindow({ now }: CountingCtx, action: string, subject: string, minutes: number) {
  const length = minutes * 60_000;
  const windowStart = new Date(Math.floor(now.getTime() / length) * length);
  return { key: `${action}:${pseudonym(subject)}`, windowStart };
}

export function getNetworkOrAddress(ctx: Ctx): string {
  return findNetwork(ctx) ?? ctx.visitor.address;
}

/** A pseudonym of the visitor's network; null when the address does not identify one. */
export function findNetwork({ visitor }: Ctx): string | null {
  const network = publicNetwork(visitor.address);
  return network && pseudonym(`network:${network}`);
}
