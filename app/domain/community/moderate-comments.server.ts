import { eq } from "drizzle-orm";
import type { z } from "zod";
import { textIn } from "~/i18n/locale";
import { digestOf } from "~/lib/digest.server";
import { comments } from "~db/schema/community";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requirePermission } from "../permission";
import { shopText } from "../shop/shop.rules";
import { decideText, undoDecision } from "./decide.server";
import type { DecideWritten, ReplyToComment, UndoWritten } from "./schema";

/** @throws DomainError comment_not_found, decided_meanwhile */
export async function decideComment(ctx: Ctx, decision: z.output<typeof DecideWritten>): Promise<void> {
  const staff = requirePermission(ctx, "moderation");
  await decideText(ctx, staff, "comment", decision);
}

/** @throws DomainError comment_not_found, undo_over */
export async function undoComment(ctx: Ctx, which: z.output<typeof UndoWritten>): Promise<void> {
  const staff = requirePermission(ctx, "moderation");
  await undoDecision(ctx, staff, "comment", which);
}

export async function replyToComment(
  ctx: Ctx,
  { key: formKey, id, reply: content }: z.output<typeof ReplyToComment>,
): Promise<void> {
  const staff = requirePermission(ctx, "moderation");
  await transact(ctx.db, async (tx) => {
    const { postId, parentId, locale, state } = comments;
    const [parentComment] = await tx
      .select({ postId, parentId, locale, state })
      .from(comments)
      .where(eq(comments.id, id));
    if (parentComment?.state !== "shown") throw new DomainError("comment_not_found");
    const [written] = await tx
      .insert(comments)
      .values({
        ...{ formKey, digest: digestOf([formKey]), content, createdAt: ctx.now, locale: parentComment.locale },
        ...{ postId: parentComment.postId, parentId: parentComment.parentId ?? id },
        ...{ name: textIn(shopText(ctx.shop, "shop.name"), parentComment.locale), byShop: staff.name },
        ...{ state: "shown", decidedAt: ctx.now, decidedBy: staff.name },
      })
      .onConflictDoNothing({ target: comments.formKey })
      .returning({ id: comments.id });
    if (written) await staff.writeAuditEntry(tx, { what: "comment_replied", subject: `comment ${id}` });
  });
}
