import { and, eq, sql } from "drizzle-orm";
import { publicNetwork } from "~/lib/network.server";
import { pseudonym } from "~/lib/seal.server";
import type { Tx } from "~db/client.server";
import { rateLimitCounts } from "~db/schema/visitors";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";

type Limit = { max: number; minutes: number };
type CountingCtx = Pick<Ctx, "now"> & { db: Ctx["db"] | Tx };

export async function limitRate(ctx: CountingCtx, action: string, subject: string, limit: Limit) {
  if (!(await recordAttempt(ctx, action, subject, limit)))
    throw new DomainError("too_many_requests", { params: { minutes: limit.minutes } });
}

/** `subject` is stored as a pseudonym. A rollback of the transaction also removes the counted attempt. */
export async function recordAttempt(
  ctx: CountingCtx,
  action: string,
  subject: string,
  { max, minutes }: Limit,
): Promise<boolean> {
  const [row] = await ctx.db
    .insert(rateLimitCounts)
    .values(getWindow(ctx, action, subject, minutes))
    .onConflictDoUpdate({
      target: [rateLimitCounts.key, rateLimitCounts.windowStart],
      set: { count: sql`${rateLimitCounts.count} + 1` },
    })
    .returning({ count: rateLimitCounts.count });
  return (row?.count ?? 0) <= max;
}

export async function removeAttempt(
  ctx: CountingCtx,
  action: string,
  subject: string,
  { minutes }: Limit,
): Promise<void> {
  const { key, windowStart } = getWindow(ctx, action, subject, minutes);
  await ctx.db
    .update(rateLimitCounts)
    .set({ count: sql`${rateLimitCounts.count} - 1` })
    .where(and(eq(rateLimitCounts.key, key), eq(rateLimitCounts.windowStart, windowStart)));
}

function getWindow({ now }: CountingCtx, action: string, subject: string, minutes: number) {
  const length = minutes * 60_000;
  const windowStart = new Date(Math.floor(now.getTime() / length) * length);
  return { key: `${action}:${pseudonym(subject)}`, windowStart };
}

export function getNetworkOrAddress(ctx: Ctx): string {
  return findNetwork(ctx) ?? ctx.visitor.address;
}

export function findNetwork({ visitor }: Ctx): string | null {
  const network = publicNetwork(visitor.address);
  return network && pseudonym(`network:${network}`);
}
