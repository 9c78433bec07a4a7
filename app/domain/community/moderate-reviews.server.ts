import { eq } from "drizzle-orm";
import type { z } from "zod";
import { type ReviewId, reviews } from "~db/schema/community";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requirePermission } from "../permission";
import { decideText, undoDecision } from "./decide.server";
import type { DecideWritten, ReplyToReview, UndoWritten } from "./schema";

/** @throws DomainError review_not_found, decided_meanwhile */
export async function decideReview(ctx: Ctx, decision: z.output<typeof DecideWritten>): Promise<void> {
  const staff = requirePermission(ctx, "moderation");
  await decideText(ctx, staff, "review", decision);
}

/** @throws DomainError review_not_found, undo_over */
export async function undoReview(ctx: Ctx, which: z.output<typeof UndoWritten>): Promise<void> {
  const staff = requirePermission(ctx, "moderation");
  await undoDecision(ctx, staff, "review", which);
}

/** Replaces an earlier reply. @throws DomainError review_not_found */
export async function replyToReview(ctx: Ctx, { id, reply }: z.output<typeof ReplyToReview>): Promise<void> {
  const staff = requirePermission(ctx, "moderation");
  await transact(ctx.db, async (tx) => {
    const [replied] = await tx
      .update(reviews)
      .set({ reply, repliedAt: ctx.now, repliedBy: staff.name })
      .where(eq(reviews.id, id as ReviewId))
      .returning({ id: reviews.id });
    if (!replied) throw new DomainError("review_not_found");
    await staff.writeAuditEntry(tx, { what: "review_replied", subject: `review ${id}` });
  });
}
