import { eq, or, type SQL } from "drizzle-orm";
import { pseudonym } from "~/lib/seal.server";
import type { comments, reviews } from "~db/schema/community";
import { isHardToGuess } from "../cart/cookieless-session-id.rules";
import type { Ctx } from "../ctx";

export function writerOf(sessionId: string): string {
  return pseudonym(`writer:${sessionId}`);
}

/**
 * Matches texts of this account or browser. Returns null if the visitor has neither an account nor a session ID that is
 * hard to guess.
 */
export function isOwnText(
  { visitor: { userId, cartSessionId } }: Ctx,
  table: typeof comments | typeof reviews,
): SQL | null {
  const conditions = [
    userId === null ? undefined : eq(table.userId, userId),
    isHardToGuess(cartSessionId) ? eq(table.writer, writerOf(cartSessionId)) : undefined,
  ];
  return or(...conditions) ?? null;
}
