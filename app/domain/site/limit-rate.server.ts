import { sql } from "drizzle-orm";
import { pseudonym } from "~/lib/seal.server";
import { attemptsCounted } from "~db/schema";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";

/**
 * Counts one try of `what` by `whom` (stored as a pseudonym), at most `most` in a window of minutes. Called
 * outside transactions, so that a refused try still counts. Throws too_many_requests.
 */
export async function limitRate(
  ctx: Ctx,
  what: string,
  whom: string,
  { most, minutes }: { most: number; minutes: number },
) {
  const length = minutes * 60_000;
  const windowStart = new Date(Math.floor(ctx.now.getTime() / length) * length);
  const [row] = await ctx.db
    .insert(attemptsCounted)
    .values({ key: `${what}:${pseudonym(whom)}`, windowStart })
    .onConflictDoUpdate({
      target: [attemptsCounted.key, attemptsCounted.windowStart],
      set: { count: sql`${attemptsCounted.count} + 1` },
    })
    .returning({ count: attemptsCounted.count });
  if ((row?.count ?? 0) > most) throw new DomainError("too_many_requests", { params: { minutes } });
}
